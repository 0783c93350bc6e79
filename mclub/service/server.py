"""Serving: uvicorn with uvloop and httptools, and a shutdown that leaves nobody hanging."""

import asyncio
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

import uvicorn

from events.errors import BadInput, reason
from events.language import gettext as _
from mclub.service.app import application
from mclub.service.gate import Gate
from mclub.service.logs import log
from mclub.service.settings import Settings

KEEP_ALIVE: Final = 30
"""Seconds that a connection may wait for its next request."""
CONNECTIONS: Final = 4000
"""Open connections; whoever comes beyond them is told to come back."""
BACKLOG: Final = 1024
"""Connections that wait while the service starts."""
GRACE: Final = 10
"""Seconds that requests have to come to their end when the service stops."""


class Server(uvicorn.Server):
    """Ends the streams of those who listen before it waits for its connections."""

    def __init__(self, config: uvicorn.Config, gate: Gate) -> None:
        super().__init__(config)
        self._gate = gate

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """As uvicorn's."""
        log().info("service stops")
        self._gate.service.live.close()
        await super().shutdown(sockets)


def serve(settings: Settings, taken: socket.socket, opened: Callable[[Gate], Any]) -> None:
    """Serves at an address that was `take`n until it is told to stop by a signal. opened: is called
    before anybody is answered. Raises BadInput, LogDamaged."""
    with taken:
        gate = application(settings)
        opened(gate)
        config = uvicorn.Config(
            gate,
            loop="uvloop",
            http="httptools",
            ws="none",
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_keep_alive=KEEP_ALIVE,
            timeout_graceful_shutdown=GRACE,
            limit_concurrency=CONNECTIONS,
        )
        log().info("service starts")
        # uvicorn raises the signal once more when it is done, so that a shell sees it.
        with suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_loop) as runner:
            runner.run(Server(config, gate).serve(sockets=[taken]))


def _loop() -> asyncio.AbstractEventLoop:
    import uvloop

    return uvloop.new_event_loop()


def take(host: str, ports: Sequence[int]) -> socket.socket:
    """Takes the first of the ports that is free. Raises BadInput if none of them is."""
    for port in ports:
        try:
            return _taken(host, port)
        except OSError as error:
            why = error
    raise BadInput(
        _("{host}, port {port}, can't be served: {why}.").format(
            host=host, port=port, why=reason(why)
        )
    ) from why


def _taken(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    taken = socket.socket(family, socket.SOCK_STREAM)
    taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        taken.bind((host, port))
        taken.listen(BACKLOG)
    except OSError:
        taken.close()
        raise
    return taken
