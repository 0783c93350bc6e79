"""Live events: Server-Sent Events, limited to what each listener may see.

A listener's cursor is the last record it was sent. Its browser repeats it as `Last-Event-ID` when
it reconnects, so nothing is lost and the server stores nothing. A listener that reads too slowly is
disconnected and resumes the same way.
"""

import asyncio
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, Protocol

import msgspec
from litestar.types import Receive, Send

from events.errors import MclubError
from mclub.club.game import Game
from mclub.club.moment import FORMAT
from mclub.kinds.kind import Document
from mclub.service.links import Who
from mclub.service.problems import no_room
from mclub.service.rooms import Rooms
from mclub.service.streams import PLAIN, Coding, Serve, Stream
from mclub.service.tables import Tables
from mclub.service.talk import Talk
from mclub.text.languages import use

LISTENERS: Final = 8
"""The maximum number of listeners on one link, such as a browser's tabs; a new one replaces the
oldest."""
RETRY: Final = b"retry: 2000\n\n"

_encode = msgspec.json.Encoder().encode

Pair = tuple[str, str]
"""A game, and a name in it: a seat, "host" or "spectator"."""


class Browser(NamedTuple):
    """A browser that listens. session: the hash of its session id; holder: the seat that holds it
    as a shared phone, "" while the curtain is down, None if it is not a shared phone."""

    session: bytes
    holder: str | None


class Audience(NamedTuple):
    """Everything that the text of an update depends on. last_record: the last record sent, None for
    a new listener."""

    who: Who
    language: str
    last_record: int | None


class FollowedPage(Protocol):
    """An open page that the stream keeps up to date."""

    def catch_up(self, game: Game, language: str, cache: dict[Any, Any]) -> Iterator[bytes | None]:
        """Update the page to the state of the game, in a fixed number of stages; yield None after
        each but the last, which yields the document for the browser, None if the page is up to
        date. cache: shared by all pages that are updated to the same state."""


class Part(NamedTuple):
    """One link's part of a stream. last_record: the last record that the client has, None to start
    from now; last_message: the last message of the talk that it has, None to start from now; name:
    the link's name in the request; browser: None for a program; seats: those that share this phone;
    page: the page that is kept up to date, if any."""

    who: Who
    last_record: int | None = None
    last_message: int | None = None
    name: str = ""
    browser: Browser | None = None
    seats: tuple[str, ...] = ()
    page: FollowedPage | None = None


class Listener:
    """A link that listens on a stream, which it may share with others. last_record, last_message,
    room, presence: the record, message, room version and presence sent last; fresh: whether the
    first update is pending; names: who is present through it; suffix: of its event names."""

    def __init__(
        self, part: Part, last_message: int, language: str, stream: Stream, suffix: bytes
    ) -> None:
        self.who, self.last_record, self.last_message = part.who, part.last_record, last_message
        self.language, self.stream, self.suffix = language, stream, suffix
        self.browser, self.page = part.browser, part.page
        self.fresh = True
        self.room = 0
        self.names = part.seats or (part.who.name,)
        self.presence = b""

    @property
    def audience(self) -> Audience:
        """What this listener's updates depend on."""
        return Audience(self.who, self.language, self.last_record)

    def send(self, kind: bytes, rest: bytes) -> None:
        """Queue an event. kind: its name without the suffix; rest: the lines after the name."""
        self.stream.send(b"event: %b%b\n%b\n\n" % (kind, self.suffix, rest))


