"""What people call things in every game, marked; each is looked up in the language spoken."""

from typing import Final

from events.language import gettext as _
from events.language import mark
from events.table import GameCreated

COLOURS: Final = {
    "yellow": mark("Yellow"),
    "blue": mark("Blue"),
    "red": mark("Red"),
    "green": mark("Green"),
    "black": mark("Black"),
    "white": mark("White"),
    "purple": mark("Purple"),
    "orange": mark("Orange"),
}
"""The seats."""

Names = dict[str, str]
"""How each seat is called: "Yellow (North)"; in the order round the table."""


def called(seat: str, name: str) -> str:
    """A seat with its player's name, unless that is the colour itself."""
    colour = _(COLOURS[seat])
    return colour if name.lower() == seat else f"{colour} ({name})"


def names_of(created: GameCreated) -> Names:
    """How history and explanations call each seat."""
    return {player.seat: called(player.seat, player.name) for player in created.players}
