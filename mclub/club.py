"""`Club` and `Game`: all that can be done with games, for Python, the command line and services.

Documents are plain dicts, as docs/format.md describes them. Clock and entropy are handed in.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from commands import table as table_rules
from commands.dealer import SeedDealer
from commands.notation import REDO, UNDO, Go, bound, split
from events.chain import first_link, link, verify
from events.errors import BadInput, GameMovedOn, NotAllowed
from events.language import gettext as _
from events.log import Log
from events.record import Record, Row, row, sealed
from events.sealed import SALT_BYTES, Sealed
from events.sqlite_log import SqliteLog
from events.table import GameCreated, Player, SealsOpened, TableEvent
from mclub.games import Document, Facts, GameKind, Move, game_kind
from mclub.moment import FORMAT, REFEREE, SPECTATOR, Moment
from mclub.trace import trace

MAX_NAME = 60
"""Characters of a player's name."""
MAX_SEED = 200
"""Characters of a seed."""
MAX_ID = 100
"""Characters of a command id."""
_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 10


def now() -> str:
    """The time in UTC, RFC 3339 with milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Club:
    """The games of one log.

    path: the SQLite file, or ":memory:". check: verify the hash chain of every game that is
    opened. clock: the time as text; entropy: n random bytes. Close it, or use it with `with`.
    """

    def __init__(
        self,
        path: str | Path = ":memory:",
        *,
        check: bool = True,
        clock: Callable[[], str] = now,
        entropy: Callable[[int], bytes] = os.urandom,
    ) -> None:
        self.log: Log = SqliteLog(path)
        self.check = check
        self.clock = clock
        self.entropy = entropy

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the log."""
        self.log.close()

    def new(
        self,
        players: Mapping[str, str] | None = None,
        *,
        game: str = "million-club",
        seed: str | None = None,
        alternative: bool = False,
        rulings: Mapping[str, str] | None = None,
        start: Mapping[str, Any] | None = None,
    ) -> "Game":
        """Begins a game.

        players: names by seat in order round the table; seed: what all chance is derived from
        (random if None); alternative: the set-up with profiles; rulings: options by name; start: a
        position to start from. Raises BadInput.
        """
        kind = game_kind(game)
        if players is None:
            players = kind.seats_of(start) if start is not None else {}
        options = kind.options(rulings or {}, alternative)
        if seed is None:
            seed = self.entropy(32).hex()
        _check(kind, players, seed)
        seal = Sealed((), value=seed, salt=self.entropy(SALT_BYTES).hex())
        seated = tuple(Player(seat, name) for seat, name in players.items())
        created = GameCreated(kind.KIND, seated, options, seal)
        facts, table = kind.begin(created, SeedDealer(seed), start)
        id_ = "".join(_ID_LETTERS[byte % len(_ID_LETTERS)] for byte in self.entropy(_ID_LENGTH))
        draft = Draft(id_, seal.salt, self.clock(), 0, first_link(id_))
        draft.add("dealer", [(created, ()), *facts, *_closing(kind, table, created)])
        self.log.create(id_, kind.KIND, draft.rows)
        trace("game created", game=id_, kind=kind.KIND, seats=len(seated))
        return Game(self, kind, id_, draft.records, draft.hash, table)

    def game(self, id_: str) -> "Game":
        """Opens a game. Raises UnknownGame, or LogDamaged when its chain doesn't hold."""
        kind = game_kind(self.log.kind(id_))
        records, hash_ = self.load(kind, id_)
        trace("game opened", game=id_, events=len(records))
        return Game(self, kind, id_, records, hash_)

    def load(self, kind: GameKind, id_: str) -> tuple[list[Record[Any]], bytes]:
        """The records of a game and the hash of the last one."""
        if not self.check:
            return kind.CODEC.records(self.log.read(id_)), self.log.head(id_)[1]
        rows = self.log.rows(id_)
        hash_ = verify(id_, [(seq, body, stored) for seq, body, _, stored in rows])
        return kind.CODEC.records([(body, openings) for _, body, openings, _ in rows]), hash_

    def overview(self) -> Iterator[Document]:
        """A line for each game, in order of creation."""
        latest = self.log.latest()
        for id_, name in self.log.games():
            game = self.game(id_)
            yield {
                "game": id_,
                "kind": name,
                "players": game.player_names,
                "status": "finished" if game.kind.finished(game.table) else "running",
                "round": game.kind.round_of(game.table),
                "seq": game.seq,
                "created": game.records[0].at,
                "last": game.records[-1].at,
                "current": id_ == latest,
            }


