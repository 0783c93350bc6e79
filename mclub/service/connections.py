"""Connections: how many there may be, and how long one may wait without a whole request.

When there are too many, whoever has waited the longest for his own request to arrive is let go for
a new one: one who sends nothing keeps nobody out. Only if all of them are being answered the new
one is told that the service is full.

Connections are counted for each address that they come from, but for those of a proxy that is
believed (`X-Forwarded-For`), behind which is everybody; `gate` counts what an address behind it has
under way.
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
"""Open files for everything but connections."""


def room(wanted: int) -> int:
    """How many connections there can be at once, after the soft limit of open files was raised as
    far as the hard one lets it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + RESERVED
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    files = needed if soft == resource.RLIM_INFINITY else soft
    return max(min(wanted, files - RESERVED), 1)


class Connections:
    """The open connections of one worker, by `connections` and `connections_each` of its
    settings."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._open: Counter[str] = Counter()
        self._waiting: OrderedDict[Connection, None] = OrderedDict()

    def add(self, new: "Connection") -> bool:
        """Counts a new connection; whether there is room for it, or could be made."""
        self._open[new.address] += 1
        fits = True
        if not new.is_proxy and self._open[new.address] > self.settings.connections_each:
            fits = self._let_go(new.address)
        elif self._open.total() > self.settings.connections:
            fits = self._let_go(None)
        return fits

    def waits(self, connection: "Connection") -> None:
        """From now on it waits for a request, or the rest of one."""
        self._waiting.setdefault(connection)

    def is_answered(self, connection: "Connection") -> None:
        """It has sent a whole request."""
        self._waiting.pop(connection, None)

    def remove(self, gone: "Connection") -> None:
        """It is closed."""
        self._waiting.pop(gone, None)
        self._open[gone.address] -= 1
        if not self._open[gone.address]:
            del self._open[gone.address]

    def _let_go(self, address: str | None) -> bool:
        """Closes the one that has waited the longest, of an address or of all; whether any did."""
        fitting = (one for one in self._waiting if address in (None, one.address))
        longest = next(fitting, None)
        if longest is None:
            return False
        del self._waiting[longest]
        longest.end()
        return True


class Connection(HttpToolsProtocol):
    """uvicorn's, with an end for each wait: for a whole request, for a client that reads nothing,
    and for what is left to be sent when it closes."""

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
        """As uvicorn's."""
        super().connection_made(transport)  # type: ignore[arg-type]
        if self.client is not None:
            self.address = self.client[0]
            # Those whose headers uvicorn believes.
            self.is_proxy = self.address in getattr(self.app, "trusted_hosts", ())
        if not self._connections.add(self):
            self.app_state = self.app_state | {FULL: True}
        self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """As uvicorn's."""
        self._connections.remove(self)
        if self._under_way is not None:
            # uvicorn tells only the last of several requests that were sent at once.
            self._under_way.disconnected = True
            self._under_way.message_event.set()
        self._cancel_late()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """As uvicorn's."""
        # An empty line before a request is no request, but ends the wait between two of them.
        self._wait_for_request()
        super().data_received(data)

    def on_message_begin(self) -> None:
        """As uvicorn's."""
        self._wait_for_request()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        """As uvicorn's."""
        self._cancel_late()
        self._connections.is_answered(self)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """As uvicorn's."""
        super().on_response_complete()
        if self.timeout_keep_alive_task is not None:
            self._connections.waits(self)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: "ASGI3Application") -> None:
        self._under_way = cycle
        super()._start_asgi_task(cycle, app)

    def pause_writing(self) -> None:
        """As uvicorn's."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(self._patience, self.transport.abort)

    def resume_writing(self) -> None:
        """As uvicorn's."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        """As uvicorn's."""
        self.end()

    def end(self) -> None:
        """Closes it: what is left to be sent has `closing` seconds."""
        self._cancel_late()
        if not self.transport.is_closing():
            self.transport.close()
        self._late = self.loop.call_later(self._connections.settings.closing, self.transport.abort)

    def _wait_for_request(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(self._patience, self.end)
            self._connections.waits(self)

    def _cancel_late(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
