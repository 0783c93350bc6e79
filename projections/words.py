"""What people call things in every game, marked; each is looked up in the language spoken."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from events.language import gettext as _
from events.language import language, mark
from events.shared import GameCreated, Player

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

Names = Mapping[str, str]
"""How each seat is called: "Yellow (North)"; in the order round the table."""


def called(seat: str, name: str) -> str:
    """A seat with its player's name, unless that is the colour itself."""
    colour = _(COLOURS[seat])
    return colour if name.lower() == seat else f"{colour} ({name})"


def names_of(created: GameCreated) -> Names:
    """How history and explanations call each seat."""
    return _named(created.players, language())


@lru_cache(maxsize=512)
def _named(players: tuple[Player, ...], _language: str) -> Names:
    # Each answer needs them anew, and they are as long as a game is played in a language the same.
    return MappingProxyType({player.seat: called(player.seat, player.name) for player in players})


def grouped(number: int) -> str:
    """A number with no-break spaces between its thousands: "1 000 000"."""
    return f"{number:,}".replace(",", "\u00a0")
