"""Playing a game on by habit."""

from collections.abc import Callable
from math import inf
from random import Random
from zlib import crc32

from commands.dealer import Dealer
from mclub.kinds.kind import GameKind, Table
from mclub.kinds.parts import Bots, able

Chances = Callable[[str, str], Random]
"""The random numbers for a decision, from the seat and the decision's name."""


class Aligned:
    """Random numbers by seat and decision: the first for each, the second and so on. So the seats
    decide alike in two playouts that differ elsewhere."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._counts: dict[tuple[str, str], int] = {}
        self._random = Random()

    def __call__(self, seat: str, decision: str) -> Random:
        count = self._counts.get((seat, decision), 0)
        self._counts[seat, decision] = count + 1
        self._random.seed(self._seed << 32 | crc32(f"{seat}/{decision}/{count}".encode()))
        return self._random


class Habits:
    """Plays complete tables of a game on by habit, or as practised players would."""

    def __init__(self, kind: GameKind, *, practice: bool = False) -> None:
        self._mind = able(kind, Bots).mind()
        self._choose = self._mind.practice if practice else self._mind.habit
        self._awaited = kind.awaited_seats
        self._decision_of = kind.COURSE.decision_of

    def play_on(self, table: Table, dealer: Dealer, chances: Chances, until: float = inf) -> None:
        """Play on, changing the table in place, until its stage is `until` or the game is over."""
        mind, awaited, decision_of = self._mind, self._awaited, self._decision_of
        choose = self._choose
        while mind.stage(table) < until and (seats := awaited(table)):
            seat = seats[0]
            choices = mind.choices(table, seat)
            chance = chances(seat, decision_of(table, seat) or "")
            mind.take(table, seat, choose(table, seat, choices, chance), dealer)
