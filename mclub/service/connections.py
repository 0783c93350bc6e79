"""Connections: how many there may be, and how long a request may take to arrive.

When there are too many, the connection that has waited longest for its request is closed in favour
of the new one, so idle clients keep nobody out. Only if all of them are being answered is the new
one told that the service is full.

Connections are counted by address, except those of a trusted proxy (`X-Forwarded-For`), which
stands for many clients; `gate` counts the concurrent requests of each address behind it.
"""

import asyncio
import resource
from collections import Counter, OrderedDict
from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from mclub.service.gate import FULL
from mclub.service.settings import Settings

if TYPE_CHECKING:
    from uvicorn._types import ASGI3Application

RESERVED: Final = 200
"""File descriptors reserved for everything but connections."""


def connection_limit(wanted: int) -> int:
    """The number of connections the process can hold, after raising the soft limit of open files as
    far as the hard limit allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + RESERVED
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    files = needed if soft == resource.RLIM_INFINITY else soft
    return max(min(wanted, files - RESERVED), 1)


class Connections:
    """The open connections of one worker, limited by `connections` and `connections_each` in its
    settings."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._open: Counter[str] = Counter()
        self._waiting: OrderedDict[Connection, None] = OrderedDict()

    def add(self, new: "Connection") -> bool:
        """Count a new connection; False if there is no room and none could be made."""
        self._open[new.address] += 1
        fits = True
        if not new.is_proxy and self._open[new.address] > self.settings.connections_each:
            fits = self._close_longest_waiting(new.address)
        elif self._open.total() > self.settings.connections:
            fits = self._close_longest_waiting(None)
        return fits

    def mark_waiting(self, connection: "Connection") -> None:
        """Mark that a connection waits for a request or the rest of one."""
        self._waiting.setdefault(connection)

    def mark_answering(self, connection: "Connection") -> None:
        """Mark that a connection has sent a whole request."""
        self._waiting.pop(connection, None)

    def remove(self, gone: "Connection") -> None:
        self._waiting.pop(gone, None)
        self._open[gone.address] -= 1
        if not self._open[gone.address]:
            del self._open[gone.address]

    def _close_longest_waiting(self, address: str | None) -> bool:
        """Close the connection that has waited longest, of an address or of all; False if none
        waits."""
        fitting = (one for one in self._waiting if address in (None, one.address))
        longest = next(fitting, None)
        if longest is None:
            return False
        del self._waiting[longest]
        longest.end()
        return True


class Connection(HttpToolsProtocol):
    """uvicorn's connection, with a timeout for each wait: for a whole request, for a client that
    reads nothing, and for the remaining output when it closes."""

    address = ""
    is_proxy = False
    _late: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def __init__(self, *args: Any, connections: Connections, **named: Any) -> None:
        super().__init__(*args, **named)
        self._connections = connections
        self._patience = connections.settings.patience
        self._under_way: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See uvicorn."""
        super().connection_made(transport)  # type: ignore[arg-type]
        if self.client is not None:
            self.address = self.client[0]
            # The proxies whose headers uvicorn trusts.
            self.is_proxy = self.address in getattr(self.app, "trusted_hosts", ())
        if not self._connections.add(self):
            self.app_state = self.app_state | {FULL: True}
        self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """See uvicorn."""
        self._connections.remove(self)
        if self._under_way is not None:
            # uvicorn tells only the last of several pipelined requests.
            self._under_way.disconnected = True
            self._under_way.message_event.set()
        self._cancel_late()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """See uvicorn."""
        # An empty line before a request is no request, but ends the keep-alive wait.
        self._wait_for_request()
        super().data_received(data)

    def on_message_begin(self) -> None:
        """See uvicorn."""
        self._wait_for_request()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        """See uvicorn."""
        self._cancel_late()
        self._connections.mark_answering(self)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """See uvicorn."""
        super().on_response_complete()
        if self.timeout_keep_alive_task is not None:
            self._connections.mark_waiting(self)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: "ASGI3Application") -> None:
        self._under_way = cycle
        super()._start_asgi_task(cycle, app)

    def pause_writing(self) -> None:
        """See uvicorn."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(self._patience, self.transport.abort)

    def resume_writing(self) -> None:
        """See uvicorn."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        """See uvicorn."""
        self.end()

    def end(self) -> None:
        """Close the connection; the remaining output has `closing` seconds."""
        self._cancel_late()
        if not self.transport.is_closing():
            self.transport.close()
        self._late = self.loop.call_later(self._connections.settings.closing, self.transport.abort)

    def _wait_for_request(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(self._patience, self.end)
            self._connections.mark_waiting(self)

    def _cancel_late(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
