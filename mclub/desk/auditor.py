"""Checks a log record by record.

The audit trusts only today's rules, but the records remain the truth of the game: it lists each
difference, and continues from the recorded value.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any

from commands.dealer import SeedDealer
from events.chain import first_link, link
from events.errors import LogDamaged, MclubError
from events.form import departure
from events.language import gettext as _
from events.language import translate_action
from events.record import Record, seals
from events.sealed import Opening, Sealed, is_unknown, opens
from events.shared import Amended, GameCreated, Redone, SealsOpened, Undone
from mclub.club.moment import FORMAT, REFEREE, Moment
from mclub.club.sights import BROKEN, set_names
from mclub.desk.balances import Balances
from mclub.desk.checks import (
    SECRET,
    STORY,
    TITLES,
    UNCHECKED_SEALED,
    Check,
    compare_head,
    nobody_may_know,
)
from mclub.desk.openings import openings_of, opens_seed
from mclub.desk.retake import Before, differences, is_opening, retake, words_of
from mclub.kinds.kind import Document, GameKind, Table
from projections.conservation import Difference
from projections.crossings import crossed_in
from projections.soundness import Soundness
from projections.timeline import TALK, Timeline, follow


class Audit:
    """An audit in progress: `take` each record in order, then read the `document`.

    eyes: the readers who may know the log's secrets, each with the last record they may read (None:
    to the end), or None if unknown; heads: hashes (hex, or prefixes) that must occur in the chain;
    find: looks a command id up in the log's index, by asker and id.
    """

    def __init__(
        self,
        kind: GameKind,
        game: str,
        *,
        eyes: Mapping[str, int | None] | None = None,
        heads: Sequence[str] = (),
        find: Callable[[str, str], int | None] | None = None,
    ) -> None:
        self.kind, self.game, self.eyes = kind, game, eyes or {}
        self._desk = kind.desk()
        inapplicable = {"head": not heads, "listings": self._desk.listing_errors is None}
        self.checks = {name: Check(name) for name in TITLES if not inapplicable.get(name)}
        self.records: list[Record[Any]] = []
        self._heads = dict.fromkeys(heads, 0)
        self._find = find
        self._previous = first_link(game)
        self._expected = 1
        self._batch: list[Record[Any]] = []
        self._line: Timeline[Any] = Timeline([])
        self._sound = Soundness(kind.KIND, kind.SEATS)
        self._table: Any = None
        self._balances = Balances(self._desk.ledger)
        self._created: GameCreated | None = None
        self._dealer: SeedDealer | None = None
        self._without_seed = False
        self._standing: dict[str, Sequence[Difference]] = dict.fromkeys(TITLES, ())
        self._stopped = self._ended = False

    def copy(self) -> "Audit":
        """An independent copy, so that records common to two logs are checked once."""
        other = copy(self)
        other.checks = {name: check.copy() for name, check in self.checks.items()}
        other.records = self.records.copy()
        other._heads = self._heads.copy()
        other._batch = self._batch.copy()
        other._line = self._line.copy()
        other._sound = copy(self._sound)
        if self._table is not None and not self._stopped:
            other._table = other._fold()
        other._balances = self._balances.copy()
        other._standing = self._standing.copy()
        return other

    def take(self, seq: int | None, body: str, openings: str | None, hash_: bytes) -> None:
        """Check the next record. seq: the number that it is stored under, None if it is stored
        without one."""
        record = self._read(seq, body, openings)
        number = seq if seq is not None else record.seq if record else self._expected
        self._check_chain(number, body, hash_, record)
        if record is None:
            self._stop(number)
            return
        self._check_form(number, body)
        if number == 1 and type(record.event) is GameCreated and self._created is None:
            self._begin(record.event)
        if self._batch and record.batch != self._batch[0].batch:
            self._end_batch()
        self._check_sound(record)
        self._check_seals(record)
        if not self._stopped:
            self._batch.append(record)
            self.records.append(record)

    def report_unreadable(self, why: str) -> None:
        """Report an unreadable record."""
        self.checks["chain"].fault(self._expected, why)
        self._stop(self._expected)

    def report_misshapen(self, why: str) -> None:
        """Report that the last record is readable but not in the form mclub writes."""
        self.checks["chain"].fault(self._expected - 1, why)

    def end(self) -> None:
        """Finish the audit after the last record; may be called again."""
        if self._ended:
            return
        self._ended = True
        if self._batch:
            self._end_batch()
        if not self._stopped and self._table is not None:
            self._check_score()
            undone = self._line.undone(self.records)
            for name in self._applicable(STORY):
                self.checks[name].take_back(undone)
        for head, at in self._heads.items():
            compare_head(self.checks["head"], head, at, self._expected - 1, self._previous.hex())

    # The stored records

    def _read(self, seq: int | None, body: str, openings: str | None) -> Record[Any] | None:
        check = self.checks["seals"]
        try:
            record = self.kind.CODEC.record(body, openings)
        except LogDamaged:
            try:
                record = self.kind.CODEC.record(body)
            except LogDamaged as error:
                self.checks["chain"].fault(seq or self._expected, error.why)
                return None
            check.fault(record.seq, _("its openings don't fit its seals."))
            self._stop(record.seq)
            return record
        sealed = seals(record)
        if sealed and openings is None:
            check.fault(record.seq, _("the openings of its seals are missing."))
        elif openings is not None and openings_of(sealed) != openings:
            why = _("its openings are not in the form that mclub stores.")
            check.fault(record.seq, why)
        return record

    def _check_chain(
        self, number: int, body: str, hash_: bytes, record: Record[Any] | None
    ) -> None:
        check = self.checks["chain"]
        check.tally("records")
        place = min(number, self._expected)
        if number != self._expected:
            check.fault(
                place,
                _("the record is missing.")
                if number > self._expected
                else _("the record is a duplicate or out of place."),
            )
            self._stop(place)
        if link(self._previous, body) != hash_:
            check.fault(place, _("its hash does not follow from the records before it."))
        if record is not None and record.seq != number:
            check.fault(
                number, _("it carries the number of a different record."), number, record.seq
            )
        if record is not None and record.command_id is not None and self._find is not None:
            check.tally("command_ids")
            if self._find(record.asker or record.by, record.command_id) != number:
                check.fault(number, _("its command id is stored differently."))
        self._previous = hash_
        self._expected = max(self._expected, number + 1)
        for head in self._heads:
            if hash_.hex().startswith(head):
                self._heads[head] = number

    def _check_form(self, number: int, body: str) -> None:
        if why := departure(body, self.kind.CODEC.form(body)):
            self.checks["chain"].fault(number, why)

    def _check_sound(self, record: Record[Any]) -> None:
        if self._stopped:
            return
        try:
            self._sound.take(record)
        except LogDamaged as error:
            self.checks["legality"].fault(error.seq, error.why)
            self._stop(error.seq)

    def _begin(self, created: GameCreated) -> None:
        self._created = created
        if self.kind.by_people(created.options):
            self.checks["chance"].unchecked = _("dealt by people")
        if created.seed.value is not None:
            self._dealer = SeedDealer(created.seed.value)
            return
        self._without_seed = True
        for name in self._applicable(SECRET):
            self.checks[name].unchecked = _(UNCHECKED_SEALED)

    def _check_seals(self, record: Record[Any]) -> None:
        check = self.checks["seals"]
        for seal in seals(record):
            if is_unknown(seal):
                continue  # unknown to this log; the check of outcomes decides if it should be
            if seal.value is not None:
                check.tally("open")
                if not opens(seal, Opening(seal.value, seal.salt)):
                    check.fault(record.seq, _("a sealed value does not match its commitment."))
                elif bytes.fromhex(seal.salt).hex() != seal.salt:
                    check.fault(record.seq, _("a salt is not in the form that mclub writes."))
                if self._without_seed and not seal.audience and not self._is_altered(record.seq):
                    # Only a complete log has values that only the dealer knows, so the seed was
                    # removed from this one.
                    check.fault(1, _("the opening of a seal is missing."))
                    self._without_seed = False
                continue
            check.tally("sealed")
            if self._may_open(record.seq, seal):
                check.fault(record.seq, _("the opening of a seal is missing."))
                self._stop(record.seq)
            elif self._dealer is not None:
                self._end_uncut_part(record.seq)
        if type(record.event) is SealsOpened and self._created is not None:
            check.tally("seed")
            if not opens_seed(self._created, record.event):
                why = _("the seed is not the one committed to at the start.")
                check.fault(record.seq, why)

    def _is_altered(self, seq: int) -> bool:
        return seq in self.checks["chain"].seqs

    def _may_open(self, seq: int, seal: Sealed[Any]) -> bool:
        """Whether the readers that the log was cut for may know the value."""
        uncut = self._dealer is not None and REFEREE not in self.eyes
        return uncut or any(
            (eye == REFEREE or eye in seal.audience) and (until is None or seq <= until)
            for eye, until in self.eyes.items()
        )

    def _end_uncut_part(self, seq: int) -> None:
        """End the uncut part of the log: this record's command can't be replayed."""
        self._dealer = None
        why = _("seals are closed from event {seq} on").format(seq=seq)
        for name in self._applicable(SECRET):
            self.checks[name].unchecked = why

    def _stop(self, seq: int) -> None:
        """Mark the command before record `seq` as the end of the readable part of the game."""
        if not self._stopped:
            self._stopped = True
            for name in self._applicable(STORY):
                self.checks[name].stopped = self._batch[0].seq if self._batch else seq
            self._batch = []

    # The game they record

    def _end_batch(self) -> None:
        batch, self._batch = self._batch, []
        created = self._created
        if created is None:
            self.checks["legality"].fault(batch[0].seq, _("It does not begin a game."))
            self._stop(batch[0].seq)
            return
        if self._dealer is not None:
            if is_opening(batch) and created.seed.value is not None:
                self._dealer = SeedDealer(created.seed.value, words_of(batch))
            before = Before(self.kind, created, self._dealer, self._table, self._line)
            self._check_command(before, batch)
        for record in batch:
            if not self._stopped:
                self._apply(record)
        if not self._stopped:
            self._balance(batch)

    def _check_command(self, before: Before, batch: list[Record[Any]]) -> None:
        """Replay the command on the table before it."""
        first, legality, outcomes = batch[0], self.checks["legality"], self.checks["outcomes"]
        legality.tally(
            "beginning"
            if is_opening(batch)
            else "talk"
            if type(first.event) in TALK
            else "commands"
        )
        try:
            facts, command = retake(before, batch)
        except MclubError as error:
            legality.add_refusal(first.seq, error)
            return
        except BROKEN as error:
            why = _("it can't be decided under today's rules ({error}).")
            outcomes.fault(first.seq, why.format(error=repr(error)))
            return
        outcomes.tally("events", len(batch))
        for differing in differences(batch, facts, command):
            outcomes.fault(*differing)

    def _apply(self, record: Record[Any]) -> None:
        """Apply the record, even if the rules forbid it."""
        event: Any = record.event
        try:
            if self._dealer is not None and self._table is not None:
                self._check_chance(record.seq, event, self._dealer)
            follow(self._line, record)
            if self._table is None:
                self._table = self.kind.FOLD.fresh(event)
            elif type(event) in (Undone, Redone, Amended):
                self._table = self._fold()
                self._balances.resume(self._table)
            else:
                self.kind.FOLD.evolve(self._table, event)
            self._check_table(record.seq, event)
        except LogDamaged as error:
            self.checks["legality"].fault(record.seq, error.why)
            self._stop(record.seq)
        except BROKEN as error:
            why = _("it was impossible at that point ({error}).")
            self.checks["conservation"].fault(record.seq, why.format(error=repr(error)))
            self._stop(record.seq)

    def _fold(self) -> Table:
        table = self.kind.FOLD.table([r.event for r in self._line.standing])
        return set_names(self.kind, table, self._line.seating)

    def _check_chance(self, seq: int, event: Any, dealer: SeedDealer) -> None:
        draw = self.kind.rederive(self._table, event, dealer)
        if draw is None:
            return
        what, recorded, derived = draw
        check = self.checks["chance"]
        check.tally("draws")
        if recorded != derived:
            why = _("{what} does not follow from the seed.").format(what=what)
            check.fault(seq, why, recorded, derived, sealed=nobody_may_know(event))

    def _applicable(self, names: Sequence[str]) -> list[str]:
        """The names of those checks that apply to this game."""
        return [name for name in names if name in self.checks]

    def _check_table(self, seq: int, event: Any) -> None:
        desk, table = self._desk, self._table
        for name, mismatches in (
            ("conservation", desk.imbalances(table, event)),
            (
                "listings",
                None if desk.listing_errors is None else desk.listing_errors(table, event),
            ),
            ("score", desk.score_errors(table, event)),
        ):
            if mismatches is None:
                continue
            check = self.checks[name]
            check.tally("final" if name == "score" else "events")
            for difference in mismatches:
                if difference in self._standing[name]:
                    continue  # already reported when it occurred
                check.differ(seq, difference)
            self._standing[name] = mismatches

    def _balance(self, batch: Sequence[Record[Any]]) -> None:
        try:
            mismatches = self._balances.after(batch, self._table)
        except BROKEN as error:
            why = _("the ledger can't book it ({error}).").format(error=repr(error))
            self.checks["conservation"].fault(batch[-1].seq, why)
            self._balances.resume(self._table)
            return
        for difference in mismatches:
            self.checks["conservation"].differ(batch[-1].seq, difference)

    # At the end

    def _check_score(self) -> None:
        check = self.checks["score"]
        try:
            points = self._desk.points(self._table)
            if points is None:
                return
            sheet = self.kind.score(self._table)["players"]
        except BROKEN as error:
            why = _("the recorded table can't be scored ({error}).").format(error=repr(error))
            check.fault(self._expected - 1, why)
            return
        for seat, recount in points.items():
            check.tally("sheets")
            if sheet[seat]["total"] != recount:
                why = _("{seat}'s score sheet does not add up.").format(seat=translate_action(seat))
                check.fault(self._expected - 1, why, sheet[seat]["total"], recount)

    @property
    def moment(self) -> Moment | None:
        """The game, as far as it is readable."""
        return Moment(self.kind, self.game, self.records) if self._table is not None else None

    @property
    def passed(self) -> bool:
        """Whether no check failed or had to stop; one that couldn't run counts as passed."""
        return all(check.result in ("passed", "unchecked") for check in self.checks.values())

    def document(self) -> Document:
        """The checks and their results (docs/format.md)."""
        self.end()
        created = self._created
        firsts = [check.first for check in self.checks.values() if check.first is not None]
        return {
            "format": FORMAT,
            "game": self.game,
            "kind": self.kind.KIND,
            "eyes": list(self.eyes) or None,
            "seq": self._expected - 1,
            "head": self._previous.hex(),
            "passed": self.passed,
            "first_bad": min(firsts, default=None),
            "crossed": created and crossed_in(self._line, created, self.kind.opens),
            "checks": [check.document(opened=self._line.opened) for check in self.checks.values()],
        }
