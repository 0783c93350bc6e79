"""The audit: goes through a log record by record and tries whether everything in it holds.

Nothing is trusted but the rules of today. What is recorded stays the truth of the game: a
difference is listed and the audit goes on from what was recorded.
"""

from collections.abc import Callable, Collection, Iterable
from itertools import zip_longest
from typing import Any, Final

import msgspec

from commands import table as table_rules
from commands.dealer import SeedDealer
from commands.notation import TABLE, split
from events.chain import first_link, link
from events.errors import LogDamaged, MclubError, NotAllowed
from events.language import gettext as _
from events.log import Log
from events.record import Record, bare, seals, uncommitted
from events.sealed import Opening, Sealed, commitment, opens
from events.table import Amended, GameCreated, Redone, SealsOpened, Undone, UndoProposed, WordAdded
from mclub.club import opening_facts
from mclub.desk.checks import SECRET, STORY, TITLES, UNCHECKED_SEALED, Check
from mclub.games import Document, Facts, GameKind, game_kind
from mclub.moment import DEALER, FORMAT, REFEREE, Moment
from mclub.rehearsal import closing_facts
from projections.timeline import TALK, Timeline, _follow

BROKEN: Final = (LookupError, TypeError, ValueError, AttributeError, AssertionError)
"""What folding or deciding raises on a table that no game could have come to."""
MOST_CARDS: Final = 1000
"""More cards than any game has: a record that counts more of them is not even unfolded."""

Records = list[Record[Any]]
_encode = msgspec.json.Encoder().encode


