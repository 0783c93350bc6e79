"""Live events: Server-Sent Events, cut for each listener's eyes.

A listener's cursor is the last record it was sent, which its browser repeats as `Last-Event-ID`
when it reconnects; so nothing is lost, and the server stores nothing. A listener that reads too
slowly is disconnected and resumes the same way.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from events.errors import MclubError
from mclub.club.game import Game
from mclub.club.moment import FORMAT
from mclub.kinds.kind import Document
from mclub.service.links import Who
from mclub.service.problems import no_room
from mclub.service.rooms import Rooms
from mclub.service.settings import HEARTBEAT
from mclub.service.tables import Tables
from mclub.service.talk import Talk
from mclub.text.languages import use

WAITING: Final = 32
"""Queued messages for one listener."""
LISTENERS: Final = 8
"""Listeners on one link, such as the tabs of a browser; a new one replaces the oldest."""
RETRY: Final = b"retry: 2000\n\n"
BEAT: Final = b": heartbeat\n\n"

_encode = msgspec.json.Encoder().encode

Pair = tuple[str, str]
"""A game, and a name in it: a seat, "host" or "spectator"."""


class Phoning(NamedTuple):
    """A listening browser: its session hash; has: the holder of the shared phone, "" while the
    curtain is down, None if it is not one."""

    session: bytes
    has: str | None


class Ear(NamedTuple):
    """What a message depends on: caller, language, last record sent (None: just connected)."""

    who: Who
    language: str
    seen: int | None


class KeptUp(Protocol):
    """A page that the stream keeps up with what changes in it."""

    def catch_up(self, game: Game, made: dict[Any, Any]) -> bytes | None:
        """The document that brings the page up to the game, None if it shows that already. made:
        what was made so far for the same state of the game."""


class Part(NamedTuple):
    """A stream's share of one game. seen: the last record sent before; heard: the last message of
    the talk that the client has (None: all); name: the browser's name for the link; phoning: see
    `Phoning`, None for a program; seats: those that are at the table by a shared phone; page: the
    page that is kept up, if one is."""

    who: Who
    seen: int | None = None
    heard: int | None = None
    name: str = ""
    phoning: Phoning | None = None
    seats: tuple[str, ...] = ()
    page: KeptUp | None = None


class Open:
    """An open stream and its queue."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING)

    def send(self, message: bytes) -> None:
        """Queue a message; an overflow ends the stream."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.end()

    def end(self) -> None:
        """End the stream and drop its queue."""
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def next(self) -> bytes | None:
        """The next message, or a heartbeat; None when the stream has ended."""
        try:
            async with asyncio.timeout(HEARTBEAT):
                return await self._queue.get()
        except TimeoutError:
            return BEAT


class Listener:
    """A listening link, on a stream of its own or a shared one. seen: the last record sent; heard:
    the last message of the talk; room: the version of the room; names: who is at the table by it;
    here: what it was told of others; beside: the suffix of its event names."""

    def __init__(self, part: Part, heard: int, language: str, stream: Open, beside: bytes) -> None:
        self.who, self.seen, self.heard = part.who, part.seen, heard
        self.language, self.stream, self.beside = language, stream, beside
        self.phoning, self.page = part.phoning, part.page
        self.fresh = True
        self.room = 0
        self.names = part.seats or (part.who.name,)
        self.here = b""

    @property
    def ear(self) -> Ear:
        return Ear(self.who, self.language, self.seen)

    def send(self, kind: bytes, rest: bytes) -> None:
        """Send an event: its name, and the lines that follow."""
        self.stream.send(b"event: %b%b\n%b\n\n" % (kind, self.beside, rest))


class Live:
    """All listeners, by game. most: the largest number of streams."""

    def __init__(self, tables: Tables, talk: Talk, rooms: Rooms, most: int) -> None:
        self._tables, self._talk, self._rooms, self._most = tables, talk, rooms, most
        self._listeners: defaultdict[str, list[Listener]] = defaultdict(list)
        self._telling: dict[str, asyncio.Task[None]] = {}
        self._behind: set[str] = set()
        self._closed = False
        self.arrived = asyncio.Event()

    def check_room(self) -> None:
        """Raises an error that becomes 503 if no further stream may be opened."""
        if len(self) >= self._most:
            raise no_room()

    @property
    def games(self) -> list[str]:
        """The games with listeners."""
        return list(self._listeners)

    def has_listeners(self, game: str) -> bool:
        """Whether the game has listeners."""
        return game in self._listeners

    def __len__(self) -> int:
        return len({one.stream for listeners in self._listeners.values() for one in listeners})

    def listen(self, part: Part, language: str) -> AsyncIterator[bytes]:
        """A stream for one link; it ends when the link is revoked."""
        return self._stream([part], language, alone=True)

    async def listen_beside(
        self, parts: Sequence[Part], language: str, gone: Iterable[bytes]
    ) -> AsyncIterator[bytes]:
        """A stream for several links, of any games. Each event name ends with the game and the
        link; `gone` reports a revoked link, which gets no further events. gone: requested links
        that are not valid."""
        for name in gone:
            yield b"event: gone %b\ndata: {}\n\n" % name
        async for message in self._stream(parts, language, alone=False):
            yield message

    async def _stream(
        self, parts: Sequence[Part], language: str, *, alone: bool
    ) -> AsyncIterator[bytes]:
        stream = Open()
        games = list(dict.fromkeys(part.who.game for part in parts))
        said = await self._last_messages(games)
        listeners = [
            Listener(
                part,
                said[part.who.game] if part.heard is None else part.heard,
                language,
                stream,
                b"" if alone else f" {part.who.game} {part.name}".encode(),
            )
            for part in parts
        ]
        for listener in listeners:
            self._make_room(listener.who)
            self._listeners[listener.who.game].append(listener)
        self.arrived.set()
        try:
            yield RETRY
            for game in games:
                self.update(game)
            await self.send_talk(await self._last_messages(games))
            self.send_rooms(await self._tables.read(lambda: self._rooms.versions(games)))
            while not self._closed and (message := await stream.next()) is not None:
                yield message
        finally:
            for listener in listeners:
                self._forget(listener)

    def update(self, game: str) -> None:
        """Update the listeners of a game that moved on or has a new listener."""
        if game not in self._listeners:
            return
        self._behind.add(game)
        if game not in self._telling:
            self._telling[game] = asyncio.create_task(self._tell(game))

    async def send_talk(self, lasts: Mapping[str, int]) -> None:
        """Send the talk of the tables. lasts: the number of the last message, by game."""
        for game, last in lasts.items():
            behind = [one for one in self._listeners.get(game, ()) if one.heard < last]
            if pages := [one for one in behind if one.page]:
                for one in pages:
                    one.heard = last
                self.update(game)
            if told := [one for one in behind if not one.page]:
                since = min(one.heard for one in told)
                self._say(told, await self._tables.read(partial(self._talk.since, game, since)))

    def send_rooms(self, versions: Mapping[str, int]) -> None:
        """Tell who has not heard of it that something changed in the room of a game. versions: as
        returned by `Rooms.versions`."""
        for game, version in versions.items():
            for listener in self._listeners.get(game, ()):
                if listener.room == version:
                    continue
                listener.room = version
                if listener.page:
                    self.update(game)
                else:
                    listener.send(b"room", b'data: {"version":%d}' % version)

    def present(self) -> set[Pair]:
        """Who listens to which game here."""
        return {
            (game, name)
            for game, listeners in self._listeners.items()
            for one in listeners
            for name in one.names
        }

    def send_presence(self, games: Mapping[str, Document]) -> None:
        """Tell who does not know it yet who is at the table of each of these games."""
        for game, names in games.items():
            message = b"data: " + _encode({"names": names})
            for listener in self._listeners.get(game, ()):
                if listener.here != message:
                    listener.here = message
                    listener.send(b"here", message)

    async def _last_messages(self, games: Sequence[str]) -> Mapping[str, int]:
        return await self._tables.read(lambda: self._talk.last(games))

    def _say(self, listeners: list[Listener], messages: list[Document]) -> None:
        for message in messages:
            data = b"data: " + _encode(message)
            for listener in listeners:
                if listener.heard < message["id"]:
                    listener.heard = message["id"]
                    listener.send(b"said", data)

    def catch_up(self, heads: Mapping[str, int]) -> None:
        """Update those of the games whose listeners are behind. heads: the last seq by game."""
        for game, seq in heads.items():
            listeners = self._listeners.get(game, ())
            if any(one.seen != seq for one in listeners if not one.fresh):
                self.update(game)

    def links(self, games: Iterable[str]) -> set[bytes]:
        """The links that listen to one of the games."""
        return {one.who.hash for game in games for one in self._listeners.get(game, ())}

    def disconnect(self, dead: Collection[bytes]) -> None:
        """Disconnect the listeners of revoked links."""
        for listeners in list(self._listeners.values()):
            for listener in list(listeners):
                if listener.who.hash in dead:
                    self._end(listener)

    def disconnect_phones(
        self, games: Iterable[str], phones: Mapping[tuple[bytes, str], str]
    ) -> None:
        """Disconnect browsers whose shared phone went to another seat or was put away, or whose
        curtain fell: they reconnect with their new eyes. phones: as returned by
        `Curtain.holders`."""
        for game in games:
            for listener in list(self._listeners.get(game, ())):
                own = listener.phoning
                if own is not None and phones.get((own.session, game)) != own.has:
                    self._end(listener)

    def close(self) -> None:
        """End all streams."""
        self._closed = True
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.stream.end()

    async def _tell(self, game: str) -> None:
        try:
            while game in self._behind and not self._closed:
                self._behind.discard(game)
                listeners = list(self._listeners.get(game, ()))
                seq, messages = await self._tables.run(
                    game, partial(render_updates, listeners=listeners)
                )
                for listener, message in zip(listeners, messages, strict=True):
                    if message is not None:
                        listener.send(b"changed" if listener.page else b"moved", message)
                    listener.fresh, listener.seen = False, seq
        except MclubError:  # they reconnect and then get the error
            for listener in list(self._listeners.get(game, ())):
                self._end(listener)
        finally:
            del self._telling[game]

    def _make_room(self, who: Who) -> None:
        own = [one for one in self._listeners.get(who.game, ()) if one.who.hash == who.hash]
        for oldest in own[: max(len(own) - LISTENERS + 1, 0)]:
            oldest.stream.end()

    def _end(self, listener: Listener) -> None:
        if listener.beside:
            listener.send(b"gone", b"data: {}")
            self._forget(listener)
        else:
            listener.stream.end()

    def _forget(self, listener: Listener) -> None:
        listeners = self._listeners.get(listener.who.game, [])
        if listener in listeners:
            listeners.remove(listener)
            if not listeners:
                del self._listeners[listener.who.game]


def render_updates(game: Game, listeners: Sequence[Listener]) -> tuple[int, list[bytes | None]]:
    """The last seq, and for each listener the lines of its event after the name, if it has one."""
    moved: dict[Ear, bytes] = {}
    made: dict[Any, Any] = {}

    def render(listener: Listener) -> bytes | None:
        use(listener.language)
        if listener.page:
            changes = listener.page.catch_up(game, made)
            return None if changes is None else b"data: " + changes
        if not listener.fresh and listener.seen == game.seq:
            return None
        if listener.ear not in moved:
            moved[listener.ear] = _event(game, listener.ear)
        return moved[listener.ear]

    return game.seq, [render(listener) for listener in listeners]


def _event(game: Game, ear: Ear) -> bytes:
    eyes = ear.who.eyes(game)
    since = game.seq if ear.seen is None else min(ear.seen, game.seq)
    message = {
        "format": FORMAT,
        "game": game.id,
        "since": since,
        "seq": game.seq,
        "status": game.status,
        "happened": game.history(eyes, since) if since < game.seq else [],
        "due": game.due(eyes),
        **game.notices(),
    }
    return b"id: %d\ndata: %b" % (game.seq, _encode(message))
