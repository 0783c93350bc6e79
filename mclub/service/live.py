"""What happens, sent to whoever listens: Server-Sent Events, cut for each listener's eyes.

A listener knows the last record that it was told of, which its browser repeats as `Last-Event-ID`
when it comes back; so nothing is lost and nothing is stored for it. Who reads too slowly is let go
and comes back the same way.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Collection, Iterable, Mapping
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple

import msgspec

from events.errors import MclubError
from mclub.game import Game
from mclub.games import Document
from mclub.languages import use
from mclub.moment import FORMAT
from mclub.service.links import Who
from mclub.service.settings import HEARTBEAT
from mclub.service.tables import Tables
from mclub.service.talk import Talk

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
    """One open stream. seen: the last record told of; heard: the last message of the talk."""

    def __init__(self, who: Who, language: str, seen: int | None, heard: int) -> None:
        self.who, self.language, self.seen, self.heard = who, language, seen, heard
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

    def __init__(self, tables: Tables, talk: Talk) -> None:
        self._tables, self._talk = tables, talk
        self._listeners: defaultdict[str, list[Listener]] = defaultdict(list)
        self._telling: dict[str, asyncio.Task[None]] = {}
        self._behind: set[str] = set()
        self._closed = False

    @property
    def games(self) -> list[str]:
        """The games that somebody listens to."""
        return list(self._listeners)

    def is_heard(self, game: str) -> bool:
        """Whether somebody listens to the game."""
        return game in self._listeners

    def __len__(self) -> int:
        return sum(map(len, self._listeners.values()))

    async def listen(
        self, who: Who, language: str, seen: int | None, heard: int | None = None
    ) -> AsyncIterator[bytes]:
        """The stream for a new listener. seen: the last record that it was told of before; heard:
        the last message of the talk that it knows (None: all that there are)."""
        if heard is None:
            heard = (await self._said(who.game))[who.game]
        listener = Listener(who, language, seen, heard)
        self._make_room(who)
        self._listeners[who.game].append(listener)
        try:
            yield RETRY
            self.changed(who.game)
            await self.hear(await self._said(who.game))
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

    async def hear(self, lasts: Mapping[str, int]) -> None:
        """Sends on what was said at the tables. lasts: the number of the last message, by game."""
        for game, last in lasts.items():
            behind = [one for one in self._listeners.get(game, ()) if one.heard < last]
            if behind:
                since = min(one.heard for one in behind)
                self._say(behind, await self._tables.look(partial(self._talk.since, game, since)))

    async def _said(self, game: str) -> Mapping[str, int]:
        return await self._tables.look(lambda: self._talk.last([game]))

    def _say(self, listeners: list[Listener], messages: list[Document]) -> None:
        for message in messages:
            event = b"event: said\ndata: " + _encode(message) + b"\n\n"
            for listener in listeners:
                if listener.heard < message["id"]:
                    listener.heard = message["id"]
                    listener.send(event)

    def catch_up(self, heads: Mapping[str, int]) -> None:
        """Lets those of the games go on of which somebody has not been told all. heads: the last
        seq by game."""
        for game, seq in heads.items():
            listeners = self._listeners.get(game, ())
            if any(one.seen != seq for one in listeners if not one.fresh):
                self.changed(game)

    def links(self, games: Iterable[str]) -> set[bytes]:
        """The links by which somebody listens to one of the games."""
        return {one.who.hash for game in games for one in self._listeners.get(game, ())}

    def hang_up(self, dead: Collection[bytes]) -> None:
        """Ends the streams of those whose link has died."""
        for listeners in self._listeners.values():
            for listener in listeners:
                if listener.who.hash in dead:
                    listener.end()

    def close(self) -> None:
        """Ends all streams."""
        self._closed = True
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.end()

    async def _tell(self, game: str) -> None:
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
        **game.notices(),
    }
    return b"event: moved\nid: %d\ndata: %b\n\n" % (game.seq, _encode(message))
