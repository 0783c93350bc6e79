"""Sentences on the pages, with players and amounts.

Texts for people name a player "Yellow (Ann)", since many are read without colours. On a page a
mark, whose shape and colour show the seat, replaces the word for the colour. No line breaks between
an amount and its unit.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from events.language import gettext as _
from events.language import language
from mclub.text.plain import safe
from mclub.text.words import millions
from projections.words import COLOURS

MARK: Final = Markup('<span class="seat {}">{}</span>')

AMOUNT: Final = re.compile(r"(?<=\d) (?=(?:F|M\$?|Mio)(?!\w))")
"""The space in an amount of money."""
Labels = Mapping[str, str]
"""By seat: "Yellow (Ann)", or "Yellow" for a player without a name."""


def mark(seat: str, labels: Labels) -> Markup:
    """The player of a seat: the name with the mark."""
    return _mark(seat, labels[seat], language())


def mark_all(seats: Iterable[str], labels: Labels) -> Markup:
    """The players of several seats: their names with their marks."""
    return Markup(", ").join(mark(seat, labels) for seat in seats)


def mark_names(text: str, labels: Labels) -> Markup:
    """The escaped text, with the mark and the name alone wherever it names a player."""
    return _marked(text, tuple(labels.items()), language())


def safe_text(text: object) -> str:
    """The text without characters that could disturb it, and its amounts with no-break spaces."""
    return AMOUNT.sub("\u00a0", safe(str(text)))


def money(amount: int | None, written: str) -> str:
    """`mclub.text.words.millions`, with a no-break space."""
    return AMOUNT.sub("\u00a0", millions(amount, written))


@lru_cache(maxsize=1024)
def _marked(text: str, labels: tuple[tuple[str, str], ...], language: str) -> Markup:
    # The pages of a table show the same sentences.
    marks = _marks(labels, language)
    pieces = _pattern(labels).split(safe_text(text))
    return Markup("").join(marks.get(piece, piece) for piece in pieces)


@lru_cache(maxsize=512)
def _pattern(labels: tuple[tuple[str, str], ...]) -> re.Pattern[str]:
    """A pattern for any of the labels, the longest first, as a group."""
    longest_first = sorted({safe_text(label) for _seat, label in labels}, key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)")


@lru_cache(maxsize=512)
def _marks(labels: tuple[tuple[str, str], ...], language: str) -> Mapping[str, Markup]:
    """The marks by escaped label."""
    return {safe_text(label): _mark(seat, label, language) for seat, label in labels}


@lru_cache(maxsize=512)
def _mark(seat: str, label: str, _language: str) -> Markup:
    return MARK.format(seat, _name(seat, label))


def _name(seat: str, label: str) -> str:
    colour = _(COLOURS[seat])
    name = label.removeprefix(f"{colour} (")
    return safe(label if name == label else name.removesuffix(")"))
