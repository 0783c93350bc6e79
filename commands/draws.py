"""What came by chance, and what could have come: for tests of many shuffles and throws."""

from collections.abc import Hashable, Sequence

import msgspec


class Draw(msgspec.Struct, frozen=True):
    """Cards or seats drawn one by one, none of them twice.

    source: what they were drawn from; label: the pile and the ordinal of the draw, which
    name it within the game;
    members: all that could come, in the order of the box; order: what came, first one first;
    whole: whether they are all that belongs there, not what is left of it.
    """

    source: str
    label: str
    members: Sequence[Hashable]
    order: Sequence[Hashable]
    whole: bool = True


class PairOfDice(msgspec.Struct, frozen=True):
    """A throw of two dice. source, label: as in a `Draw`; faces: of each die; dice: from 1."""

    source: str
    label: str
    faces: int
    dice: tuple[int, int]


Chance = Draw | PairOfDice
