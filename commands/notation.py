"""Lexical layer of the notation, for all games: words, abbreviations, languages, length limits.

A game supplies lexicons: for each slot of its notation, the valid words and their meanings. A word
may be shortened while it stays unambiguous; accents and case are ignored.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final
from unicodedata import category, combining, normalize

import msgspec

from events.errors import BadNotation
from events.language import gettext as _
from events.record import REFEREE as REFEREE

UNTYPABLE = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
"""Unicode categories of characters that nobody types: control, format, surrogate, private use, line
and paragraph separators."""
LAYOUT = "\t\n\r\u2028\u2029"
"""The untypable characters that multi-line text may contain."""
JOINERS = "\u200c\u200d"
"""The untypable characters that follow letters in some scripts and join the parts of an emoji."""

UNDO, REDO, AGREE, REFUSE = "undo", "redo", "agree", "refuse"
TABLE_WORDS: dict[str, tuple[str, ...]] = {
    UNDO: ("annuler", "zurück"),
    REDO: ("refaire", "wiederholen"),
    AGREE: ("accepter", "zustimmen"),
    REFUSE: ("refuser", "ablehnen"),
}
"""The table commands of every game, with their French and German words."""

CORRECT, MONEY = "correct", "money"
CORRECTION_WORDS: dict[str, tuple[str, ...]] = {
    CORRECT: ("corriger", "korrigiere", "korrigieren"),
    MONEY: ("argent", "geld"),
}
"""The words for a correction."""

SMALL_WORDS: Final = frozenset(
    (
        *("the", "a", "an", "is", "was", "are", "were", "has", "had", "have", "of", "at", "on"),
        *("with", "its", "to", "in", "that", "player"),
        *("le", "la", "les", "est", "etait", "avait", "de", "du", "des", "au", "en", "dans"),
        *("der", "die", "das", "dem", "den", "ist", "war", "hat", "hatte", "von", "zu", "bei"),
        "im",
    )
)
"""Filler words in a claim."""

SEAT_WORDS: dict[str, tuple[str, ...]] = {
    "yellow": ("jaune", "gelb"),
    "blue": ("bleu", "blau"),
    "red": ("rouge", "rot"),
    "green": ("vert", "grün"),
    "black": ("noir", "schwarz"),
    "white": ("blanc", "weiß"),
    "purple": ("violet", "lila"),
    "orange": (),
}


def plain(word: str) -> str:
    """The word without accents, in lower case."""
    if word.isascii():
        return word.lower()
    return "".join(part for part in normalize("NFKD", word.casefold()) if not combining(part))


class Word(msgspec.Struct, frozen=True):
    """A word of the input. at: the index of its first character.

    seats: the seats whose players the word can name, where a seat is valid; is_name: whether it is
    a complete name, which may contain spaces.
    """

    text: str
    at: int
    seats: tuple[str, ...] = ()
    is_name: bool = False


class Lexicon:
    """The words of one slot: each meaning with its spellings."""

    def __init__(self, words: Mapping[str, Sequence[str]]) -> None:
        self.meanings = tuple(words)
        self._words = words

    @cached_property
    def _meaning_of(self) -> dict[str, str]:
        meaning_of: dict[str, str] = {}
        for meaning, synonyms in self._words.items():
            for word in (meaning, *synonyms):
                meaning_of.setdefault(plain(word), meaning)
        return meaning_of

    def read(self, word: str) -> tuple[str, ...]:
        """The word's possible meanings: one for a complete word, perhaps several for a shortened
        one."""
        return (word,) if word in self._words else _meanings(self, word)

    def is_complete(self, word: str) -> bool:
        """Whether the word is complete, not shortened, in any language."""
        return plain(word) in self._meaning_of

    def look_up(self, word: str) -> tuple[str, ...]:
        """Like `read`, for any word that isn't a complete English word."""
        typed = plain(word)
        if typed in self._meaning_of:
            return (self._meaning_of[typed],)
        matches = (meaning for text, meaning in self._meaning_of.items() if text.startswith(typed))
        return tuple(dict.fromkeys(matches))


@lru_cache(maxsize=1024)
def _meanings(lexicon: Lexicon, word: str) -> tuple[str, ...]:
    return lexicon.look_up(word)


SEATS = Lexicon(SEAT_WORDS)
TABLE = Lexicon(TABLE_WORDS)


def check_typable(text: str, most: int, *, one_line: bool = False) -> None:
    """Raise BadNotation if the text is too long or contains characters that nobody types: control
    and format characters, such as direction overrides; with `one_line`, also tabs and line ends."""
    if len(text) > most:
        raise BadNotation(
            _("That is {length} characters; the limit is {most}.").format(
                length=len(text), most=most
            ),
            most,
        )
    if text.isascii() and text.isprintable():
        return
    layout = "" if one_line else LAYOUT
    for at, character in enumerate(text):
        joins = character in JOINERS and not text[at - 1 : at].isascii()
        if category(character) in UNTYPABLE and character not in layout and not joins:
            raise BadNotation(
                _("There is a control character (U+{code:04X}) at position {at}.").format(
                    code=ord(character), at=at + 1
                ),
                at,
            )


def shorten(word: str) -> str:
    """The word, shortened for an error message."""
    return word if len(word) <= 40 else word[:39] + "…"


def one_seat(text: str, seats: Sequence[str], at: int = 0, at_the_table: Sequence[str] = ()) -> str:
    """The only seat that the text can mean. Raises BadNotation if there are none or several.

    at_the_table: the seats in the game, if known.
    """
    if len(seats) == 1:
        return seats[0]
    why = _("“{word}” could be several seats.") if seats else _("“{word}” is not a seat.")
    raise BadNotation(why.format(word=shorten(text)), at, seats or at_the_table or SEATS.meanings)


def one_of(word: Word, meanings: Sequence[str], expected: Iterable[str]) -> str:
    """The word's only meaning. Raises BadNotation if there are none or several."""
    if len(meanings) == 1:
        return meanings[0]
    if meanings:
        raise BadNotation(
            _("“{word}” could be several words.").format(word=shorten(word.text)), word.at, meanings
        )
    raise BadNotation(
        _("“{word}” is not recognised.").format(word=shorten(word.text)), word.at, tuple(expected)
    )
