"""Phrases for the texts of events, which have a module for each part of the game."""

from collections.abc import Iterable

from events.language import gettext as _
from events.millions_of_dollars.facts import Who
from events.millions_of_dollars.words import CHARACTERS
from projections.millions_of_dollars.words import one_of
from projections.words import Names


def character_name(who: Who, names: Names) -> str:
    """The name of a character: its player's, with three players "Yellow (North), character 2"."""
    return one_of(names[who.seat], who.number, CHARACTERS[len(names)])


def character_names(characters: Iterable[Who], names: Names) -> str:
    """The names of characters as a list."""
    between = ", " if CHARACTERS[len(names)] == 1 else _("; ")
    return between.join(character_name(who, names) for who in characters)


def shortfall(due: int, amount: int) -> str:
    """A sentence to append to a payment: the M$ due; "" if it was paid in full."""
    return "" if due == amount else " " + _("{due} M$ was due.").format(due=due)
