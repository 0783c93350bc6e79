"""The ways to look at a draw, and what to expect of fair ones.

Each look sorts draws into cells. All members of a draw are numbered from 0, in the order of the
box.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import chain, pairwise
from math import comb, factorial, perm
from random import Random
from typing import Final, NamedTuple

MANY_NEIGHBOURS: Final = 5
"""More pairs of neighbours in one draw count as so many."""


class Size(NamedTuple):
    """The size of a draw. members: what could come; drawn: how many of them came."""

    members: int
    drawn: int


class Look(NamedTuple):
    """What to expect of fair draws.

    expected: how many of one draw's cells are this one, by cell, from 0; freedom: the degrees of
    freedom; sample: the cells of so many fair draws; single: whether each draw is in one cell.
    """

    expected: Callable[[Size], Sequence[Fraction]]
    freedom: Callable[[Size], int]
    sample: Callable[[Size, int, Random], Iterable[int]]
    single: bool = True


def _even_shares(size: Size) -> Sequence[Fraction]:
    return [Fraction(1, size.members)] * size.members


EVEN: Final = Look(
    _even_shares,
    lambda size: size.members - 1,
    lambda size, count, chance: chance.choices(range(size.members), k=count),
)
"""One cell for each member, all of them equally likely."""


def neighbours(order: Sequence[int]) -> int:
    """The pairs of cards that come in a row as they lie in the box."""
    return min(MANY_NEIGHBOURS, sum(after == before + 1 for before, after in pairwise(order)))


@cache
def _neighbour_shares(size: Size) -> Sequence[Fraction]:
    members, drawn = size
    # If these pairs at least are neighbours, the blocks that they form can come in any order, with
    # the members not drawn in the gaps.
    at_least = [
        comb(drawn - 1, pairs) * factorial(drawn - pairs) * comb(members - pairs, drawn - pairs)
        for pairs in range(drawn)
    ]
    shares = [
        Fraction(
            sum(
                (-1) ** (more - pairs) * comb(more, pairs) * at_least[more]
                for more in range(pairs, drawn)
            ),
            perm(members, drawn),
        )
        for pairs in range(drawn)
    ]
    few, many = shares[:MANY_NEIGHBOURS], shares[MANY_NEIGHBOURS:]
    return [*few, sum(many, Fraction())] if many else few


@cache
def _neighbour_weights(size: Size) -> Sequence[float]:
    return [float(share) for share in _neighbour_shares(size)]


def _sample_neighbours(size: Size, count: int, chance: Random) -> Iterable[int]:
    weights = _neighbour_weights(size)
    return chance.choices(range(len(weights)), weights, k=count)


NEIGHBOURS: Final = Look(
    _neighbour_shares,
    lambda size: len(_neighbour_shares(size)) - 1,
    _sample_neighbours,
)
"""Cells by `neighbours`."""


def places(order: Sequence[int], members: int) -> Sequence[int]:
    """A cell for each member at its place, and one for each that was not drawn."""
    drawn = [place * members + member for place, member in enumerate(order)]
    if len(order) == members:
        return drawn
    left = {*range(members)}.difference(order)
    return [*drawn, *(len(order) * members + member for member in left)]


def _place_shares(size: Size) -> Sequence[Fraction]:
    members, drawn = size
    left = [Fraction(members - drawn, members)] * members if drawn < members else []
    return [Fraction(1, members)] * (members * drawn) + left


def _places_freedom(size: Size) -> int:
    return min(size.drawn, size.members - 1) * (size.members - 1)


def _sample_places(size: Size, count: int, chance: Random) -> Iterable[int]:
    members, drawn = size
    every = range(members)

    def random(_member: int) -> float:
        return chance.random()

    # Sorting by random keys takes a quarter of the time of `Random.sample`.
    orders = (sorted(every, key=random)[:drawn] for _draw in range(count))
    return chain.from_iterable(places(order, members) for order in orders)


PLACES: Final = Look(_place_shares, _places_freedom, _sample_places, single=False)
"""Cells by `places`. Since no member comes twice in a draw, Pearson's statistic is (members − 1) ÷
members of what it would be without that."""

LOOKS: Final = {
    "first": EVEN,
    "places": PLACES,
    "neighbours": NEIGHBOURS,
    "faces": EVEN,
    "difference": EVEN,
    "step": EVEN,
}
"""By name: which member came first, which at which place, how many in a row as in the box; of dice
the faces, the difference between the two, and the step from the throw before, both modulo the
number of faces."""
