"""What takes long is done one piece after the other, and each caller in turn gets one of his done:
nobody waits for all that another one has asked for.

Callers are told apart by address, and at one address by link or session. So who holds many links
is one caller among those of other addresses, and a household shares what its address gets.
"""

import asyncio
from collections import OrderedDict, deque
from contextvars import ContextVar
from typing import Final, NamedTuple

from litestar.exceptions import TooManyRequestsException

from events.language import gettext as _
from mclub.service.problems import RETRY, no_room

OF_A_LINK: Final = 4
"""What may wait of one link or session."""
OF_AN_ADDRESS: Final = 16
"""What may wait of all of one address."""
WAITING: Final = 256
"""What may wait of everybody: it protects the process."""


class Caller(NamedTuple):
    """Who asks. address: where from; credentials: a hash of the link or session, if he has one."""

    address: bytes
    credentials: bytes


NOBODY: Final = Caller(b"", b"")
CALLER: Final = ContextVar("CALLER", default=NOBODY)
"""Who sent the request that is being answered."""

Turn = asyncio.Future[None]


class FairLock:
    """A lock that goes round the callers who wait for it; use it with `async with`.

    Raises what becomes 429 where too much of a caller waits already, 503 where too much waits
    altogether, both with the seconds after which to ask again.
    """

    def __init__(self) -> None:
        self._waiting: OrderedDict[bytes, OrderedDict[bytes, deque[Turn]]] = OrderedDict()
        self._locked = False
        self._served = NOBODY

    def __len__(self) -> int:
        return sum(map(_waiting, self._waiting.values()))

    async def __aenter__(self) -> None:
        caller = CALLER.get()
        links = self._waiting.get(caller.address, OrderedDict())
        own = links.get(caller.credentials, deque())
        if len(own) >= OF_A_LINK or _waiting(links) >= OF_AN_ADDRESS:
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
        """Whoever waits is cancelled."""
        while self._waiting:
            self._next().cancel()

    def _pass_on(self) -> None:
        self._put_last(self._served)
        self._locked = bool(self._waiting)
        if self._locked:
            self._next().set_result(None)

    def _put_last(self, caller: Caller) -> None:
        """Whoever has just been served comes after all others, those who came meanwhile too."""
        if caller.address in self._waiting:
            self._waiting.move_to_end(caller.address)
            links = self._waiting[caller.address]
            if caller.credentials in links:
                links.move_to_end(caller.credentials)

    def _next(self) -> Turn:
        """Takes out whose turn it is."""
        address, links = next(iter(self._waiting.items()))
        credentials, turns = next(iter(links.items()))
        turn = turns.popleft()
        if not turns:
            del links[credentials]
        if not links:
            del self._waiting[address]
        self._served = Caller(address, credentials)
        return turn


def _waiting(links: OrderedDict[bytes, deque[Turn]]) -> int:
    return sum(map(len, links.values()))