class Live:
    """All listeners of this worker. most: the maximum number of streams."""

    def __init__(self, tables: Tables, talk: Talk, rooms: Rooms, most: int) -> None:
        self._tables, self._talk, self._rooms, self._most = tables, talk, rooms, most
        self._listeners: defaultdict[str, list[Listener]] = defaultdict(list)
        self._updates: dict[str, asyncio.Task[None]] = {}
        self._behind: set[str] = set()
        self._heads: dict[str, int] = {}
        self._closed = False
        self.arrived = asyncio.Event()

    def check_room(self) -> None:
        """Raises ServiceUnavailableException (503) if no more streams can be opened."""
        if len(self) >= self._most:
            raise no_room()

    @property
    def games(self) -> list[str]:
        """The games with listeners."""
        return list(self._listeners)

    def has_listeners(self, game: str) -> bool:
        """Whether anybody listens to the game in this worker."""
        return game in self._listeners

    def __len__(self) -> int:
        return len({one.stream for listeners in self._listeners.values() for one in listeners})

    def listen(self, part: Part, language: str) -> Serve:
        """A stream for one link; it ends when the link is revoked."""
        return partial(self._serve, [part], language, PLAIN, RETRY, alone=True)

    def listen_to_many(
        self,
        parts: Sequence[Part],
        language: str,
        missing: Iterable[bytes],
        coding: Coding = PLAIN,
    ) -> Serve:
        """A stream for several links to any games. Each event name ends with the game and the link;
        `gone` reports a revoked link, which gets no further events. missing: "GAME LINK" for each
        requested link that is not valid."""
        gone = (b"event: gone %b\ndata: {}\n\n" % name for name in missing)
        return partial(self._serve, parts, language, coding, b"".join((RETRY, *gone)), alone=False)

    async def _serve(
        self,
        parts: Sequence[Part],
        language: str,
        coding: Coding,
        first: bytes,
        receive: Receive,
        send: Send,
        *,
        alone: bool,
    ) -> None:
        stream = Stream(send, coding)
        games = list(dict.fromkeys(part.who.game for part in parts))
        lasts = await self._last_messages(games)
        listeners = [
            Listener(
                part,
                lasts[part.who.game] if part.last_message is None else part.last_message,
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
            stream.send(first)
            for game in games:
                self.update(game)
            await self.send_talk(await self._last_messages(games))
            self.send_rooms(await self._tables.read(lambda: self._rooms.versions(games)))
            if self._closed:
                stream.end()
            await stream.wait_until_closed(receive)
        finally:
            for listener in listeners:
                self._forget(listener)

    def update(self, game: str) -> None:
        """Send updates to the listeners of a game that has moved on or has a new listener."""
        if game not in self._listeners:
            return
        self._behind.add(game)
        if game not in self._updates:
            self._updates[game] = asyncio.create_task(self._send_updates(game))

    async def send_talk(self, lasts: Mapping[str, int]) -> None:
        """Send each listener the messages it lacks. lasts: the last message's number, by game."""
        for game, last in lasts.items():
            behind = [one for one in self._listeners.get(game, ()) if one.last_message < last]
            if pages := [one for one in behind if one.page]:
                for one in pages:
                    one.last_message = last
                self.update(game)
            if others := [one for one in behind if not one.page]:
                since = min(one.last_message for one in others)
                messages = await self._tables.read(partial(self._talk.since, game, since))
                self._send_messages(others, messages)

    def send_rooms(self, versions: Mapping[str, int]) -> None:
        """Send each listener the version of its game's room, if it lacks that. versions: from
        `Rooms.versions`."""
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
        """The pairs connected through this worker."""
        return {
            (game, name)
            for game, listeners in self._listeners.items()
            for one in listeners
            for name in one.names
        }

    def send_presence(self, games: Mapping[str, Document]) -> None:
        """Tell each listener who is present, if that has changed. games: for each, the time when
        each name was last connected; None if it still is."""
        for game, names in games.items():
            message = b"data: " + _encode({"names": names})
            for listener in self._listeners.get(game, ()):
                if listener.presence != message:
                    listener.presence = message
                    listener.send(b"here", message)

    async def _last_messages(self, games: Sequence[str]) -> Mapping[str, int]:
        return await self._tables.read(lambda: self._talk.last(games))

    def _send_messages(self, listeners: list[Listener], messages: list[Document]) -> None:
        for message in messages:
            data = b"data: " + _encode(message)
            for listener in listeners:
                if listener.last_message < message["id"]:
                    listener.last_message = message["id"]
                    listener.send(b"said", data)

    def catch_up(self, heads: Mapping[str, int]) -> None:
        """Send updates in each game with listeners that are behind. heads: the last record by
        game."""
        for game, seq in heads.items():
            listeners = self._listeners.get(game, ())
            if game in self._updates:
                self._heads[game] = seq  # an update is under way, most likely to this record
            elif any(one.last_record != seq for one in listeners if not one.fresh):
                self.update(game)

    def links(self, games: Iterable[str]) -> set[bytes]:
        """The hashes of the links that listen to these games."""
        return {one.who.hash for game in games for one in self._listeners.get(game, ())}

    def disconnect(self, links: Collection[bytes]) -> None:
        """Disconnect the listeners on revoked links. links: their hashes."""
        for listeners in list(self._listeners.values()):
            for listener in list(listeners):
                if listener.who.hash in links:
                    self._end(listener)

    def disconnect_phones(
        self, games: Iterable[str], phones: Mapping[tuple[bytes, str], str]
    ) -> None:
        """Disconnect browsers whose shared phone has changed hands or been put away, or whose
        curtain has fallen. When they reconnect, they get what they may then see. phones: from
        `catch_up.Latest`."""
        for game in games:
            for listener in list(self._listeners.get(game, ())):
                browser = listener.browser
                if browser is not None and phones.get((browser.session, game)) != browser.holder:
                    self._end(listener)

    def close(self) -> None:
        """End all streams."""
        self._closed = True
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.stream.end()

    async def _send_updates(self, game: str) -> None:
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
                    listener.fresh, listener.last_record = False, seq
                if self._heads.pop(game, seq) != seq:
                    self._behind.add(game)
        except MclubError:  # they reconnect and then get the error
            for listener in list(self._listeners.get(game, ())):
                self._end(listener)
        finally:
            del self._updates[game]
            self._heads.pop(game, None)

    def _make_room(self, who: Who) -> None:
        own = [one for one in self._listeners.get(who.game, ()) if one.who.hash == who.hash]
        for oldest in own[: max(len(own) - LISTENERS + 1, 0)]:
            oldest.stream.end()

    def _end(self, listener: Listener) -> None:
        if listener.suffix:
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
    """The game's last record, and for each listener the lines of its event after the name; None for
    those that are up to date."""
    documents = iter(_catch_up(game, [one for one in listeners if one.page]))
    moved: dict[Audience, bytes] = {}

    def render(listener: Listener) -> bytes | None:
        if listener.page:
            document = next(documents)
            return None if document is None else b"data: " + document
        if not listener.fresh and listener.last_record == game.seq:
            return None
        use(listener.language)
        if listener.audience not in moved:
            moved[listener.audience] = _event(game, listener.audience)
        return moved[listener.audience]

    return game.seq, [render(listener) for listener in listeners]


def _catch_up(game: Game, listeners: Sequence[Listener]) -> Sequence[bytes | None]:
    """The document for the page of each of these listeners. All pages go through a stage before the
    next begins, so that its code stays in the processor's caches: page by page takes a tenth
    longer."""
    cache: dict[Any, Any] = {}
    updates = [one.page.catch_up(game, one.language, cache) for one in listeners if one.page]
    *_stages, documents = zip(*updates, strict=True) if updates else [()]
    return documents


def _event(game: Game, audience: Audience) -> bytes:
    eyes = audience.who.eyes(game)
    last = audience.last_record
    since = game.seq if last is None else min(last, game.seq)
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
