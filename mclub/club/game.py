"""`Game`: every operation on one game, for Python, the command line and services.

Documents are plain dicts, described in docs/format.md.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final, Self

from commands import seating as seating_rules
from commands import undo as table_rules
from commands.notation import REDO, UNDO, Word, check_typable
from commands.split import Go
from events.errors import BadInput, CommandIdTaken, GameMovedOn, LogDamaged, NotAllowed
from events.language import gettext as _
from events.record import TABLE, Asker, Record
from events.shared import TableEvent
from mclub.club.moment import DEALER, FORMAT, REFEREE, SPECTATOR, Moment
from mclub.club.rehearsal import REFUSALS, Rehearsal
from mclub.club.repository import Repository
from mclub.club.sights import carry_on
from mclub.club.trace import trace
from mclub.kinds.kind import Document, GameKind, Refused
from mclub.kinds.parts import Positions, able
from projections.timeline import Timeline, follow

if TYPE_CHECKING:
    from mclub.club.retries import CommandIds, Recorded

TRIES: Final = 20
"""The maximum number of attempts to decide an action when concurrent writers append first."""


class Game(Moment):
    """A game in progress: a `Moment` that accepts commands.

    Reads show the state that this object last loaded; `refresh` catches up with the log.
    """

    records: list[Record[Any]]
    _ends_command = True

    def __init__(
        self,
        club: Repository,
        kind: GameKind,
        id_: str,
        records: list[Record[Any]],
        hash_: bytes,
        table: Any = None,
    ) -> None:
        super().__init__(kind, id_, records)
        self.club = club
        self._hash = hash_
        if table is not None:
            self.table = table

    @property
    def head(self) -> str:
        """The hash of the last record, in hex. Noting it makes a truncated log detectable later."""
        return self._hash.hex()

    def refresh(self) -> Self:
        """Load the records that others have appended."""
        if self.club.log.head(self.id) != (self.seq, self._hash):
            try:
                self._extend(*self.club.load_after(self.kind, self.id, self.records, self._hash))
            except LogDamaged:  # perhaps an older backup was restored; if not, loading says so
                _kind, records, hash_, line = self.club.load(self.id)
                self._replace(records, hash_)
                self.line = line
        return self

    def expect(self, seq: int, seat: str | None = None) -> None:
        """Refresh, and raise GameMovedOn if record `seq` is not the last one; the error tells what
        has happened since, as `seat` sees it."""
        if seq != self.refresh().seq:
            raise self._stale_error(seq, seat)

    def refusals(self, seat: str) -> list[Refused]:
        """The actions that this seat might try at its pending decision but that a rule forbids: the
        refusals that `act` would raise, on the table as the seat sees it. Refusals that depend on
        hidden cards are missing."""
        if self.status != "running":
            return []
        return self.kind.refusals(self._table_for(seat), seat)

    def act(
        self,
        seat: str | None,
        text: str,
        *,
        expect: int | None = None,
        command_id: str | None = None,
    ) -> Document:
        """Take one or more actions in the notation, all or none; return what happened.

        seat: the caller's; None for the seat that is asked (at a shared screen); expect: the last
        record that the caller has seen, by default the last loaded by this object; later answers by
        other seats that were asked at the same time don't conflict; command_id: an idempotency key:
        a retry with the same text returns the same answer and appends nothing; one with another
        text is refused. Only the last action of a text may reveal cards. Raises BadNotation,
        NotYourTurn, IllegalAction, NotAllowed, GameMovedOn, CommandIdTaken.
        """
        work = partial(self._act, seat, text, expect, command_id)
        if command_id is None:
            return work()
        from mclub.club.retries import is_same_request

        return self._run_once(seat, command_id, work, partial(is_same_request, seat, text))

    def _act(
        self, seat: str | None, text: str, expect: int | None, command_id: str | None
    ) -> Document:
        last_seen = self.seq if expect is None else expect
        if self.seq != last_seen and not self._is_current(last_seen, seat):
            raise self._stale_error(last_seen, seat)
        tries = 0
        while True:
            decided_at, tries = self.seq, tries + 1
            try:
                rehearsal = self.rehearse(TABLE if seat is None else None)
                rehearsal.take_all(seat, text, command_id)
                return self.commit(rehearsal, seat)
            except (GameMovedOn, *REFUSALS) as error:
                # Perhaps decided on an old state. Answers that other seats gave for themselves
                # don't conflict with this one.
                moved_on = isinstance(error, GameMovedOn)
                if tries == TRIES or not (moved_on or expect is not None):
                    raise
                if self.refresh().seq == decided_at:
                    raise
                if not self._is_current(last_seen, seat):
                    raise error if moved_on else self._stale_error(last_seen, seat) from None

    def undo(
        self,
        seat: str | None = None,
        reason: str = "",
        to: int | None = None,
        *,
        expect: int | None = None,
        command_id: str | None = None,
    ) -> Document:
        """Undo all commands after record `to`. By default a seat undoes its own last command and
        all later ones, and the referee the last command.

        The table's rules say whether a seat can undo alone or needs the other players' consent;
        seat None is the referee, whose reason is recorded. expect, command_id: see `act`; the same
        id with another reason or target is refused. Raises NotAllowed, GameMovedOn, CommandIdTaken.
        """
        if seat is not None and to is None:
            return self.act(seat, UNDO, expect=expect, command_id=command_id)
        check_typable(reason, table_rules.MAX_REASON)

        def decide(line: Timeline[Any]) -> TableEvent:
            if seat is None:
                return table_rules.force_undo(line, reason, to)
            table_rules.check_goes_on(line)
            return table_rules.undo(line, seat, self.seats, self.lasting, to)

        return self._say_once(seat or REFEREE, decide, expect, command_id)

    def redo(
        self, seat: str | None = None, *, expect: int | None = None, command_id: str | None = None
    ) -> Document:
        """Restore what the last undo took back; a seat can restore only its own command. expect,
        command_id: see `act`. Raises NotAllowed, GameMovedOn, CommandIdTaken."""
        if seat is not None:
            return self.act(seat, REDO, expect=expect, command_id=command_id)
        return self._say_once(
            REFEREE, lambda line: table_rules.redo(line, None), expect, command_id
        )

    def correct(self, seat: str, what: str, amount: int | str, reason: str) -> Document:
        """As the referee, set a seat's money (what: "money") to the counted amount (M); the bank
        pays or takes the difference. Raises BadInput, BadNotation, NotAllowed."""
        check_typable(reason, table_rules.MAX_REASON)
        if not reason.strip() or ";" in reason:
            raise BadInput(_("A correction needs a reason, without “;”."))
        rehearsal = self.rehearse()
        words = [Word(word, 0) for word in ("correct", seat, what, str(amount), *reason.split())]
        rehearsal.take(Go(REFEREE, tuple(words)))
        return self.commit(rehearsal, REFEREE)

    def abandon(self, reason: str) -> Document:
        """As the referee, end the game without a result; `undo` reverses that. Raises BadInput,
        BadNotation, NotAllowed."""
        check_typable(reason, table_rules.MAX_REASON)
        return self._say(REFEREE, table_rules.abandon(self.line, reason))

    def take_eyes(self) -> Document:
        """Switch a playing host to the referee's view for the rest of the game, which can't be
        undone; the history tells everybody. Raises NotAllowed."""
        sees = self.host_eyes == REFEREE
        return self._say(REFEREE, table_rules.take_eyes(self.line, sees=sees))

    def hand(
        self, seat: str, name: str = "", by: str = REFEREE, *, bot: str | None = None
    ) -> Document:
        """Hand the seat to another person, or to the program `bot`. by: the referee, or the seat
        itself, which may do so at most three times between two events of the game. A bot without a
        name gets that of its program. Raises BadInput, BadNotation, NotAllowed."""
        from mclub.club.bounds import check_bots, check_name

        bots: dict[str, str] = {} if bot is None else {seat: bot}
        check_bots(self.kind, self.created.options, bots)
        name = name or bot or ""
        check_name(seat, name)
        seating_rules.check_own(seat, by)
        self._check_unique_name(seat, name, bots)
        return self._say(by, seating_rules.hand(self.line, self.player_names, by, seat, name, bot))

    def _check_unique_name(self, seat: str, name: str, bots: dict[str, str]) -> None:
        """Raise BadInput if a player of this name has another seat. bots: the seat's new bot, if
        any."""
        from mclub.club.bounds import check_apart

        for other, player in self.seating().items():
            if other != seat and player["state"] == "played":
                check_apart({other: player["name"], seat: name}, self.bots | bots)

    def leave(self, seat: str, by: str = REFEREE) -> Document:
        """Mark the seat as vacant until somebody takes it over. Raises NotAllowed."""
        seating_rules.check_own(seat, by)
        return self._say(by, seating_rules.leave(self.line, self.seats, seat))

    def drop(self, seat: str, by: str) -> Document:
        """Record the vote of seat `by` to drop `seat`, which is dropped once all the others have
        agreed. Raises NotAllowed."""
        return self._say(by, *seating_rules.drop(self.line, self.seats, by, seat))

    def keep(self, seat: str, by: str) -> Document:
        """Record the veto of seat `by` against dropping `seat`. Raises NotAllowed."""
        return self._say(by, seating_rules.keep(self.line, self.seats, by, seat))

    def amend(self, seq: int, action: str, *, reason: str = "", dry_run: bool = False) -> Document:
        """As the referee, replace the command of record `seq` with `action` and replay the later
        commands that are still legal; see `mclub.club.amend`.

        Return the changes. dry_run: append nothing. Raises BadInput, BadNotation, NotAllowed,
        IllegalAction, NotYourTurn, GameMovedOn.
        """
        from mclub.club.amend import plan

        rehearsal = self.rehearse()
        document = plan(self, rehearsal, seq, action, reason)
        if not dry_run:
            self.commit(rehearsal, REFEREE)
        return document | {"appended": not dry_run, "head": self.head}

    def deal(
        self,
        words: Mapping[str, str] | None = None,
        start: Mapping[str, Any] | None = None,
        deck: Mapping[str, Any] | None = None,
        board: Mapping[str, Any] | None = None,
    ) -> Document:
        """Deal a game begun with `deal=False`, whose seed is already committed to. words: by seat,
        mixed into it; start, deck, board: see `Club.new`. Raises BadInput, and NotAllowed if the
        game has been dealt."""
        from mclub.club.opening import combine_input, opening_facts

        if self.seq > 1:
            raise NotAllowed(_("The cards have already been dealt."))
        files = combine_input(self.kind, start, deck, board)
        if start is not None:
            able(self.kind, Positions).check_reachable(start, self.seats, self.created.options)
        rehearsal = self.rehearse()
        facts, table = opening_facts(self.kind, self.created, words or {}, files)
        rehearsal.add(DEALER, facts, table=table)
        return self.commit(rehearsal, None)

    def rehearse(self, asker: Asker = None) -> Rehearsal:
        """A rehearsal that begins at the current state. asker: see `Rehearsal`."""
        return Rehearsal(self, self._hash, self.club.clock(), asker)

    def commit(self, rehearsal: Rehearsal, seat: str | None) -> Document:
        """Append the rehearsed records, all or none, and return them as `seat` sees them. Then
        answer for dropped seats. The rehearsal can't be used again."""
        answer = self._append(rehearsal, seat)
        self.answer_for_dropped()
        return answer

    def answer_for_dropped(self) -> None:
        """Append the answers of dropped seats while one of them is awaited."""
        dropped = self.line.seating.dropped
        if not dropped or seating_rules.dropped_seat_due(self.line, self.awaited_seats) is None:
            return
        # If another process is writing, it answers. An answer that can't be written now is appended
        # with the next command.
        with suppress(GameMovedOn, BadInput):
            rehearsal = self.rehearse()
            rehearsal.answer_for_dropped()
            self._append(rehearsal, None)

    def _append(self, rehearsal: Rehearsal, seat: str | None) -> Document:
        expected, hash_ = self.seq, self._hash
        self._absorb(rehearsal)
        # Built before the write: after the wait for the disk, CPU caches are cold.
        answer = self.answer(expected, self.seq, seat)
        try:
            self.club.log.append(self.id, expected, rehearsal.draft.rows)
        except BaseException as error:
            self._replace(self.records[:expected], hash_)
            if not isinstance(error, GameMovedOn):
                raise
            self.refresh()
            raise self._stale_error(expected, seat) from None
        trace("events appended", game=self.id, seq=self.seq, events=len(rehearsal.draft.rows))
        return answer

    def _say(self, by: str, *events: TableEvent, command_id: str | None = None) -> Document:
        rehearsal = self.rehearse()
        facts = [(event, ()) for event in events]
        rehearsal.add(by, facts, table_rules.WORD_OF[type(events[0])], command_id)
        return self.commit(rehearsal, self.eyes_of(by))

    def _say_once(
        self,
        by: str,
        decide: Callable[[Timeline[Any]], TableEvent],
        expect: int | None,
        command_id: str | None,
    ) -> Document:
        def say() -> Document:
            if expect is not None:
                self.expect(expect, self.eyes_of(by))
            return self._say(by, decide(self.line), command_id=command_id)

        if command_id is None:
            return say()
        from mclub.club.retries import is_same_decision

        return self._run_once(by, command_id, say, partial(is_same_decision, by, decide))

    def _run_once(
        self,
        by: str | None,
        command_id: str,
        work: Callable[[], Document],
        is_same: "Callable[[Moment, Recorded], bool]",
    ) -> Document:
        """Run `work`, or return the earlier answer if a command with this id was recorded.

        by: the owner of the id, None if no seat is named; is_same: whether this request, applied to
        the game before the recorded command, means the same. Raises CommandIdTaken if not.
        """
        from mclub.club.bounds import check_id

        check_id(command_id)
        asker = TABLE if by is None else by
        if (asker, command_id) not in self._command_ids.of(self.records):
            try:
                return work()
            except (GameMovedOn, *REFUSALS):
                # Perhaps recorded since this object was refreshed.
                if not self.club.log.commands(self.id, asker, command_id):
                    raise
        batches = self.club.log.commands(self.id, asker, command_id)
        self.refresh()
        first, last = batches[0], batches[-1]
        recorded = [self.records[seq - 1] for seq in batches]
        if not is_same(self.at(first - 1), recorded):
            raise CommandIdTaken(str(recorded[0].command_id), first)
        end = max(record.seq for record in self.records if record.batch == last)
        return self.answer(first - 1, end, None if by is None else self.eyes_of(by))

    @cached_property
    def _command_ids(self) -> "CommandIds":
        from mclub.club.retries import CommandIds

        return CommandIds()

    def eyes_of(self, by: str) -> str:
        """The reader in whose view `by`, a seat or the referee, gets an answer."""
        return self.host_eyes if by == REFEREE else by

    def _absorb(self, rehearsal: Rehearsal) -> None:
        # New records only extend these caches, so no second pass over the log is needed. The
        # rehearsal's table comes first, since it depends on the game's previous state.
        self.table, line = rehearsal.moment.table, self.line
        for record in rehearsal.draft.records:
            follow(line, record)
        if self.seq == 1:  # the deal, where words are added
            self.__dict__.pop("words", None)
        self.records += rehearsal.draft.records
        self._hash = rehearsal.draft.hash

    def _extend(self, records: list[Record[Any]], hash_: bytes) -> None:
        line = self.line.copy()  # the present one stays as it is if a record is damaged
        for record in records:
            follow(line, record)
        self.table = carry_on(self.kind, self.table, line, records)
        self.__dict__.pop("words", None)
        self.records, self.line, self._hash = [*self.records, *records], line, hash_

    def _replace(self, records: list[Record[Any]], hash_: bytes) -> None:
        self.records, self._hash = records, hash_
        for derived in ("line", "table", "words", "_command_ids", "_cuts", "_sights", "_steps"):
            self.__dict__.pop(derived, None)

    def _is_current(self, seq: int, seat: str | None) -> bool:
        # Seats asked at the same time don't block each other: a command stays valid as long as only
        # other seats have answered for themselves since the caller last read.
        if self.refresh().seq <= seq or seat is None:
            return self.seq == seq
        since = self.records[seq:]
        return all(record.event.answers and record.by != seat for record in since)

    def _stale_error(self, expected: int, seat: str | None) -> GameMovedOn:
        since = [entry["text"] for entry in self.history(seat or SPECTATOR, since=expected)]
        return GameMovedOn(expected, self.seq, since)

    def answer(self, since: int, until: int, seat: str | None) -> Document:
        """What happened after record `since`, up to `until`, as `seat` sees it."""
        moment: Moment = self if until == self.seq else self.at(until)
        head = self.head if until == self.seq else self._head_at(until)
        eyes = seat or SPECTATOR
        return {
            "format": FORMAT,
            "game": self.id,
            "seq": until,
            "happened": moment.history(eyes, since),
            "due": moment.due(eyes),
            **moment.notices(),
            "head": head,
        }

    def _head_at(self, seq: int) -> str:
        return self.club.log.rows(self.id, seq - 1)[0][3].hex()
