"""The odds of the dice: squares reached and passed, and the expected values of bets."""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from events.le_millionnaire.figures import (
    ARC_ODDS,
    AUTEUIL_ODDS,
    CHANCE_ODDS,
    FACES,
    HORSE_ODDS,
    ROULETTE_ODDS,
)
from events.le_millionnaire.figures import THROWS as MOST_THROWS
from events.le_millionnaire.words import (
    ARC,
    AUTEUIL,
    CHANCE_BOX,
    COMPANIES,
    FARTHEST,
    NEAREST,
    Company,
    Square,
)

THROWS: Final = [(low, high) for low in range(1, FACES + 1) for high in range(1, FACES + 1)]
"""All throws of two dice, equally likely."""
THROWS_A_TURN: Final[float] = sum(1 / FACES**doubles for doubles in range(MOST_THROWS))
"""The average number of throws in a turn, including doubles."""


class Reach(NamedTuple):
    """The expected results of a throw from a square.

    violet: the probability of landing on violet; bets: by place, the net gain per franc where it is
    positive, without Outsiders, which depend on a card; passed: how often an exchange square of
    each company is passed or landed on.
    """

    violet: float
    bets: dict[str, float]
    passed: dict[Company, float]

    @property
    def chips(self) -> float:
        """The expected net gain in chips from one chip on each profitable place."""
        return sum(gain for gain in self.bets.values() if gain > 0)


@cache
def reach(squares: tuple[Square, ...], start: int) -> Reach:
    """The expected results of a throw from square `start` of the board."""
    violet = 0.0
    paid: dict[str, float] = {}
    passed = dict.fromkeys(COMPANIES, 0.0)
    for dice in THROWS:
        steps = sum(dice)
        for step in range(1, steps + 1):
            company = squares[(start - 1 + step) % len(squares)].company
            if company is not None:
                passed[company] += 1 / len(THROWS)
        number = (start - 1 + steps) % len(squares) + 1
        kind = squares[number - 1].kind
        violet += (kind == "violet") / len(THROWS)
        for place, odds in _winning_places(number, kind, dice):
            paid[place] = paid.get(place, 0.0) + (1 + odds) / len(THROWS)
    return Reach(violet, {place: back - 1 for place, back in paid.items()}, passed)


def _winning_places(number: int, kind: str, dice: tuple[int, int]) -> Iterator[tuple[str, int]]:
    """The winning places for a throw, with their odds (LM-BET-1…5)."""
    steps = sum(dice)
    if kind == "violet":
        yield str(number), ROULETTE_ODDS
        yield CHANCE_BOX, CHANCE_ODDS
    elif kind == "horse":
        yield str(number), HORSE_ODDS * steps
        if dice[0] == dice[1]:
            yield AUTEUIL, AUTEUIL_ODDS * steps
            if dice[0] not in (1, FACES):
                yield ARC, ARC_ODDS * steps


class Turn(NamedTuple):
    """What an average turn brings. laps: of the board; violets: instruction cards drawn; squares:
    of the board."""

    laps: float
    violets: float
    squares: int


@cache
def average_turn(squares: tuple[Square, ...]) -> Turn:
    """What an average turn on this board brings."""
    count = len(squares)
    return Turn(
        THROWS_A_TURN * (NEAREST + FARTHEST) / 2 / count,
        THROWS_A_TURN * sum(square.kind == "violet" for square in squares) / count,
        count,
    )
