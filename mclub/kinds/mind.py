"""`Mind`: what a game implements for the planner: choices, moves and values."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from commands.dealer import Dealer
from mclub.kinds.kind import Table
from mclub.kinds.seen import Seen

PROSPECTS: Final = "prospects"
"""The part of a seat's value (`Mind.PARTS`) that is no possession: what is yet to come, and in the
end the victory."""


class Value(NamedTuple):
    """How a value is written. written: the format, marked: "{amount} M"; places: the number of
    decimals, −3 for whole thousands."""

    written: str
    places: int


class Mind(Protocol):
    """What a game implements for the planner. Values are in the points that decide the game."""

    def choices(self, table: Table, seat: str) -> Sequence[Any]:
        """The actions of this seat, in the order of `legal`."""

    def take(self, table: Table, seat: str, action: Any, dealer: Dealer) -> None:
        """Take one of the choices, changing the table in place."""

    PARTS: Mapping[str, str]
    """The components of a seat's value, with their labels, marked."""

    VALUE: Value
    """How values are written."""

    def worth(self, table: Table, seat: str) -> float:
        """The seat's lead in points, counting its assets and its prospects."""

    def parts(self, table: Table, seat: str) -> dict[str, float]:
        """The value of the seat's own assets, by PARTS."""

    def imagine(self, seen: Seen) -> Callable[[Random], Table]:
        """A function that samples complete tables consistent with `seen`, with random hidden
        values."""

    def redeal(self, table: Table, public: Table, chance: Random) -> None:
        """Deal anew, in place, what nobody has been dealt or shown on this complete table. public:
        the same table as a spectator sees it."""

    def is_chance(self, event: Any) -> bool:
        """Whether the event turns up a result of chance: dice, or cards from a pile."""

    def habit(self, table: Table, seat: str, choices: Sequence[Any], chance: Random) -> Any:
        """A quick choice, as a casual player would make it."""

    def practice(self, table: Table, seat: str, choices: Sequence[Any], chance: Random) -> Any:
        """A quick choice, as a practised player would make it."""

    PLANS: bool
    """Whether planning makes a practised player stronger."""

    def sensible(self, table: Table, seat: str, choices: Sequence[Any]) -> Sequence[Any]:
        """The choices worth considering; never empty."""

    def stage(self, table: Table) -> int:
        """The stage of the game, increasing by one: the planner looks one stage ahead."""


def lead(worths: Mapping[Any, float], seat: str) -> float:
    """The seat's lead, for `Mind.worth`: its value minus the mean of the others' average and their
    best. worths: values by seat."""
    others = [value for other, value in worths.items() if other != seat]
    return worths[seat] - (sum(others) / len(others) + max(others)) / 2
