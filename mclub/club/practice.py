"""Practice games: one person against bots, with made-up names."""

from collections.abc import Callable
from typing import Final, NamedTuple

from events.language import gettext as _
from mclub.kinds.kind import GameKind

AT_TABLE: Final = 4
"""The number of players, if the game allows it."""
STRENGTH: Final = "greedy"
"""The program that plays the bots unless the person chooses another one."""
NAMES: Final = (
    *("Ada", "Bruno", "Clara", "Dario", "Elsa", "Felix", "Greta", "Hugo"),
    *("Irma", "Jonas", "Karla", "Leo", "Mona", "Nils", "Olga", "Paul"),
)
"""Names for bots."""


class Practice(NamedTuple):
    """The players of a practice game. players: names by seat, in table order; bots: the program
    that plays each other seat."""

    players: dict[str, str]
    bots: dict[str, str]


def practice(kind: GameKind, bot: str, entropy: Callable[[int], bytes]) -> Practice:
    """The players of a new practice game: the person sits anywhere at the table, and each bot has a
    name of its own. bot: the name of the program that plays the bots; entropy: returns n random
    bytes."""
    seats = kind.SEATS[: max(kind.FEWEST, min(AT_TABLE, len(kind.SEATS)))]
    draws = entropy(1 + len(NAMES))
    own = seats[draws[0] % len(seats)]
    names = iter(sorted(NAMES, key=lambda name: draws[1 + NAMES.index(name)]))
    players = {seat: _("Guest") if seat == own else next(names) for seat in seats}
    return Practice(players, {seat: bot for seat in seats if seat != own})
