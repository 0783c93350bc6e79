"""Limits on connections: their number, and the time for a request to arrive.

When there are too many, the connection that has waited longest for a request is closed to make room
for the new one, so idle clients lock nobody out. The new one is refused only if all the others are
being answered.

There is also a limit for each address, except for a trusted proxy (`X-Forwarded-For`), which stands
for many clients; `gate` limits the concurrent requests of each address behind it.
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
    """Raise the soft limit on open files as far as necessary and allowed. Returns the number of
    connections the process can then have, at most `wanted`."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + RESERVED
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    files = needed if soft == resource.RLIM_INFINITY else soft
    return max(min(wanted, files - RESERVED), 1)


class Connections:
    """The open connections of one worker. `Settings.connections` and `Settings.connections_each`
    limit them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._open: Counter[str] = Counter()
        self._waiting: OrderedDict[Connection, None] = OrderedDict()

    def add(self, new: "Connection") -> bool:
        """Count a new connection. Returns False if it exceeds a limit and no other could be closed
        in its place."""
        self._open[new.address] += 1
        fits = True
        if not new.is_proxy and self._open[new.address] > self.settings.connections_each:
            fits = self._close_longest_waiting(new.address)
        elif self._open.total() > self.settings.connections:
            fits = self._close_longest_waiting(None)
        return fits

    def mark_waiting(self, connection: "Connection") -> None:
        """Mark that the connection waits for a request or the rest of one."""
        self._waiting.setdefault(connection)

    def mark_answering(self, connection: "Connection") -> None:
        """Mark that the connection has sent a complete request."""
        self._waiting.pop(connection, None)

    def remove(self, old: "Connection") -> None:
        """Stop counting a connection, which is closed."""
        self._waiting.pop(old, None)
        self._open[old.address] -= 1
        if not self._open[old.address]:
            del self._open[old.address]

    def _close_longest_waiting(self, address: str | None) -> bool:
        """Close the connection that has waited longest. address: consider only its connections;
        None: all. Returns False if none is waiting."""
        fitting = (one for one in self._waiting if address in (None, one.address))
        longest = next(fitting, None)
        if longest is None:
            return False
        del self._waiting[longest]
        longest.end()
        return True


class Connection(HttpToolsProtocol):
    """uvicorn's connection with three more timeouts: to receive a complete request, for a client
    that reads nothing, and to send the remaining output when closing."""

    address = ""
    is_proxy = False
    _late: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def __init__(self, *args: Any, connections: Connections, **options: Any) -> None:
        super().__init__(*args, **options)
        self._connections = connections
        self._patience = connections.settings.patience
        self._under_way: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Count the connection, and start the timer for its first request."""
        super().connection_made(transport)  # type: ignore[arg-type]
        if self.client is not None:
            self.address = self.client[0]
            # The proxies whose headers uvicorn trusts.
            self.is_proxy = self.address in getattr(self.app, "trusted_hosts", ())
        if not self._connections.add(self):
            self.app_state = self.app_state | {FULL: True}
        self._wait_for_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection, and notify the current request that its client is gone."""
        self._connections.remove(self)
        if self._under_way is not None:
            # uvicorn notifies only the last of several pipelined requests.
            self._under_way.disconnected = True
            self._under_way.message_event.set()
        self._cancel_late()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Start the timer for the rest of the request."""
        # An empty line is not a request yet, but uvicorn then stops its keep-alive timer.
        self._wait_for_request()
        super().data_received(data)

    def on_message_begin(self) -> None:
        """Start the timer for the request, unless it is already running."""
        self._wait_for_request()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        """Stop the timer: the complete request has arrived."""
        self._cancel_late()
        self._connections.mark_answering(self)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Mark the connection as waiting, unless it is closing or has a pipelined request."""
        super().on_response_complete()
        if self.timeout_keep_alive_task is not None:
            self._connections.mark_waiting(self)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: "ASGI3Application") -> None:
        self._under_way = cycle
        super()._start_asgi_task(cycle, app)

    def pause_writing(self) -> None:
        """Start the timer for a client that reads nothing."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(self._patience, self.transport.abort)

    def resume_writing(self) -> None:
        """Stop the timer for a client that reads nothing."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        """Close the connection, because no further request has arrived."""
        self.end()

    def end(self) -> None:
        """Close the connection. Remaining output has `Settings.closing` seconds to be sent."""
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
