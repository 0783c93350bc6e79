"""Runs commands without appending anything.

A rehearsal begins at a moment of a game and takes one command after another; each becomes a batch
of records, sealed and chained. Nothing is appended until the game commits it, so a refusal leaves
no trace.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain, islice
from typing import Any, Final, overload

from commands import seating as seating_rules
from commands import undo as table_rules
from commands.course import Move
from commands.dealer import Card, Dealer, SeedDealer
from commands.notation import REDO, REFEREE, UNDO, shorten
from commands.split import Go, split
from events.chain import link
from events.errors import BadNotation, IllegalAction, NotAllowed, NotYourTurn
from events.language import gettext as _
from events.language import translate_action
from events.record import Asker, Record, Row, row, with_commitments
from events.sealed import Sealed
from events.shared import GameCreated, SealsOpened
from mclub.club.moment import Moment
from mclub.kinds.kind import Facts, GameKind, Table
from mclub.kinds.parts import Correcting, RealCards, able
from projections.timeline import Timeline, follow

REFUSALS: Final = BadNotation, IllegalAction, NotAllowed, NotYourTurn
"""The errors of a command that may be allowed at another moment of the game."""


class ExtendedRecords(Sequence[Record[Any]]):
    """The records that `before` has now, then those that a rehearsal has added, as one sequence.

    A view, not a copy: copying all records of a game takes as long as deciding a command.
    """

    def __init__(self, before: Sequence[Record[Any]], added: Sequence[Record[Any]]) -> None:
        self._before, self._length, self._added = before, len(before), tuple(added)

    def __len__(self) -> int:
        return self._length + len(self._added)

    @overload
    def __getitem__(self, at: int) -> Record[Any]: ...

    @overload
    def __getitem__(self, at: slice) -> list[Record[Any]]: ...

    def __getitem__(self, at: int | slice) -> Record[Any] | list[Record[Any]]:
        if isinstance(at, slice):
            return list(self)[at]
        number = range(len(self))[at]
        own = number - self._length
        return self._added[own] if own >= 0 else self._before[number]

    def __iter__(self) -> Iterator[Record[Any]]:
        return chain(islice(self._before, self._length), self._added)


class RehearsedMoment(Moment):
    """The moment that a rehearsal has reached from another moment."""

    def __init__(
        self, before: Moment, records: ExtendedRecords, added: Sequence[Record[Any]]
    ) -> None:
        super().__init__(before.kind, before.id, records)
        self._before, self._added = before, added

    @cached_property
    def line(self) -> Timeline[Any]:
        """See `Moment.line`; only the new records are processed."""
        line = self._before.line.copy()
        for record in self._added:
            follow(line, record)
        return line


class Draft:
    """Records to append: numbered, sealed and chained onto a game that ends at `seq`."""

    def __init__(
        self, game: str, key: str, at: str, seq: int, hash_: bytes, asker: Asker = None
    ) -> None:
        self.game = game
        self._key, self._at, self._asker = key, at, asker
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
        """Add one batch: all facts that one command caused."""
        batch = self.seq + 1
        asker = None if command_id is None else self._asker
        for event, rules in facts:
            self.seq += 1
            record = with_commitments(
                Record(self.seq, batch, self._at, by, event, rules, command, command_id, asker),
                self.game,
                self._key,
            )
            stored = row(record, self.hash, link)
            self.hash = stored.hash
            self.records.append(record)
            self.rows.append(stored)
            command = command_id = asker = None


class Rehearsal:
    """Commands applied one by one to `moment`, which advances with each of them.

    asker: the owner of the command ids, if it isn't the seat of each command.
    """

    def __init__(self, moment: Moment, hash_: bytes, at: str, asker: Asker = None) -> None:
        seed = moment.created.seed
        if seed.value is None:
            raise NotAllowed(
                _("This log was cut for one seat: you can read and check it, but not play on.")
            )
        self.moment = moment
        self.draft = Draft(moment.id, seed.salt, at, moment.seq, hash_, asker)
        self._before = moment.records
        self.has_revealed_card = False
        """Whether a command has revealed a card."""

    @cached_property
    def _dealer(self) -> Dealer:
        moment = self.moment
        assert moment.created.seed.value is not None
        return SeedDealer(moment.created.seed.value, moment.words)

    def shuffle(self, cards: Sequence[Card], label: str) -> tuple[Card, ...]:
        """See `Dealer`; the generator is created from the game's seed at the first shuffle."""
        return self._dealer.shuffle(cards, label)

    def take_all(self, seat: str | None, text: str, command_id: str | None = None) -> None:
        """Carry out the actions of a text. seat: the caller's, None for the seat that is asked;
        command_id: the id of the first action; for later ones a number is appended. Raises the
        errors of `take`."""
        for number, go in enumerate(split(text, self.moment.people)):
            if self.has_revealed_card:
                # A refusal after this point would roll back a card that has been seen.
                raise NotAllowed(
                    _(
                        "Nothing was done: action {number} reveals cards. Send the actions after "
                        "it separately."
                    ).format(number=number)
                )
            id_ = command_id if number == 0 or command_id is None else f"{command_id}/{number + 1}"
            self.take(for_seat(go, seat), id_)

    def take(self, go: Go, command_id: str | None = None) -> None:
        """Carry out one command. Raises BadNotation, NotYourTurn, IllegalAction, NotAllowed."""
        table_rules.check_goes_on(self.moment.line)
        word = None if go.seat == REFEREE else table_rules.table_word(go.words)
        if word is not None:
            self._talk(word, go.seat, command_id)
            return
        kind, table = self.moment.kind, self.moment.table
        if go.seat == REFEREE:
            corrected = able(kind, Correcting).correct(table, go.words)
            self.add(REFEREE, corrected.facts, corrected.command, command_id, corrected.table)
            return
        by = go.seat or self._implied_seat(go)
        move: Move = kind.act(table, by, go.words, self)
        if kind.by_people(self.moment.created.options):
            self._check_entry(move, kind.legal(table, by))
        command = Sealed((by,), value=move.command) if move.secret else move.command
        closing = closing_facts(kind, move.table, self.moment.created)
        self.add(by, [*move.facts, *closing], command, command_id, move.table)
        opens = kind.opens(self.moment.created.options)
        if any(type(event) in opens for event, _rules in move.facts):
            self.has_revealed_card = True

    def answer_for_dropped(self) -> None:
        """Answer for dropped seats until a seat with a player is awaited."""
        while seat := seating_rules.dropped_seat_due(self.moment.line, self.moment.awaited_seats):
            answer = self.moment.kind.answer_for_absent(self.moment.table, seat)
            self.take(for_seat(split(answer)[0], seat))

    def add(
        self,
        by: str,
        facts: Facts,
        command: str | Sealed[str] | None = None,
        command_id: str | None = None,
        table: Table | None = None,
    ) -> None:
        """Add one batch. table: the table after it, if the caller has it."""
        records = self.draft.records
        begin = len(records)
        self.draft.add(by, facts, command, command_id)
        longer = ExtendedRecords(self._before, records)
        self.moment = RehearsedMoment(self.moment, longer, records[begin:])
        if table is not None:
            self.moment.table = table

    def _check_entry(self, move: Move, legal: Sequence[str]) -> None:
        """Raise IllegalAction if an entry about real cards contradicts earlier ones."""
        people = able(self.moment.kind, RealCards)
        clash = people.contradiction(self.moment.line.standing, move.facts)
        if clash is not None:
            raise IllegalAction(*clash, legal)

    def _implied_seat(self, go: Go) -> str:
        """The seat of an action that names none: the only one that is asked."""
        moment = self.moment
        seats = moment.kind.asked_seats(moment.table)
        if len(seats) > 1:
            raise BadNotation(
                _(
                    "{seats} have to decide: say which seat you mean, e.g. “{seat}: {action}”."
                ).format(
                    seats=", ".join(moment.names[seat] for seat in seats),
                    seat=seats[0],
                    action=shorten(" ".join(word.text for word in go.words)),
                ),
                go.words[0].at,
            )
        # If nobody is asked, the game refuses any seat and says so.
        return seats[0] if seats else moment.seats[0]

    def _talk(self, word: str, seat: str | None, command_id: str | None) -> None:
        moment = self.moment
        if seat is None:
            last = moment.line.last_command()
            if word not in (UNDO, REDO) or not last:
                raise NotAllowed(
                    _("Say which seat you mean, e.g. “yellow: {word}”.").format(word=word)
                )
            seat = _last_to_decide(moment) if word == UNDO else _owner_of_last_undo(moment)
        events = table_rules.ask(word, moment.line, seat, moment.seats, moment.lasting)
        self.add(seat, [(event, ()) for event in events], word, command_id)


def for_seat(go: Go, seat: str | None) -> Go:
    """Assign the action to the caller's seat. Raises NotAllowed if it names another."""
    if seat is None or go.seat == seat:
        return go
    if go.seat is not None:
        raise NotAllowed(
            _("{seat} can't act for {other}.").format(
                seat=translate_action(seat[:40]), other=translate_action(go.seat)
            )
        )
    return Go(seat, go.words)


def _last_to_decide(moment: Moment) -> str:
    """The seat of the last command by a person, or else of the last command."""
    line = moment.line
    absent = line.seating.dropped | line.seating.bots.keys()
    own = line.own_command(*(seat for seat in moment.seats if seat not in absent))
    return own.by if own is not None else line.last_command()[0].by


def _owner_of_last_undo(moment: Moment) -> str:
    undo = moment.line.last_undo
    if undo is None:
        raise NotAllowed(_("There is nothing to redo."))
    return undo.back[0].by if undo.by == REFEREE else undo.by


def closing_facts(kind: GameKind, table: Table, created: GameCreated) -> Facts:
    """The fact that opens the seals, if the game is over on this table."""
    if not kind.is_over(table):
        return []
    assert created.seed.value is not None
    return [(SealsOpened(created.seed.value, created.seed.salt), ())]
