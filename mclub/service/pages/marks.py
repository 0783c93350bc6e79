"""Players on the pages: the name alone, behind a mark that tells the seat by its shape and colour.

Texts for people name a player "Yellow (Ann)", since many of them are read without colours. On a
page the mark stands for the colour.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from events.language import gettext as _
from events.language import language
from mclub.text.plain import safe
from projections.words import COLOURS

MARK: Final = Markup('<span class="seat {}">{}</span>')

Labels = Mapping[str, str]
"""By seat: "Yellow (Ann)", or "Yellow" for a player without a name."""


def mark(seat: str, labels: Labels) -> Markup:
    """The player of a seat: the name with the mark."""
    return _mark(seat, labels[seat], language())


def mark_names(text: str, labels: Labels) -> Markup:
    """The escaped text, with the mark and the name alone wherever it names a player."""
    known = tuple(labels.items())
    marks = _marks(known, language())
    pieces = _pattern(known).split(safe(text))
    return Markup("").join(marks.get(piece, piece) for piece in pieces)


def names_alone(text: str, labels: Labels) -> str:
    """The text, with the name alone wherever it names a player: for what can show no mark."""
    seats = {label: seat for seat, label in labels.items()}
    pieces = _pattern(tuple(labels.items())).split(text)
    return "".join(_name(seats[one], one) if one in seats else one for one in pieces)


@lru_cache(maxsize=512)
def _pattern(labels: tuple[tuple[str, str], ...]) -> re.Pattern[str]:
    """A pattern for any of the labels, the longest first, as a group."""
    longest_first = sorted({safe(label) for _seat, label in labels}, key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)")


@lru_cache(maxsize=512)
def _marks(labels: tuple[tuple[str, str], ...], language: str) -> Mapping[str, Markup]:
    """The marks by the safe label."""
    return {safe(label): _mark(seat, label, language) for seat, label in labels}


@lru_cache(maxsize=512)
def _mark(seat: str, label: str, _language: str) -> Markup:
    return MARK.format(seat, _name(seat, label))


def _name(seat: str, label: str) -> str:
    colour = _(COLOURS[seat])
    name = label.removeprefix(f"{colour} (")
    return safe(label if name == label else name.removesuffix(")"))
