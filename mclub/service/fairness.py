"""Fair queues: slow work runs one piece at a time, and callers take turns, so that nobody has to
wait for all the work of another caller.

Addresses take turns, and so do the links or sessions of one address. So a caller gains nothing from
having many links, and a household shares the quota of its address.
"""

import asyncio
from collections import OrderedDict, deque
from contextvars import ContextVar
from typing import Final, NamedTuple

from litestar.exceptions import TooManyRequestsException

from events.language import gettext as _
from mclub.service.problems import RETRY, no_room

OF_A_LINK: Final = 4
"""The maximum number of queued requests of one link or session."""
OF_AN_ADDRESS: Final = 16
"""The maximum number of queued requests of one address."""
WAITING: Final = 256
"""The maximum number of queued requests in total, to protect the process."""


class Caller(NamedTuple):
    """A caller. address: its IP address; credentials: a hash of its link or session, or b""."""

    address: bytes
    credentials: bytes


NOBODY: Final = Caller(b"", b"")
CALLER: Final = ContextVar("CALLER", default=NOBODY)
"""The caller of the current request."""

Turn = asyncio.Future[None]


class FairLock:
    """A lock that serves the waiting callers round-robin; use it with `async with`.

    Entering raises TooManyRequestsException (429) if the caller has too many requests queued, and
    ServiceUnavailableException (503) if the whole queue is full; both with Retry-After.
    """

    def __init__(self) -> None:
        self._waiting: OrderedDict[bytes, OrderedDict[bytes, deque[Turn]]] = OrderedDict()
        self._locked = False
        self._served = NOBODY

    def __len__(self) -> int:
        return sum(map(_count_waiting, self._waiting.values()))

    async def __aenter__(self) -> None:
        caller = CALLER.get()
        links = self._waiting.get(caller.address, OrderedDict())
        own = links.get(caller.credentials, deque())
        if len(own) >= OF_A_LINK or _count_waiting(links) >= OF_AN_ADDRESS:
            why = _("Too many requests; try again in {seconds} s.").format(seconds=RETRY)
            raise TooManyRequestsException(why, headers={"Retry-After": str(RETRY)})
        if len(self) >= WAITING:
            raise no_room()
        turn: Turn = asyncio.get_running_loop().create_future()
        own.append(turn)
        links[caller.credentials] = own
        self._waiting[caller.address] = links
        if not self._locked:
            self._pass_on()
        await turn

    async def __aexit__(self, *_error: object) -> None:
        self._pass_on()

    def close(self) -> None:
        """Cancel all waiting callers."""
        while self._waiting:
            self._next().cancel()

    def _pass_on(self) -> None:
        self._put_last(self._served)
        self._locked = bool(self._waiting)
        if self._locked:
            self._next().set_result(None)

    def _put_last(self, caller: Caller) -> None:
        """Move the caller just served behind all others, including those who arrived later."""
        if caller.address in self._waiting:
            self._waiting.move_to_end(caller.address)
            links = self._waiting[caller.address]
            if caller.credentials in links:
                links.move_to_end(caller.credentials)

    def _next(self) -> Turn:
        """Remove the next turn from the queue and return it."""
        address, links = next(iter(self._waiting.items()))
        credentials, turns = next(iter(links.items()))
        turn = turns.popleft()
        if not turns:
            del links[credentials]
        if not links:
            del self._waiting[address]
        self._served = Caller(address, credentials)
        return turn


def _count_waiting(links: OrderedDict[bytes, deque[Turn]]) -> int:
    return sum(map(len, links.values()))