class Audit:
    """An audit in the making: `take` each record in order, then ask for the `document`.

    kind, game: which game; eyes: whose cut it is, "" if nobody says; head: the hash (hex) that the
    log should end with or have come by; find: the log's own index of command ids.
    """

    def __init__(
        self,
        kind: GameKind,
        game: str,
        *,
        eyes: str = "",
        head: str = "",
        find: Callable[[str], int | None] | None = None,
    ) -> None:
        self.kind, self.game, self.eyes = kind, game, eyes
        self.checks = {name: Check(name) for name in TITLES if name != "head" or head}
        self.records: Records = []
        self._noted, self._noted_at = head, 0
        self._find = find
        self._previous: bytes | None = first_link(game)
        self._head = b""
        self._expected = 1
        self._batch: Records = []
        self._line: Timeline[Any] = Timeline([])
        self._table: Any = None
        self._created: GameCreated | None = None
        self._dealer: SeedDealer | None = None
        self._stopped = False
        self._ended = False

    # Record by record

    def take(self, seq: int | None, body: str, openings: str | None, hash_: bytes) -> None:
        """The next record. seq: the number it is stored under, None if it has only its own."""
        record = self._read(seq, body, openings)
        number = seq if seq is not None else record.seq if record else self._expected
        self._chain(number, body, hash_, record)
        if record is None:
            self._stop(number)
            return
        self._seals(record)
        if not self._stopped:
            if self._batch and record.batch != self._batch[0].batch:
                self._end_batch()
            self._batch.append(record)
            self.records.append(record)

    def unreadable(self, why: str) -> None:
        """Where the next record should be, there is something that can't be read."""
        self.checks["chain"].fault(self._expected, why)
        self._stop(self._expected)

    def _read(self, seq: int | None, body: str, openings: str | None) -> Record[Any] | None:
        try:
            record = self.kind.CODEC.record(body, openings)
        except (LogDamaged, msgspec.MsgspecError, RecursionError):
            try:
                record = self.kind.CODEC.record(body)
            except (LogDamaged, RecursionError) as error:
                number = seq or self._expected
                self.checks["chain"].fault(number, getattr(error, "why", str(error)))
                return None
            self.checks["seals"].fault(record.seq, _("its openings don't fit its seals."))
            self._stop(record.seq)
            return record
        found = seals(record)
        if found and openings is None:
            self.checks["seals"].fault(record.seq, _("the openings of its seals are missing."))
        elif openings is not None and _openings_of(found) != openings:
            self.checks["seals"].fault(
                record.seq, _("its openings don't have the form in which mclub stores them.")
            )
        return record

    def _chain(self, number: int, body: str, hash_: bytes, record: Record[Any] | None) -> None:
        check = self.checks["chain"]
        check.tally("records")
        if number > self._expected:
            check.fault(self._expected, _("the record is missing."))
            self._stop(self._expected)
        elif number < self._expected:
            check.fault(number, _("the record stands there twice, or out of its place."))
            self._stop(number)
        if self._previous is not None:
            check.tally("hashes")
            if link(self._previous, body) != hash_:
                where = min(number, self._expected)
                check.fault(where, _("its hash does not follow from the records before it."))
        if record is not None and record.seq != number:
            check.fault(number, _("it says of itself that it is another one."), number, record.seq)
        if record is not None and record.command_id is not None and self._find is not None:
            check.tally("command ids")
            if self._find(record.command_id) != number:
                check.fault(number, _("its command id is stored as another one."))
        self._previous = self._head = hash_
        self._expected = max(self._expected, number + 1)
        if self._noted and hash_.hex() == self._noted:
            self._noted_at = number

    def _seals(self, record: Record[Any]) -> None:
        check = self.checks["seals"]
        if not self.records and type(record.event) is GameCreated:
            self._begin(record.event)
        for seal in seals(record):
            if seal.value is None:
                check.tally("sealed")
                if self._dealer is not None or not self._readers.isdisjoint(seal.audience):
                    check.fault(record.seq, _("the opening of a seal is missing."))
                    self._stop(record.seq)
            else:
                check.tally("open")
                if not opens(seal, Opening(seal.value, seal.salt)):
                    check.fault(record.seq, _("a sealed value does not match its commitment."))
        if type(record.event) is SealsOpened and self._created is not None:
            check.tally("seed")
            if not _opens_seed(self._created, record.event):
                check.fault(
                    record.seq, _("the seed is not the one that was committed to at the start.")
                )

    def _begin(self, created: GameCreated) -> None:
        self._created = created
        words = self.eyes.replace(",", " ").replace("+", " ").split()
        self._readers = {word for word in words if word in self.kind.SEATS}
        if created.seed.value is not None:
            self._dealer = SeedDealer(created.seed.value)
            return
        for name in SECRET:
            self.checks[name].unchecked = _(UNCHECKED_SEALED)
        if self.eyes == REFEREE:
            self.checks["seals"].fault(1, _("the opening of a seal is missing."))

    _readers: Collection[str] = frozenset()

    def _stop(self, seq: int) -> None:
        """From record `seq` on no game can be read out of the log."""
        if self._stopped:
            return
        self._stopped = True
        for name in STORY:
            self.checks[name].stopped = seq
        # What is whole before it still counts.
        if self._batch and self._batch[-1].seq < seq and self._batch[0].event in TALK:
            self._end_batch()

    # Command by command

    def _end_batch(self) -> None:
        batch, self._batch = self._batch, []
        first = batch[0]
        try:
            if self._table is None and self._created is None:
                raise ValueError(_("it begins no game."))
            if self._dealer is not None:
                self._decide(batch)
            for record in batch:
                self._happen(record)
        except BROKEN as error:
            why = _("the events do not follow from one another ({error}).")
            self.checks["conservation"].fault(first.seq, why.format(error=error))
            self._batch = []
            self._stop(first.seq)

    def _decide(self, batch: Records) -> None:
        """Takes the command once more, on the table as it was."""
        first, legality = batch[0], self.checks["legality"]
        legality.tally("commands" if first.command is not None else "beginnings")
        try:
            facts, command = self._again(batch)
        except MclubError as error:
            legality.refused(first.seq, error)
            return
        except BROKEN as error:
            why = _("the rules of today can't decide it ({error}).").format(error=repr(error))
            self.checks["outcomes"].fault(first.seq, why)
            return
        self._compare(batch, facts, command)

    def _again(self, batch: Records) -> tuple[Facts, str | Sealed[str] | None]:
        first = batch[0]
        if type(first.event) is GameCreated or first.by == DEALER:
            return self._beginning(batch), None
        if first.command is None:
            raise NotAllowed(_("Nobody has asked for it."))
        if type(first.event) in TALK:
            return [(event, ()) for event in self._said(first)], first.command
        sealed = isinstance(first.command, Sealed)
        text = first.command.value if isinstance(first.command, Sealed) else first.command
        gos = split(text or "")
        if len(gos) != 1 or gos[0].seat is not None or first.by not in self._seats:
            raise NotAllowed(_("That is no single command of a seat."))
        assert self._dealer is not None
        assert self._created is not None
        move = self.kind.act(self._table, first.by, gos[0].words, self._dealer)
        command = Sealed((first.by,), value=move.command) if move.secret else move.command
        if sealed:
            self.checks["legality"].tally("sealed commands")
        return [*move.facts, *closing_facts(self.kind, move.table, self._created)], command

    @property
    def _seats(self) -> tuple[str, ...]:
        assert self._created is not None
        return tuple(player.seat for player in self._created.players)

    def _beginning(self, batch: Records) -> Facts:
        created, rest = self._created, batch
        assert created is not None
        assert created.seed.value is not None
        facts: list[Any] = []
        if self._table is None:
            if self.kind.options(created.options, alternative=False) != created.options:
                raise NotAllowed(_("Not every option has its value."))
            facts, rest = [(created, ())], batch[1:]
        elif len(self._line.standing) > 1:
            raise NotAllowed(_("The cards have been dealt already."))
        words = {r.event.seat: r.event.word for r in rest if type(r.event) is WordAdded}
        self._dealer = SeedDealer(created.seed.value, words)
        if rest:
            as_first = [msgspec.structs.replace(record, batch=1) for record in rest]
            start = self.kind.start_of([*self._line.standing, *batch[: len(facts)], *as_first])
            facts += opening_facts(self.kind, created, words, start)[0]
        return facts

    def _said(self, first: Record[Any]) -> list[Any]:
        """What the rules of the table make of undo, redo and the like."""
        event, word = first.event, first.command
        self.checks["legality"].tally("undo, redo and the like")
        if first.by in self._seats and word in TABLE.meanings:
            opening = self.kind.OPENS
            return [*table_rules.ask(str(word), self._line, first.by, self._seats, opening)]
        if first.by in self._seats and type(event) is UndoProposed:
            return [table_rules.propose(self._line, first.by, self._seats, event.to)]
        if first.by == REFEREE and type(event) is Undone:
            return [table_rules.force_undo(self._line, event.reason, event.to)]
        if first.by == REFEREE and type(event) is Redone:
            return [table_rules.redo(self._line, None)]
        if first.by == REFEREE and type(event) is Amended:
            return [self._amended(event)]
        raise NotAllowed(_("That is nothing that a table can ask for."))

    def _amended(self, event: Amended) -> Amended:
        begun = (r for r in self._line.standing if r.seq == event.seq and r.command is not None)
        amended = next(begun, None)
        if amended is None:
            raise NotAllowed(_("Event {seq} begins no command that counts.").format(seq=event.seq))
        return Amended(self._line.before(amended.batch), event.seq, event.reason)

    def _compare(self, batch: Records, facts: Facts, command: str | Sealed[str] | None) -> None:
        """Lists what the rules of today would have given otherwise."""
        check, first = self.checks["outcomes"], batch[0]
        if _bare_command(first.command) != _bare_command(command):
            check.fault(first.seq, _("the command is recorded otherwise."), first.command, command)
        for number, (record, fact) in enumerate(zip_longest(batch, facts)):
            if record is None:
                check.fault(first.seq + number, _("an event is missing."), None, fact[0])
                continue
            check.tally("events")
            if fact is None:
                check.fault(record.seq, _("an event is too much."), bare(record.event))
                continue
            event, rules = fact
            if record.event != event and (was := bare(record.event)) != (now := bare(event)):
                check.fault(record.seq, _differing(was, now), was, now)
            if record.rules != tuple(rules):
                check.fault(record.seq, _("it cites other rules."), record.rules, rules)
            told = record.batch, record.by, number > 0 and record.command is not None
            if told != (first.seq, first.by, False):
                check.fault(record.seq, _("it does not belong to its command."))

    def _happen(self, record: Record[Any]) -> None:
        """Goes on to what was recorded, whatever the rules say."""
        event: Any = record.event
        try:
            self._change(record, event)
        except BROKEN as error:
            why = _("it can't have happened on the table as it was ({error}).")
            self.checks["conservation"].fault(record.seq, why.format(error=repr(error)))
            self._stop(record.seq)

    def _change(self, record: Record[Any], event: Any) -> None:
        if self._stopped and self.checks["conservation"].stopped == record.seq:
            return
        kind = self.kind
        if getattr(event, "count", 0) > MOST_CARDS:
            raise ValueError(_("so many cards there are not"))
        if type(event) in TALK:
            _follow(self._line, record)
            if type(event) in (Undone, Redone, Amended):
                self._table = kind.fold([r.event for r in self._line.standing])
        elif self._table is None:
            _follow(self._line, record)
            self._table = kind.fresh(event)
        else:
            if self._dealer is not None:
                self._chance(record)
            _follow(self._line, record)
            kind.evolve(self._table, event)
        self._hold(record, event)

    def _chance(self, record: Record[Any]) -> None:
        assert self._dealer is not None
        dealt = self.kind.dealt(self._table, record.event, self._dealer)
        if dealt is None:
            return
        what, given, derived = dealt
        check = self.checks["chance"]
        check.tally("draws")
        if given != derived:
            why = _("{what} does not follow from the seed.").format(what=what)
            check.fault(record.seq, why, given, derived)

    def _hold(self, record: Record[Any], event: Any) -> None:
        for name, wrong in (
            ("conservation", self.kind.unbalanced(self._table, event)),
            ("listings", self.kind.mislisted(self._table, event)),
            ("score", self.kind.misscored(self._table, event)),
        ):
            if wrong is None:
                continue
            self.checks[name].tally("ends" if name == "score" else "events")
            for what, is_, should in wrong:
                why = _("{what}: it is {is_}, it should be {should}.")
                text = why.format(what=what, is_=is_, should=should)
                self.checks[name].fault(record.seq, text, is_, should)

    # At the end

    def end(self) -> None:
        """There are no more records."""
        if self._ended:
            return
        self._ended = True
        if self._batch and not self._stopped:
            self._end_batch()
        if not self._stopped and self._table is not None:
            self._score_now()
        if "head" in self.checks:
            self._heads()

    def _score_now(self) -> None:
        check = self.checks["score"]
        points = self.kind.points(self._table)
        if points is None:
            return
        sheet = self.kind.score(self._table)["players"]
        for seat, counted in points.items():
            check.tally("seats")
            if sheet[seat]["total"] != counted:
                why = _("the sheet of {seat} is added up wrongly.").format(seat=seat)
                check.fault(self._expected - 1, why, sheet[seat]["total"], counted)

    def _heads(self) -> None:
        check = self.checks["head"]
        check.tally("heads")
        if not self._noted_at:
            check.fault(
                self._expected,
                _(
                    "The log does not come by the head that was noted: records are missing at its "
                    "end, or it was made anew."
                ),
                self._head.hex(),
                self._noted,
            )
        elif self._noted_at < self._expected - 1:
            check.tally("records after it", self._expected - 1 - self._noted_at)

    @property
    def moment(self) -> Moment | None:
        """The game as far as it can be read."""
        return Moment(self.kind, self.game, self.records) if self._table is not None else None

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong; what can't be checked is not wrong."""
        return all(check.result in ("passed", "unchecked") for check in self.checks.values())

    def document(self) -> Document:
        """What was tried and found (docs/format.md)."""
        self.end()
        firsts = [check.first for check in self.checks.values() if check.first is not None]
        return {
            "format": FORMAT,
            "game": self.game,
            "kind": self.kind.KIND,
            "eyes": self.eyes or None,
            "seq": self._expected - 1,
            "head": self._head.hex(),
            "passed": self.passed,
            "first_bad": min(firsts, default=None),
            "checks": [check.document() for check in self.checks.values()],
        }


