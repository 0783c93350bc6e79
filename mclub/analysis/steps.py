"""The steps of a game: each decision with the chance that followed, read from the log."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from commands.split import split
from commands.text import text
from events.errors import BadInput, NotAllowed
from events.language import gettext as _
from events.record import Record
from events.sealed import Sealed
from events.shared import GameCreated, SeatDropped, SeatHanded
from mclub.club.bounds import check_dealt_here
from mclub.club.moment import DEALER, Moment
from mclub.club.opening import FileInput, input_of
from mclub.kinds.kind import GameKind, Table
from mclub.kinds.parts import Bots, able
from projections.fold import Fold

Batch = Sequence[Record[Any]]


class Step(NamedTuple):
    """A command that counts, or the set-up.

    seq: of its first record; round: in which it began; before: the number of events before it; by:
    the seat, None for the set-up; action: what the seat decided, in the notation, None if it had no
    choice; knew: the number of events on which its knowledge is based; chance: the first record
    that turned up something by chance, None if there is none.
    """

    seq: int
    round: int
    before: int
    by: str | None
    action: str | None
    knew: int
    chance: int | None


class Course(NamedTuple):
    """A finished game as the analysis takes it. kind: the game's name; events: those in effect;
    steps: those that count; winners: the winning seats."""

    kind: str
    events: Sequence[Any]
    steps: Sequence[Step]
    winners: Sequence[str]

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in table order."""
        created: GameCreated = self.events[0]
        return tuple(player.seat for player in created.players)


def check_analysable(game: Moment) -> None:
    """Raises NotAllowed for a running or abandoned game, or a log cut for one seat, and BadInput if
    people dealt the cards or there are no bots for the game."""
    able(game.kind, Bots)
    check_dealt_here(game.kind, game.created.options)
    if game.status != "finished" or not game.opened:
        raise NotAllowed(
            _("Only a finished game can be analysed; this one hasn't been played to its end.")
        )
    if game.created.seed.value is None:
        raise NotAllowed(_("This log was cut for one seat, so its hidden cards are missing."))


def is_analysable(game: Moment) -> bool:
    """Whether `check_analysable` allows it."""
    try:
        check_analysable(game)
    except (BadInput, NotAllowed):
        return False
    return True


def course_of(game: Moment) -> Course:
    """The steps of a finished game. Raises NotAllowed and BadInput like `check_analysable`, and
    BadInput if nobody decided anything."""
    check_analysable(game)
    kind = game.kind
    standing = game.line.standing
    steps = tuple(_Reader(game).steps())
    if not steps:
        raise BadInput(_("Nobody decided anything in this game."))
    events = [record.event for record in standing]
    winners = kind.score(game.table, standing)["winners"]
    return Course(kind.KIND, events, steps, tuple(winners))


class _Sealed(NamedTuple):
    """A sealed answer. by: its seat; before: the number of events before it; pending: the decisions
    that were pending then, by seat."""

    by: str
    before: int
    pending: Mapping[str, str]


class _Reader:
    """Reads the steps of a game, following its table."""

    def __init__(self, game: Moment) -> None:
        self._game = game
        self._kind = game.kind
        self._mind = able(game.kind, Bots).mind()
        self._fold: Fold[Table] = game.kind.FOLD
        self._sealed: list[_Sealed] = []
        """The sealed answers since the last public one."""

    def steps(self) -> Iterator[Step]:
        """The steps. The set-up is one of them, unless it came from a file."""
        files = input_of(self._kind, self._game.line.standing)
        dealt = files == FileInput()
        standing, dropped = self._game.line.standing, _Dropped(self._game.records)
        table: Table = self._fold.fresh(standing[0].event)
        before = 0
        for _batch, group in groupby(standing, attrgetter("batch")):
            batch = tuple(group)
            if type(batch[0].event) is GameCreated or batch[0].by == DEALER:
                if dealt and (chance := self._chance(batch)):
                    yield Step(batch[0].seq, 0, before, None, None, before, chance)
            elif not self._kind.is_over(table):
                step = self._step(table, batch, before, by_rule=dropped.at(batch[0]))
                if step.action is not None or step.chance is not None:
                    yield step
            for record in batch:
                if type(record.event) is not GameCreated:
                    self._fold.evolve(table, record.event)
            before += len(batch)

    def _step(self, table: Table, batch: Batch, before: int, *, by_rule: bool) -> Step:
        first = batch[0]
        chance, round_ = self._chance(batch), self._kind.round_of(table)
        if by_rule or first.by not in self._kind.asked_seats(table):
            return Step(first.seq, round_, before, first.by, None, before, chance or first.seq)
        if len(self._mind.choices(table, first.by)) == 1:
            return Step(first.seq, round_, before, first.by, None, before, chance)
        command = first.command
        action = command.value if isinstance(command, Sealed) else command
        knew = self._knew(table, first, before)
        step = Step(first.seq, round_, before, first.by, action, knew, chance)
        if isinstance(command, Sealed) and chance is None:
            self._sealed.append(_Sealed(first.by, before, self._kind.COURSE.due(table)))
        else:
            self._sealed.clear()
        return step

    def _knew(self, table: Table, first: Record[Any], before: int) -> int:
        """The number of events on which the seat's knowledge is based: without the sealed answers
        that others have just given to the same question, so that their order makes no
        difference."""
        decision = self._kind.COURSE.due(table)[first.by]
        asked = bool(self._sealed) and all(
            one.by != first.by and one.pending.get(first.by) == decision for one in self._sealed
        )
        return self._sealed[0].before if asked else before

    def _chance(self, batch: Batch) -> int | None:
        return next((one.seq for one in batch if self._mind.is_chance(one.event)), None)


class _Dropped:
    """The seats for which the program answers, as the records go on."""

    def __init__(self, records: Batch) -> None:
        self._left = iter(records)
        self._seats: set[str] = set()

    def at(self, record: Record[Any]) -> bool:
        """Whether the program answered for the seat of this record. Called in the order of the
        log."""
        for one in self._left:
            if type(one.event) is SeatDropped:
                self._seats.add(one.event.seat)
            elif type(one.event) is SeatHanded:
                self._seats.discard(one.event.seat)
            if one.seq == record.seq:
                break
        return record.by in self._seats


def action_of(kind: GameKind, table: Table, seat: str, words: str) -> Any:
    """The action of this text for the seat, on a table on which it is legal."""
    choices = able(kind, Bots).mind().choices(table, seat)
    listed = next((choice for choice in choices if text(choice) == words), None)
    return listed or kind.COURSE.parse(table, seat, split(words)[0].words)
