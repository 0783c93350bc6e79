"""Webhooks, which notify a player's program when it is that player's turn. They never delay the
game.

Each message is signed with a secret that only the seat and the service know, and is retried with
increasing delays. A later turn replaces a message that is still queued, so one row holds both the
webhook and its message; `due` is when to send it. To claim a message, a worker moves `due` forward;
if that worker dies, another retries at the new time.
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
from mclub.service.leases import TRACK
from mclub.service.posting import SECONDS, check, post
from mclub.service.settings import SKEW, SWEEP
from mclub.service.store import Store
from mclub.service.tables import Tables

BREAKS: Final = (0.0, 2.0, 10.0, 60.0, 300.0)
"""Seconds before each attempt."""
AT_ONCE: Final = 16
"""Concurrent deliveries of one worker."""
CLAIMED: Final = 3 * SECONDS
"""Seconds after which another worker retries a delivery whose outcome wasn't recorded."""
SECRET_BYTES: Final = 32

SET = """
INSERT INTO hooks (game, seat, url, secret) VALUES (?, ?, ?, ?)
ON CONFLICT (game, seat) DO UPDATE
SET url = excluded.url, secret = excluded.secret, asked = 0, seq = 0, due = NULL
"""
REMOVE = "DELETE FROM hooks WHERE game = ? AND seat = ?"
URL = "SELECT url FROM hooks WHERE game = ? AND seat = ?"
OF_GAME = "SELECT seat, secret, asked FROM hooks WHERE game = ?"
# Idempotent: queueing the same turns twice, as after a lost connection, sends one message.
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
    """A queued message. seq: the record that began the turn; attempt: counts from 0; due: when to
    send it, in seconds since 1970, None if it is no longer queued."""

    game: str
    seat: str
    url: str
    secret: str
    seq: int
    attempt: int
    due: float | None

    @property
    def body(self) -> bytes:
        """The body of the POST request: a JSON document."""
        about = {"format": FORMAT, "game": self.game, "seq": self.seq, "seat": self.seat}
        return _encode(about | {"event": "your turn"})


class Hooks:
    """The webhooks of all seats. private: allow private addresses; outcome: called once for each
    message with "delivered", "failed" or "refused"; clock: returns seconds since 1970."""

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
        """Raises BadInput or NotAllowed unless a webhook may use this URL."""
        await check(url, private=self._private)

    def set(self, game: str, seat: str, url: str) -> str:
        """Set a seat's webhook to a URL that passed `check`. Returns the signing secret, in hex."""
        secret = token_hex(SECRET_BYTES)
        self._store.change((SET, (game, seat, url, secret)), (TRACK, (game,)))
        return secret

    def url(self, game: str, seat: str) -> str | None:
        """The URL of a seat's webhook, if any."""
        row = self._store.one(URL, game, seat)
        return None if row is None else str(row[0])

    def remove(self, game: str, seat: str) -> None:
        """Remove a seat's webhook; a delivery in progress is completed."""
        self._store.change((REMOVE, (game, seat)))

    def queue_turns(self, game: str, awaited: Sequence[tuple[int, frozenset[str]]]) -> bool:
        """Queue messages for the seats whose turn has come, and return whether there are any.
        awaited: records and the seats that had to decide after each, the last entry being now."""
        changes: list[tuple[str, tuple[Any, ...]]] = []
        has_messages = False
        for seat, secret, was_awaited in self._store.all(OF_GAME, game):
            is_awaited, since = bool(was_awaited), 0
            for seq, seats in awaited:
                if seat in seats and not is_awaited:
                    since = seq
                is_awaited = seat in seats
            key = (game, seat, secret)
            if is_awaited and since:
                has_messages = True
                changes.append((ASKED, (since, self._clock(), *key, since)))
            elif not is_awaited and was_awaited:
                changes.append((NOT_ASKED, key))
        if changes:
            self._store.change(*changes)
        return has_messages

    def wake(self) -> None:
        """Check for due messages now."""
        self._wake.set()

    async def run(self) -> None:
        """Send due messages until cancelled."""
        while True:
            self._wake.clear()
            try:
                pause = await self._start_deliveries()
            except MclubError:  # the store is out of service: its next user gets the error
                pause = SWEEP
            try:
                async with asyncio.timeout(pause):
                    await self._wake.wait()
            except TimeoutError:
                pass

    async def close(self) -> None:
        """Wait for current deliveries, at most `posting.SECONDS` seconds."""
        if self._under_way:
            await asyncio.wait(self._under_way)

    async def _start_deliveries(self) -> float:
        """Start the deliveries that are due, and return how many seconds to wait before the next
        call, at most `SWEEP`."""
        room = AT_ONCE - len(self._under_way)
        if not room:
            return SWEEP
        now = self._clock()
        rows = await self._tables.read(lambda: self._store.all(DUE, now, now + SKEW, room))
        for message in map(Message._make, rows):
            claimed = message._replace(due=self._clock() + CLAIMED)
            if await self._tables.in_thread(partial(self._move, message, claimed)):
                task = asyncio.create_task(self._deliver(claimed))
                self._under_way.add(task)
                task.add_done_callback(self._on_done)
        ((due,),) = await self._tables.read(lambda: self._store.all(NEXT))
        return SWEEP if due is None else min(max(due - self._clock(), 0.01), SWEEP)

    def _on_done(self, task: asyncio.Task[None]) -> None:
        self._under_way.discard(task)
        if not task.cancelled():
            task.exception()  # a delivery with no recorded outcome is retried after `CLAIMED`
        self.wake()

    async def _deliver(self, message: Message) -> None:
        outcome = await self._post_message(message)
        later = message._replace(due=None)
        if outcome == "failed" and message.attempt + 1 < len(BREAKS):
            number = message.attempt + 1
            later = message._replace(due=self._clock() + BREAKS[number], attempt=number)
        else:
            self._outcome(outcome)
        await self._tables.write(lambda: self._move(message, later))

    async def _post_message(self, message: Message) -> str:
        headers = {"X-Mclub-Signature": signature(message.secret, message.body, int(self._clock()))}
        try:
            status = await post(message.url, message.body, headers, private=self._private)
        except MclubError:
            return "refused"
        except (OSError, TimeoutError, ValueError):
            return "failed"
        return "delivered" if 200 <= status < 300 else "failed"

    def _move(self, message: Message, to: Message) -> bool:
        """Replace a message's due time and attempt, and return True; False if it was removed or
        another worker has claimed it."""
        game, seat, _url, secret, seq, _attempt, due = message
        return bool(
            self._store.change_unsynced((MOVE, (to.due, to.attempt, game, seat, secret, seq, due)))
        )


def signature(secret: str, body: bytes, at: int) -> str:
    """The signature header, "t=TIME,v1=HEX": the HMAC-SHA-256 of "TIME." followed by the body. It
    proves who sent the message and when.

    secret: in hex; at: seconds since 1970.
    """
    digest = hmac.digest(bytes.fromhex(secret), b"%d." % at + body, "sha256")
    return f"t={at},v1={digest.hex()}"