def audit_log(log: Log, game: str, *, head: str = "") -> Audit:
    """Audits a game in a log. head: a noted hash, hex. Raises UnknownGame, LogDamaged."""
    audit = Audit(
        game_kind(log.kind(game)), game, head=head, find=lambda id_: log.command(game, id_)
    )
    return audit_rows(audit, log.rows(game))


def audit_rows(audit: Audit, rows: Iterable[tuple[int, str, str | None, bytes]]) -> Audit:
    """Lets the audit take all rows of a game."""
    for seq, body, openings, hash_ in rows:
        audit.take(seq, body, openings, hash_)
    audit.end()
    return audit


def _openings_of(found: list[Sealed[Any]]) -> str:
    given = [None if s.value is None else Opening(s.value, s.salt) for s in found]
    return _encode(given).decode()


def _opens_seed(created: GameCreated, event: SealsOpened) -> bool:
    try:
        return commitment(event.seed, event.salt) == created.seed.commitment
    except ValueError:  # a salt that is not hex opens nothing
        return False


def _bare_command(command: str | Sealed[str] | None) -> Any:
    return uncommitted(command) if isinstance(command, Sealed) else command


def _differing(was: Any, now: Any) -> str:
    """E.g. "CompanyTaxed: amount is 4, by the rules of today 3."""
    if type(was) is not type(now):
        return _("It is {was}, by the rules of today {now}.").format(
            was=type(was).__name__, now=type(now).__name__
        )
    fields = [
        _("{field} is {was}, by the rules of today {now}").format(
            field=name, was=_value(getattr(was, name)), now=_value(getattr(now, name))
        )
        for name in was.__struct_fields__
        if getattr(was, name) != getattr(now, name)
    ]
    return f"{type(was).__name__}: {'; '.join(fields)}."


def _value(value: Any) -> Any:
    return value.value if isinstance(value, Sealed) else value
