"""What happens, sent to whoever listens: Server-Sent Events, cut for each listener's eyes.

A listener knows the last record that it was told of, which its browser repeats as `Last-Event-ID`
when it comes back; so nothing is lost and nothing is stored for it. Who reads too slowly is let go
and comes back the same way.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple

import msgspec

from events.errors import MclubError
from mclub.club import Game
from mclub.games import Document
from mclub.languages import use
from mclub.moment import FORMAT
from mclub.service.links import Who
from mclub.service.settings import HEARTBEAT
from mclub.service.tables import Tables

WAITING: Final = 32
"""Messages that may wait for one listener."""
LISTENERS: Final = 8
"""Listeners by one link, such as the tabs of one browser; the oldest is let go for a new one."""
RETRY: Final = b"retry: 2000\n\n"
BEAT: Final = b": heartbeat\n\n"

_encode = msgspec.json.Encoder().encode


class Ear(NamedTuple):
    """What a message depends on: eyes, language, the last record told of (None: just come)."""

    eyes: str
    language: str
    seen: int | None


class Listener:
    """One open stream."""

    def __init__(self, who: Who, language: str, seen: int | None) -> None:
        self.who, self.language, self.seen = who, language, seen
        self.fresh = True
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING)

    @property
    def ear(self) -> Ear:
        """See `Ear`."""
        return Ear(self.who.eyes, self.language, self.seen)

    def send(self, message: bytes) -> None:
        """Lets the message wait to be read; too many of them end the stream."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.end()

    def end(self) -> None:
        """What still waits is dropped, and the stream ends."""
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def next(self) -> bytes | None:
        """The next message, or a heartbeat; None: it is over."""
        try:
            async with asyncio.timeout(HEARTBEAT):
                return await self._queue.get()
        except TimeoutError:
            return BEAT


class Live:
    """Everybody who listens, by game."""

    def __init__(self) -> None:
        self._tables: Tables | None = None
        self._listeners: defaultdict[str, list[Listener]] = defaultdict(list)
        self._telling: dict[str, asyncio.Task[None]] = {}
        self._behind: set[str] = set()
        self._closed = False

    def open(self, tables: Tables) -> None:
        """Whence the games come."""
        self._tables = tables

    @property
    def games(self) -> list[str]:
        """The games that somebody listens to."""
        return list(self._listeners)

    def __len__(self) -> int:
        return sum(map(len, self._listeners.values()))

    async def listen(self, who: Who, language: str, seen: int | None) -> AsyncIterator[bytes]:
        """The stream for a new listener. seen: the last record that it was told of before."""
        listener = Listener(who, language, seen)
        self._make_room(who)
        self._listeners[who.game].append(listener)
        try:
            yield RETRY
            self.changed(who.game)
            while not self._closed and (message := await listener.next()) is not None:
                yield message
        finally:
            self._forget(listener)

    def changed(self, game: str) -> None:
        """The game went on, or somebody new listens."""
        if game not in self._listeners:
            return
        self._behind.add(game)
        if game not in self._telling:
            self._telling[game] = asyncio.create_task(self._tell(game))

    def said(self, game: str, message: Document) -> None:
        """Somebody has said something at the table."""
        event = b"event: said\ndata: " + _encode(message) + b"\n\n"
        for listener in self._listeners.get(game, ()):
            listener.send(event)

    def hang_up(self, game: str, name: str) -> None:
        """Ends the streams of a role or seat whose link has died."""
        for listener in self._listeners.get(game, ()):
            if listener.who.name == name:
                listener.end()

    def close(self) -> None:
        """Ends all streams."""
        self._closed = True
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.end()

    async def _tell(self, game: str) -> None:
        assert self._tables is not None
        try:
            while game in self._behind and not self._closed:
                self._behind.discard(game)
                listeners = sorted(self._listeners.get(game, ()), key=_order)
                ears = [ear for ear, _ in groupby(listeners, key=lambda one: one.ear)]
                messages = await self._tables.run(game, partial(told, ears=ears))
                for listener in listeners:
                    seq, message = messages[listener.ear]
                    if listener.fresh or listener.seen != seq:
                        listener.fresh, listener.seen = False, seq
                        listener.send(message)
        except MclubError:  # they come back, and are told then what is wrong with the game
            for listener in self._listeners.get(game, ()):
                listener.end()
        finally:
            del self._telling[game]

    def _make_room(self, who: Who) -> None:
        own = [one for one in self._listeners.get(who.game, ()) if one.who.hash == who.hash]
        for oldest in own[: max(len(own) - LISTENERS + 1, 0)]:
            oldest.end()

    def _forget(self, listener: Listener) -> None:
        game = listener.who.game
        self._listeners[game].remove(listener)
        if not self._listeners[game]:
            del self._listeners[game]


def _order(listener: Listener) -> tuple[str, str, int]:
    eyes, language, seen = listener.ear
    return eyes, language, -1 if seen is None else seen


def told(game: Game, ears: list[Ear]) -> dict[Ear, tuple[int, bytes]]:
    """What each ear is told: the last seq, and the event as it is sent."""
    return {ear: (game.seq, _event(game, ear)) for ear in ears}


def _event(game: Game, ear: Ear) -> bytes:
    use(ear.language)
    since = game.seq if ear.seen is None else min(ear.seen, game.seq)
    message = {
        "format": FORMAT,
        "game": game.id,
        "since": since,
        "seq": game.seq,
        "status": game.status,
        "happened": game.history(ear.eyes, since) if since < game.seq else [],
        "due": game.due(ear.eyes),
        **game.asked_undo(),
    }
    return b"event: moved\nid: %d\ndata: %b\n\n" % (game.seq, _encode(message))
