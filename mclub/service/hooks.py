"""Webhooks: a program of a seat's own is told that it is the seat's turn. It never delays play.

Each message is signed with a secret that only the seat and the service know, and tried again with
longer and longer breaks. A later turn takes the place of an earlier message that is still waiting.
"""

import asyncio
import hmac
from collections.abc import Callable
from secrets import token_hex
from time import time
from typing import Final

import msgspec

from events.errors import MclubError
from mclub.games import Document
from mclub.moment import FORMAT
from mclub.service.posting import check_url, post
from mclub.service.store import Store

BREAKS: Final = (0.0, 2.0, 10.0, 60.0, 300.0)
"""Seconds before each attempt."""
AT_ONCE: Final = 16
"""Deliveries under way at the same time."""
SECRET_BYTES: Final = 32

SET = """
INSERT INTO hooks (game, seat, url, secret) VALUES (?, ?, ?, ?)
ON CONFLICT (game, seat) DO UPDATE SET url = excluded.url, secret = excluded.secret, asked = 0
"""
REMOVE = "DELETE FROM hooks WHERE game = ? AND seat = ?"
URL = "SELECT url FROM hooks WHERE game = ? AND seat = ?"
OF_GAME = "SELECT seat, url, secret, asked FROM hooks WHERE game = ?"
ASKED = "UPDATE hooks SET asked = ? WHERE game = ? AND seat = ? AND secret = ?"
GAMES = "SELECT DISTINCT game FROM hooks"

_encode = msgspec.json.Encoder().encode


class Hooks:
    """The webhooks of all seats. private: whether they may go to private addresses; outcome: is
    told "delivered", "failed" or "refused" for each message."""

    def __init__(
        self,
        store: Store,
        *,
        private: bool,
        outcome: Callable[[str], None],
    ) -> None:
        self._store, self._private, self._outcome = store, private, outcome
        self._asked: dict[tuple[str, str], tuple[str, bool]] = {}
        self._room = asyncio.Semaphore(AT_ONCE)
        self._under_way: dict[tuple[str, str], asyncio.Task[None]] = {}

    def set(self, game: str, seat: str, url: str) -> str:
        """Keeps the address of a seat; gives the secret that signs. Raises BadInput."""
        check_url(url)
        secret = token_hex(SECRET_BYTES)
        self._store.change((SET, (game, seat, url, secret)))
        return secret

    def url(self, game: str, seat: str) -> str | None:
        """The address of a seat, if it has one."""
        row = self._store.one(URL, game, seat)
        return None if row is None else str(row[0])

    def remove(self, game: str, seat: str) -> None:
        """Nothing is sent for this seat any more, but for what is under way."""
        self._store.change((REMOVE, (game, seat)))

    def games(self) -> list[str]:
        """The games that have a webhook."""
        return [game for (game,) in self._store.all(GAMES)]

    def changed(self, game: str, seq: int, asked: frozenset[str]) -> list[str]:
        """Sends word to the seats that have come to be asked. The seats for which it has changed
        whether they are: `note` keeps that."""
        changed = []
        for seat, url, secret, was_asked in self._store.all(OF_GAME, game):
            known, told = self._asked.get((game, seat), (secret, bool(was_asked)))
            if (seat in asked) != (told and known == secret):
                changed.append(seat)
                self._asked[game, seat] = (secret, seat in asked)
                self._stop(game, seat)
                if seat in asked:
                    message = {"format": FORMAT, "game": game, "seq": seq, "seat": seat}
                    self._start(game, seat, url, secret, message)
        return changed

    def note(self, game: str, seats: list[str]) -> None:
        """Keeps in the file who is asked, so that a turn is told once even if the service starts
        anew in between."""
        told = {seat: self._asked[game, seat] for seat in seats}
        self._store.change(
            *((ASKED, (asked, game, seat, secret)) for seat, (secret, asked) in told.items())
        )

    async def close(self) -> None:
        """Gives up what is under way."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start(self, game: str, seat: str, url: str, secret: str, message: Document) -> None:
        task = asyncio.create_task(self._deliver(url, secret, message))
        self._under_way[game, seat] = task
        task.add_done_callback(lambda done: self._ended(game, seat, done))

    def _stop(self, game: str, seat: str) -> None:
        if task := self._under_way.pop((game, seat), None):
            task.cancel()

    def _ended(self, game: str, seat: str, task: asyncio.Task[None]) -> None:
        if self._under_way.get((game, seat)) is task:
            del self._under_way[game, seat]

    async def _deliver(self, url: str, secret: str, message: Document) -> None:
        body = _encode(message | {"event": "your turn"})
        for seconds in BREAKS:
            await asyncio.sleep(seconds)
            headers = {"X-Mclub-Signature": signature(secret, body, int(time()))}
            try:
                async with self._room:
                    status = await post(url, body, headers, private=self._private)
            except MclubError:
                self._outcome("refused")
                return
            except (OSError, TimeoutError, ValueError):
                continue
            if 200 <= status < 300:
                self._outcome("delivered")
                return
        self._outcome("failed")


def signature(secret: str, body: bytes, at: int) -> str:
    """Proves who sends and when: "t=TIME,v1=HEX", the HMAC-SHA-256 of "TIME." and the body.

    secret: as hexadecimal digits; at: seconds since 1970.
    """
    digest = hmac.digest(bytes.fromhex(secret), b"%d." % at + body, "sha256")
    return f"t={at},v1={digest.hex()}"
