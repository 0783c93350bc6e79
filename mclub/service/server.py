"""Runs the application with uvicorn, uvloop and httptools, and shuts it down cleanly."""

import asyncio
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, cast

import msgspec
import uvicorn
import uvloop

from events.errors import BadInput, reason
from events.language import gettext as _
from mclub.service.app import application
from mclub.service.connections import Connection, Connections, connection_limit
from mclub.service.gate import Gate
from mclub.service.logs import log
from mclub.service.settings import Settings
from mclub.service.state import Service

BACKLOG: Final = 1024
"""The maximum number of connections that wait to be accepted."""
GRACE: Final = 10
"""The time in seconds that requests have to finish when the service stops."""


class Server(uvicorn.Server):
    """uvicorn's server. When stopping, it ends the live streams before it waits for connections to
    close. ready, lifeline: as for `serve`."""

    def __init__(
        self,
        config: uvicorn.Config,
        gate: Gate,
        ready: Callable[[], Any],
        lifeline: int | None,
    ) -> None:
        super().__init__(config)
        self._gate, self._ready, self._lifeline = gate, ready, lifeline

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start serving, watch the lifeline, and call `ready`."""
        await super().startup(sockets)
        if self._lifeline is not None:
            asyncio.get_running_loop().add_reader(self._lifeline, self._on_lifeline_end)
        self._ready()

    def _on_lifeline_end(self) -> None:
        assert self._lifeline is not None
        asyncio.get_running_loop().remove_reader(self._lifeline)
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the live streams, then wait for the connections to close."""
        log().info("service stops")
        self._gate.service.live.close()
        await super().shutdown(sockets)


def serve(
    settings: Settings,
    listening: socket.socket,
    on_open: Callable[[Service], Any],
    *,
    ready: Callable[[], Any] = lambda: None,
    lifeline: int | None = None,
) -> None:
    """Serve on a bound socket until a signal stops the service. on_open: called before the server
    starts; ready: called once it answers requests; lifeline: the file descriptor of a pipe without
    data; when its other end closes, the service stops. Raises BadInput, LogDamaged."""
    settings = msgspec.structs.replace(settings, connections=connection_limit(settings.connections))
    with listening:
        gate = application(settings)
        on_open(gate.service)
        certificate = settings.certificate
        config = uvicorn.Config(
            gate,
            loop="uvloop",
            http=cast("Any", partial(Connection, connections=Connections(settings))),
            ws="none",
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_keep_alive=cast("int", settings.patience),
            timeout_graceful_shutdown=GRACE,
            ssl_certfile=None if certificate is None else certificate.chain,
            ssl_keyfile=None if certificate is None else certificate.key,
        )
        log().info("service starts")
        # After its shutdown uvicorn raises the signal again, for the parent process to see.
        with (
            suppress(KeyboardInterrupt),
            asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
        ):
            runner.run(Server(config, gate, ready, lifeline).serve(sockets=[listening]))


def bind(host: str, ports: Sequence[int]) -> socket.socket:
    """A listening socket on the first free one of these ports. Raises BadInput if none is free."""
    for port in ports:
        try:
            return _bind(host, port)
        except OSError as error:
            why = error
    raise _port_error(host, port, why) from why


def share_port(listening: socket.socket, count: int) -> list[socket.socket]:
    """Replace the socket by `count` SO_REUSEPORT sockets, among which the kernel balances
    connections; on one socket the first worker to wake would take them all. Raises BadInput."""
    host, port, *_rest = listening.getsockname()
    # Binding without SO_REUSEPORT first has shown that no other program uses the port.
    listening.close()
    try:
        return [_bind(host, port, shared=True) for _ in range(count)]
    except OSError as why:
        raise _port_error(host, port, why) from why


def _port_error(host: str, port: int, why: OSError) -> BadInput:
    return BadInput(
        _("{host}, port {port}, can't be served: {why}.").format(
            host=host, port=port, why=reason(why)
        )
    )


def _bind(host: str, port: int, *, shared: bool = False) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        if shared:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening
