"""Webhooks: a program of a seat's own is told that it is the seat's turn. It never delays play.

Each message is signed with a secret that only the seat and the service know, and tried again with
longer and longer breaks. A later turn takes the place of an earlier message that is still waiting,
so the row of a webhook is also the message that it has to send: `due` says when. Whichever worker
first moves that time sends it; if it dies meanwhile, another one does when the time has come again.
"""

import asyncio
import hmac
from collections.abc import Callable, Sequence
from functools import partial
from secrets import token_hex
from time import time
from typing import Any, Final, NamedTuple

import msgspec

from events.errors import MclubError
from mclub.club.moment import FORMAT
from mclub.service.leases import TEND
from mclub.service.posting import SECONDS, check, post
from mclub.service.settings import SKEW, SWEEP
from mclub.service.store import Store
from mclub.service.tables import Tables

BREAKS: Final = (0.0, 2.0, 10.0, 60.0, 300.0)
"""Seconds before each attempt."""
AT_ONCE: Final = 16
"""Deliveries of one worker under way at the same time."""
CLAIMED: Final = 3 * SECONDS
"""Seconds after which a delivery of which nothing was heard is tried by somebody else."""
SECRET_BYTES: Final = 32

SET = """
INSERT INTO hooks (game, seat, url, secret) VALUES (?, ?, ?, ?)
ON CONFLICT (game, seat) DO UPDATE
SET url = excluded.url, secret = excluded.secret, asked = 0, seq = 0, due = NULL
"""
REMOVE = "DELETE FROM hooks WHERE game = ? AND seat = ?"
URL = "SELECT url FROM hooks WHERE game = ? AND seat = ?"
OF_GAME = "SELECT seat, secret, asked FROM hooks WHERE game = ?"
# Who goes through the same turns once more, as after a lost connection, tells none of them again.
ASKED = """
UPDATE hooks SET asked = 1, seq = ?, attempt = 0, due = ?
WHERE game = ? AND seat = ? AND secret = ? AND seq < ?
"""
NOT_ASKED = "UPDATE hooks SET asked = 0, due = NULL WHERE game = ? AND seat = ? AND secret = ?"
AHEAD = " ".join(f"WHEN {number} THEN {max(CLAIMED, pause)}" for number, pause in enumerate(BREAKS))
DUE = f"""
SELECT game, seat, url, secret, seq, attempt, due FROM hooks
WHERE due <= ? OR due > ? + CASE attempt {AHEAD} END ORDER BY due LIMIT ?
"""  # noqa: S608
NEXT = "SELECT min(due) FROM hooks WHERE due IS NOT NULL"
MOVE = """
UPDATE hooks SET due = ?, attempt = ?
WHERE game = ? AND seat = ? AND secret = ? AND seq = ? AND due = ? RETURNING game
"""

_encode = msgspec.json.Encoder().encode


class Message(NamedTuple):
    """What has to be sent, as it lies in the store."""

    game: str
    seat: str
    url: str
    secret: str
    seq: int
    attempt: int
    due: float | None

    @property
    def body(self) -> bytes:
        """As it is sent."""
        about = {"format": FORMAT, "game": self.game, "seq": self.seq, "seat": self.seat}
        return _encode(about | {"event": "your turn"})


