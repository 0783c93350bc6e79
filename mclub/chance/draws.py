"""The draws of a game, sorted into cells for each look."""

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from random import Random
from typing import Any, NamedTuple

import msgspec

from commands.draws import Chance, Draw, PairOfDice
from events.errors import LogDamaged
from events.language import gettext as _
from events.shared import Amended, Redone, Undone
from mclub.chance.looks import MANY_NEIGHBOURS, Size, neighbours, places
from mclub.club.analysis import Subject, subject
from mclub.club.moment import Moment
from projections.timeline import Timeline, follow

KEY_BYTES = 16
NEIGHBOURS = (*map(str, range(MANY_NEIGHBOURS)), f"{MANY_NEIGHBOURS}+")
"""The names of the cells of `neighbours`."""
UNDO = frozenset((Undone, Redone, Amended))


class Topic(NamedTuple):
    """What a look is about. source: see `commands.draws`; look: its name in
    `mclub.chance.looks.LOOKS`; reshuffled: whether only what was left of the pile was shuffled;
    size: of the draws, if it matters."""

    source: str
    look: str
    reshuffled: bool = False
    size: Size | None = None


class Tally(msgspec.Struct):
    """Draws sorted into cells. sizes: the number of draws of each size; counts: by cell; members:
    their names, None if they are not the same in all draws."""

    sizes: dict[Size, int] = {}
    counts: dict[int, int] = {}
    members: tuple[str, ...] | None = ()

    def add(self, size: Size, cells: Sequence[int], members: Sequence[str]) -> None:
        """Add a draw. cells: all different."""
        self.merge(Tally({size: 1}, dict.fromkeys(cells, 1), tuple(members)))

    def merge(self, other: "Tally") -> None:
        """Add the draws of another tally."""
        if not self.sizes:
            self.members = other.members
        elif self.members != other.members:
            self.members = None
        for size, draws in other.sizes.items():
            self.sizes[size] = self.sizes.get(size, 0) + draws
        for cell, count in other.counts.items():
            self.counts[cell] = self.counts.get(cell, 0) + count


Tallies = dict[Topic, Tally]


class GameDraws(NamedTuple):
    """What came by chance in a game. key: of its chance, the same for equal seeds and words; draws:
    each once; repeats: those that came again after an undo."""

    subject: Subject
    key: bytes
    tallies: Tallies
    draws: int
    repeats: int


def draws_of(game: Moment, head: str = "") -> GameDraws:
    """All draws of a game, undone ones as well, each when it was first made: after an undo the same
    comes again. head: of its log. Raises LogDamaged for what can't come."""
    seed = game.created.seed.value
    assert seed is not None
    key = blake2b(msgspec.json.encode([seed, sorted(game.words.items())]), digest_size=KEY_BYTES)
    tallies: Tallies = {}
    labels: set[str] = set()
    repeats = 0
    throws: list[int] = []
    for seq, chance in _chances(game):
        if chance.label in labels:
            repeats += 1
            continue
        labels.add(chance.label)
        try:
            if isinstance(chance, PairOfDice):
                _add_dice(tallies, chance, throws)
            else:
                _add_draw(tallies, chance, Random(f"{seed}/{chance.label}"))
        except (IndexError, KeyError, ValueError) as error:
            raise LogDamaged(seq, _("it draws what can't come.")) from error
    return GameDraws(subject(game, head), key.digest(), tallies, len(labels), repeats)


def _chances(game: Moment) -> Iterator[tuple[int, Chance]]:
    """What came by chance in each record (seq) of the log, with some choice."""
    kind, line = game.kind, Timeline[Any]([])
    table: Any = None
    for record in game.records:
        event = record.event
        for chance in () if table is None else kind.draws(table, event):
            if isinstance(chance, PairOfDice) or len(chance.members) > 1:
                yield record.seq, chance
        follow(line, record)
        if table is None:
            table = kind.FOLD.fresh(event)
        elif type(event) in UNDO:
            table = kind.FOLD.table(one.event for one in line.standing)
        else:
            kind.FOLD.evolve(table, event)


def _add_dice(tallies: Tallies, throw: PairOfDice, firsts: list[int]) -> None:
    """firsts: the first die of the throw before, if there was one; replaced by that of this one."""
    first, second = throw.dice
    if not {first, second} <= {*range(1, throw.faces + 1)}:
        raise ValueError(throw.dice)
    faces = [str(face + 1) for face in range(throw.faces)]
    steps = [str(step) for step in range(throw.faces)]
    size = Size(throw.faces, 1)
    for look, cells, members in (
        ("faces", [first - 1], faces),
        ("faces", [second - 1], faces),
        ("difference", [(first - second) % throw.faces], steps),
        *(("step", [(first - before) % throw.faces], steps) for before in firsts),
    ):
        _tally(tallies, Topic(throw.source, look)).add(size, cells, members)
    firsts[:] = [first]


def _add_draw(tallies: Tallies, draw: Draw, chance: Random) -> None:
    order = _numbers(draw, chance)
    size, members = Size(len(draw.members), len(order)), [*map(str, draw.members)]
    topic = Topic(draw.source, "first", reshuffled=not draw.whole)
    _tally(tallies, topic).add(size, order[:1], members)
    if size.members > 2 and size.drawn > 1:
        row = topic._replace(look="neighbours")
        _tally(tallies, row).add(size, [neighbours(order)], NEIGHBOURS)
        if draw.whole:
            every = topic._replace(look="places", size=size)
            _tally(tallies, every).add(size, places(order, size.members), members)


def _tally(tallies: Tallies, topic: Topic) -> Tally:
    return tallies.setdefault(topic, Tally())


def _numbers(draw: Draw, chance: Random) -> list[int]:
    """What came, as numbers of the members. Which of several equal cards it was is decided by lot,
    so that every order is as likely as any other."""
    numbers: dict[Any, list[int]] = {}
    for number, member in enumerate(draw.members):
        numbers.setdefault(member, []).append(number)
    for alike in numbers.values():
        chance.shuffle(alike)
    return [numbers[member].pop() for member in draw.order]