class Draft:
    """Records in the making: numbered, sealed and chained onto a game that ends at `seq`."""

    def __init__(self, game: str, key: str, at: str, seq: int, hash_: bytes) -> None:
        self._game, self._key, self._at = game, key, at
        self.seq = seq
        self.hash = hash_
        self.records: list[Record[Any]] = []
        self.rows: list[Row] = []

    def add(
        self,
        by: str,
        facts: Facts,
        command: str | Sealed[str] | None = None,
        command_id: str | None = None,
    ) -> None:
        """One batch: everything that one command caused."""
        batch = self.seq + 1
        for event, rules in facts:
            self.seq += 1
            record = sealed(
                Record(self.seq, batch, self._at, by, event, rules, command, command_id),
                self._game,
                self._key,
            )
            stored = row(record, self.hash, link)
            self.hash = stored.hash
            self.records.append(record)
            self.rows.append(stored)
            command = command_id = None


class Game(Moment):
    """A game that goes on: a `Moment` that can be acted upon.

    Reading shows the game as this object last saw it; `refresh` catches up with the log.
    """

    records: list[Record[Any]]

    def __init__(
        self,
        club: Club,
        kind: GameKind,
        id_: str,
        records: list[Record[Any]],
        hash_: bytes,
        table: Any = None,
    ) -> None:
        super().__init__(kind, id_, records)
        self._club = club
        self._hash = hash_
        if table is not None:
            self.table = table

    @property
    def head(self) -> str:
        """The hash of the last record, hex: who noted it can later tell a cut-off log."""
        return self._hash.hex()

    def refresh(self) -> Self:
        """Catches up with what others have appended."""
        if self._club.log.head(self.id)[0] != self.seq:
            records, self._hash = self._club.load(self.kind, self.id)
            self._replace(records)
        return self

    def act(
        self,
        seat: str | None,
        text: str,
        *,
        expect: int | None = None,
        command_id: str | None = None,
    ) -> Document:
        """Takes one or several actions in the notation, all or none; returns what happened.

        seat: who asks, None for whoever is asked (at one's own table); expect: the last record that
        the asker knows, by default the last that this object has seen; command_id: the asker's own
        id: the same one again gives the same answer and appends nothing. Raises BadNotation,
        NotYourTurn, IllegalAction, NotAllowed, GameMovedOn.
        """
        if command_id is not None:
            bound(command_id, MAX_ID)
            answered = self._club.log.commands(self.id, command_id)
            if answered:
                return self._answered(answered, seat)
        if expect is not None and expect != self.refresh().seq:
            raise self._moved_on(expect, seat)
        goes = [_for_seat(go, seat) for go in split(text)]
        moment: Moment = self
        draft = self._draft()
        for number, go in enumerate(goes):
            id_ = command_id if number == 0 or command_id is None else f"{command_id}/{number + 1}"
            moment = self._take(moment, go, draft, id_)
        self._append(draft, seat, moment.table)
        return self._answer(self.seq - len(draft.records), self.seq, seat)

    def undo(self, seat: str | None = None, reason: str = "") -> Document:
        """Takes back the last command: a seat as the rules of the table allow, else the referee."""
        if seat is not None:
            return self.act(seat, UNDO)
        bound(reason, table_rules.MAX_REASON)
        return self._referee(table_rules.force_undo(self.line, reason))

    def redo(self, seat: str | None = None) -> Document:
        """Brings back what the last undo took: a seat its own command, the referee any."""
        if seat is not None:
            return self.act(seat, REDO)
        return self._referee(table_rules.redo(self.line, None))

    def _referee(self, event: TableEvent) -> Document:
        draft = self._draft()
        draft.add(REFEREE, [(event, ())], command=type(event).__name__.lower())
        after = Moment(self.kind, self.id, [*self.records, *draft.records])
        self._append(draft, None, after.table)
        return self._answer(self.seq - 1, self.seq, REFEREE)

    def _draft(self) -> Draft:
        if self.created.seed.value is None:
            raise NotAllowed(
                _("This log was cut for other eyes: it can be read and checked, not played on.")
            )
        return Draft(self.id, self.created.seed.salt, self._club.clock(), self.seq, self._hash)

    def _take(self, moment: Moment, go: Go, draft: Draft, command_id: str | None) -> Moment:
        word = table_rules.table_word(go.words)
        if word is not None:
            return self._talk(moment, word, go.seat, draft, command_id)
        seed = self.created.seed.value
        assert seed is not None
        asked = self.kind.asked(moment.table)
        move: Move = self.kind.act(moment.table, go.seat, go.words, SeedDealer(seed))
        by = go.seat or asked
        assert by is not None
        command = Sealed((by,), value=move.command) if move.secret else move.command
        closing = _closing(self.kind, move.table, self.created)
        draft.add(by, [*move.facts, *closing], command, command_id)
        after = Moment(self.kind, self.id, [*self.records, *draft.records])
        after.table = move.table
        return after

    def _talk(
        self, moment: Moment, word: str, seat: str | None, draft: Draft, command_id: str | None
    ) -> Moment:
        if seat is None:
            last = moment.line.last_command()
            if word not in (UNDO, REDO) or not last:
                raise NotAllowed(
                    _("Say which seat it is, e.g. “yellow: {word}”.").format(word=word)
                )
            seat = last[0].by if word == UNDO else _taken_from(moment)
        events = table_rules.ask(word, moment.line, seat, self.seats, self.kind.OPENS)
        draft.add(seat, [(event, ()) for event in events], word, command_id)
        return Moment(self.kind, self.id, [*self.records, *draft.records])

    def _append(self, draft: Draft, seat: str | None, table: Any) -> None:
        expected = self.seq
        try:
            self._club.log.append(self.id, expected, draft.rows)
        except GameMovedOn:
            self.refresh()
            raise self._moved_on(expected, seat) from None
        self._replace([*self.records, *draft.records])
        self._hash = draft.hash
        self.table = table
        trace("events appended", game=self.id, seq=self.seq, events=len(draft.rows))

    def _replace(self, records: list[Record[Any]]) -> None:
        self.records = records
        for derived in ("line", "table", "opened"):
            self.__dict__.pop(derived, None)

    def _moved_on(self, expected: int, seat: str | None) -> GameMovedOn:
        since = [entry["text"] for entry in self.history(seat or SPECTATOR, since=expected)]
        return GameMovedOn(expected, self.seq, since)

    def _answered(self, batches: Sequence[int], seat: str | None) -> Document:
        self.refresh()
        first, last = batches[0], batches[-1]
        end = max(record.seq for record in self.records if record.batch == last)
        return self._answer(first - 1, end, seat)

    def _answer(self, since: int, until: int, seat: str | None) -> Document:
        moment: Moment = self if until == self.seq else self.at(until)
        eyes = seat or SPECTATOR
        return {
            "format": FORMAT,
            "game": self.id,
            "seq": until,
            "happened": moment.history(eyes, since),
            "due": moment.due(eyes),
        }


