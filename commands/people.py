"""Finds the seat for a typed colour or player's name.

A seat's colour, in any language, and the notation's words take precedence over names: a player
called Red or Pass is addressed by colour. A name may be shortened like any word; accents, case and
extra spaces are ignored. Logs and transcripts contain seats only.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, cached_property
from typing import Final
from unicodedata import normalize

from commands.notation import (
    CORRECTION_WORDS,
    REFEREE,
    SEATS,
    SMALL_WORDS,
    TABLE_WORDS,
    Lexicon,
    plain,
)

OF_NOBODY: Final = frozenset((REFEREE, "spectator", "dealer", "host"))
"""Words that are accepted where a seat is, but are not seats."""
ACCOUNT_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "bank": ("banque",),
    "notes": ("billets", "scheine"),
    "reserve": ("réserve",),
    "stakes": ("mises", "einsätze"),
}
"""Accounts that belong to no seat."""
ACCOUNTS: Final = Lexicon(ACCOUNT_WORDS)
_CARD_OR_NUMBER: Final = r"[a-z]{0,2}[0-9]+"


def spellings(*words: Mapping[str, Sequence[str]]) -> frozenset[str]:
    """All spellings of these words, normalised by `plain`."""
    return frozenset(
        plain(word)
        for table in words
        for meaning, synonyms in table.items()
        for word in (meaning, *synonyms)
    )


@cache
def shared_words() -> frozenset[str]:
    """Words of every game's notation and claims, which can't serve as names."""
    return spellings(TABLE_WORDS, CORRECTION_WORDS, ACCOUNT_WORDS) | SMALL_WORDS | OF_NOBODY


def same_person(name: str) -> str:
    """A name normalised to compare people, regardless of case and spaces."""
    name = " ".join(name.split())
    if name.isascii():
        return name.lower()
    return normalize("NFKC", name).casefold()


def find_double(names: Mapping[str, str]) -> tuple[str, str] | None:
    """The first two seats whose players share a name; None if there are none."""
    seats: dict[str, str] = {}
    for seat, name in names.items():
        other = seats.setdefault(same_person(name), seat)
        if other != seat:
            return other, seat
    return None


class People:
    """The players of a game. names: by seat; words: returns the spellings of the game's own words;
    called only once a name is typed."""

    def __init__(self, names: Mapping[str, str], words: Callable[[], Collection[str]]) -> None:
        self.names = names
        self._words = words

    @cached_property
    def _same(self) -> dict[str, tuple[str, ...]]:
        return self._by(same_person)

    @cached_property
    def _plain(self) -> dict[str, tuple[str, ...]]:
        return self._by(_fold)

    @cached_property
    def longest(self) -> int:
        """The length in words of the longest name."""
        return max((len(name.split()) for name in self.names.values()), default=0)

    def _by(self, fold: Callable[[str], str]) -> dict[str, tuple[str, ...]]:
        seats: dict[str, tuple[str, ...]] = {}
        for seat, name in self.names.items():
            seats[fold(name)] = (*seats.get(fold(name), ()), seat)
        return seats

    def seats(self, text: str) -> tuple[str, ...]:
        """All seats that the text can mean: one if clear, several if it is too short or two players
        share the name."""
        if SEATS.is_complete(text):
            return SEATS.read(text)
        return self.seats_of_name(text) or SEATS.read(text) or self.seats_of_prefix(text)

    def account(self, text: str) -> str | None:
        """The account that the text means, in any language; None if there is none."""
        accounts = ACCOUNTS.read(text)
        clear = ACCOUNTS.is_complete(text) or (len(accounts) == 1 and not self.seats(text))
        return accounts[0] if clear else None

    def seats_of_name(self, text: str) -> tuple[str, ...]:
        """The seats whose players have exactly this name."""
        name = _fold(text)
        seats = self._same.get(same_person(text)) or self._plain.get(name, ())
        return () if seats and self._is_word(name) else seats

    def seats_of_prefix(self, text: str) -> tuple[str, ...]:
        """The seats whose players' names begin with the text."""
        start = _fold(text)
        matches = {name: seats for name, seats in self._plain.items() if name.startswith(start)}
        return tuple(
            seat for name, seats in matches.items() if not self._is_word(name) for seat in seats
        )

    def begins_word(self, text: str) -> bool:
        """Whether a word of the notation begins with the text."""
        start = _fold(text)
        return any(word.startswith(start) for word in (*shared_words(), *self._words()))

    @property
    def hidden_names(self) -> dict[str, str]:
        """The names that can't be typed, by seat, because they mean something else. A name equal to
        the seat's own colour is not among them."""
        return {
            seat: name
            for seat, name in self.names.items()
            if self._is_word(_fold(name)) and SEATS.read(name) != (seat,)
        }

    def _is_word(self, name: str) -> bool:
        """Whether every word of the name is a word of the notation."""
        return all(
            SEATS.is_complete(part)
            or re.fullmatch(_CARD_OR_NUMBER, part)
            or part in shared_words()
            or part in self._words()
            for part in name.split()
        )


def _fold(name: str) -> str:
    return " ".join(plain(name).split())


UNNAMED: Final = People({}, frozenset)
"""For games without names: seats are addressed by colour."""
