"""How each event is told: one small function for each type of event, by part of the game."""

from collections.abc import Iterable

from events.language import gettext as _
from events.millions_of_dollars.facts import Who
from events.millions_of_dollars.words import CHARACTERS
from projections.millions_of_dollars.words import one_of
from projections.words import Names


def called(who: Who, names: Names) -> str:
    """Whose character it is, with three players which: "Yellow (North), character 2"."""
    return one_of(names[who.seat], who.number, CHARACTERS[len(names)])


def all_called(characters: Iterable[Who], names: Names) -> str:
    """Characters in a row."""
    between = ", " if CHARACTERS[len(names)] == 1 else _("; ")
    return between.join(called(who, names) for who in characters)


def short(due: int, amount: int) -> str:
    """What was due, after a sentence that says what was paid; nothing if that is the same."""
    return "" if due == amount else " " + _("{due} M$ were due.").format(due=due)