def _for_seat(go: Go, seat: str | None) -> Go:
    if seat is None or go.seat == seat:
        return go
    if go.seat is not None:
        raise NotAllowed(_("{seat} can't act for {other}.").format(seat=seat[:40], other=go.seat))
    return go._replace(seat=seat)


def _taken_from(moment: Moment) -> str:
    back = moment.line.taken_back
    if not back:
        raise NotAllowed(_("There is nothing to do again."))
    return back[-1][0].by


def _closing(kind: GameKind, table: Any, created: GameCreated) -> Facts:
    """When the game is over, its seals are opened."""
    if not kind.finished(table):
        return []
    assert created.seed.value is not None
    return [(SealsOpened(created.seed.value, created.seed.salt), ())]


def _check(kind: GameKind, players: Mapping[str, str], seed: str) -> None:
    for seat, name in players.items():
        if seat not in kind.SEATS:
            raise BadInput(
                _("There is no seat {seat}; there are: {seats}.").format(
                    seat=str(seat)[:40], seats=", ".join(kind.SEATS)
                )
            )
        if not name.strip() or len(name) > MAX_NAME:
            raise BadInput(
                _("{seat} needs a name of 1 to {most} characters.").format(seat=seat, most=MAX_NAME)
            )
    if not kind.FEWEST <= len(players) <= len(kind.SEATS):
        raise BadInput(
            _("{count} players can't play this; {fewest} to {most} can.").format(
                count=len(players), fewest=kind.FEWEST, most=len(kind.SEATS)
            )
        )
    if not 1 <= len(seed) <= MAX_SEED:
        raise BadInput(_("A seed has 1 to {most} characters.").format(most=MAX_SEED))
