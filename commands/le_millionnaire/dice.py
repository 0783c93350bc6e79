"""Dice out of the seed: each throw by its ordinal in the game (LM-SET-1, LM-TRN-1)."""

from collections.abc import Sequence
from typing import Final

from commands.dealer import Dealer
from events.le_millionnaire.facts import Throw
from events.le_millionnaire.figures import DICE, FACES
from events.le_millionnaire.words import Seat

SHOWN: Final = tuple(str(face) for face in range(1, FACES + 1))


def dice(dealer: Dealer, label: str) -> tuple[int, int]:
    """What two dice show."""
    first, second = (dealer.shuffle(SHOWN, f"dice/{label}/{die}")[0] for die in range(1, DICE + 1))
    return int(first), int(second)


def for_banker(dealer: Dealer, seats: Sequence[Seat]) -> tuple[Seat, tuple[Throw, ...]]:
    """LM-SET-1: who throws most, and all throws: those who are equal at the top throw again."""
    throws: list[Throw] = []
    left = list(seats)
    while len(left) > 1:
        begun = len(throws)
        throws += [
            Throw(seat, dice(dealer, f"banker/{begun + at}")) for at, seat in enumerate(left)
        ]
        last = throws[begun:]
        most = max(sum(throw.dice) for throw in last)
        left = [throw.seat for throw in last if sum(throw.dice) == most]
    return left[0], tuple(throws)
