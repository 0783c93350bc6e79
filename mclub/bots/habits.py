"""Playing a game on by habit."""

from collections.abc import Callable, Sequence
from math import inf
from random import Random
from typing import Any
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
        mind = able(kind, Bots).mind()
        self._choose = mind.practice if practice else mind.habit
        self._stage, self._play_on = mind.stage, kind.COURSE.play_on

    def play_on(self, table: Table, dealer: Dealer, chances: Chances, until: float = inf) -> None:
        """Play on, changing the table in place, until its stage is `until` or the game is over."""
        choose_by, stage = self._choose, self._stage

        def choose(table: Table, seat: str, decision: str, choices: Sequence[Any]) -> Any:
            return choose_by(table, seat, choices, chances(seat, decision))

        for _ in self._play_on(table, dealer, choose):
            if stage(table) >= until:
                break