class Hooks:
    """The webhooks of all seats. private: whether they may go to private addresses; outcome: is
    told "delivered", "failed" or "refused" for each message; clock: seconds since 1970."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        *,
        private: bool,
        outcome: Callable[[str], None],
        clock: Callable[[], float] = time,
    ) -> None:
        self._store, self._tables, self._clock = store, tables, clock
        self._private, self._outcome = private, outcome
        self._under_way: set[asyncio.Task[None]] = set()
        self._wake = asyncio.Event()

    async def check(self, url: str) -> None:
        """Raises BadInput or NotAllowed for an address that nothing could be sent to."""
        await check(url, private=self._private)

    def set(self, game: str, seat: str, url: str) -> str:
        """Keeps the address of a seat, which `check` let pass; gives the secret that signs."""
        secret = token_hex(SECRET_BYTES)
        self._store.change((SET, (game, seat, url, secret)), (TEND, (game,)))
        return secret

    def url(self, game: str, seat: str) -> str | None:
        """The address of a seat, if it has one."""
        row = self._store.one(URL, game, seat)
        return None if row is None else str(row[0])

    def remove(self, game: str, seat: str) -> None:
        """Nothing is sent for this seat any more, but for what is under way."""
        self._store.change((REMOVE, (game, seat)))

    def turn(self, game: str, awaited: Sequence[tuple[int, frozenset[str]]]) -> bool:
        """Notes which seats have come to be awaited, so that they are sent word; whether any has.
        awaited: who was awaited after one record and another, the last one being now."""
        changes: list[tuple[str, tuple[Any, ...]]] = []
        told = False
        for seat, secret, was_awaited in self._store.all(OF_GAME, game):
            is_awaited, since = bool(was_awaited), 0
            for seq, seats in awaited:
                if seat in seats and not is_awaited:
                    since = seq
                is_awaited = seat in seats
            whose = (game, seat, secret)
            if is_awaited and since:
                told = True
                changes.append((ASKED, (since, self._clock(), *whose, since)))
            elif not is_awaited and was_awaited:
                changes.append((NOT_ASKED, whose))
        if changes:
            self._store.change(*changes)
        return told

    def wake(self) -> None:
        """There may be something to send."""
        self._wake.set()

    async def run(self) -> None:
        """Sends what is due, and waits for more, until it is cancelled."""
        while True:
            self._wake.clear()
            try:
                pause = await self._send_what_is_due()
            except MclubError:  # the store can't serve now: whoever asks for a game is told so
                pause = SWEEP
            try:
                async with asyncio.timeout(pause):
                    await self._wake.wait()
            except TimeoutError:
                pass

    async def close(self) -> None:
        """Lets what is under way come to its end, which takes `posting.SECONDS` at most."""
        if self._under_way:
            await asyncio.wait(self._under_way)

    async def _send_what_is_due(self) -> float:
        """Begins to send; seconds until there is more."""
        room = AT_ONCE - len(self._under_way)
        if not room:
            return SWEEP
        now = self._clock()
        found = await self._tables.look(lambda: self._store.all(DUE, now, now + SKEW, room))
        for message in map(Message._make, found):
            claimed = message._replace(due=self._clock() + CLAIMED)
            if await self._tables.aside(partial(self._move, message, claimed)):
                task = asyncio.create_task(self._deliver(claimed))
                self._under_way.add(task)
                task.add_done_callback(self._ended)
        ((due,),) = await self._tables.look(lambda: self._store.all(NEXT))
        return SWEEP if due is None else min(max(due - self._clock(), 0.01), SWEEP)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            task.exception()  # what it could not note is sent again when the claim has run out
        self.wake()

    async def _deliver(self, message: Message) -> None:
        outcome = await self._posted(message)
        later = message._replace(due=None)
        if outcome == "failed" and message.attempt + 1 < len(BREAKS):
            number = message.attempt + 1
            later = message._replace(due=self._clock() + BREAKS[number], attempt=number)
        else:
            self._outcome(outcome)
        await self._tables.write(lambda: self._move(message, later))

    async def _posted(self, message: Message) -> str:
        headers = {"X-Mclub-Signature": signature(message.secret, message.body, int(self._clock()))}
        try:
            status = await post(message.url, message.body, headers, private=self._private)
        except MclubError:
            return "refused"
        except (OSError, TimeoutError, ValueError):
            return "failed"
        return "delivered" if 200 <= status < 300 else "failed"

    def _move(self, message: Message, to: Message) -> bool:
        """Puts a message off; whether it was still there, and nobody else has."""
        game, seat, _url, secret, seq, _attempt, due = message
        return bool(self._store.jot((MOVE, (to.due, to.attempt, game, seat, secret, seq, due))))


def signature(secret: str, body: bytes, at: int) -> str:
    """Proves who sends and when: "t=TIME,v1=HEX", the HMAC-SHA-256 of "TIME." and the body.

    secret: as hexadecimal digits; at: seconds since 1970.
    """
    digest = hmac.digest(bytes.fromhex(secret), b"%d." % at + body, "sha256")
    return f"t={at},v1={digest.hex()}"
