"""Which seat is meant by what people type: a colour, or the name of who plays it.

A seat's word, in any language, and the words of the game's notation win over names: whoever is
called Red or Pass is called by the colour. A name may be shortened as any word may, and accents,
capitals and the number of blanks don't matter. Logs and transcripts hold seats alone.
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
"""Words that stand where a seat can stand, and are none."""
ACCOUNT_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "bank": ("banque",),
    "notes": ("billets", "scheine"),
    "reserve": ("réserve",),
    "stakes": ("mises", "einsätze"),
}
"""Accounts that are no seat's."""
ACCOUNTS: Final = Lexicon(ACCOUNT_WORDS)
_CARD_OR_NUMBER: Final = re.compile(r"[a-z]{0,2}[0-9]+", re.ASCII)


def spellings(*words: Mapping[str, Sequence[str]]) -> frozenset[str]:
    """All that may be typed for these words, as `plain` has it."""
    return frozenset(
        plain(word)
        for table in words
        for meaning, synonyms in table.items()
        for word in (meaning, *synonyms)
    )


@cache
def shared() -> frozenset[str]:
    """Words of every game's notation and claims that are no name."""
    return spellings(TABLE_WORDS, CORRECTION_WORDS, ACCOUNT_WORDS) | SMALL_WORDS | OF_NOBODY


def same_person(name: str) -> str:
    """What the names of one person have in common, however they are capitalized and spaced."""
    name = " ".join(name.split())
    if name.isascii():
        return name.lower()
    return normalize("NFKC", name).casefold()


def doubled(names: Mapping[str, str]) -> tuple[str, str] | None:
    """Two seats whose players have one name, the first such pair; None if there are none."""
    seats: dict[str, str] = {}
    for seat, name in names.items():
        other = seats.setdefault(same_person(name), seat)
        if other != seat:
            return other, seat
    return None


class People:
    """Who plays the seats of a game. names: by seat; words: gives the game's own words as
    `spellings` does, and is asked only once a name is typed."""

    def __init__(self, names: Mapping[str, str], words: Callable[[], Collection[str]]) -> None:
        self.names = names
        self._words = words

    @cached_property
    def _same(self) -> dict[str, tuple[str, ...]]:
        return self._by(same_person)

    @cached_property
    def _plain(self) -> dict[str, tuple[str, ...]]:
        return self._by(_folded)

    @cached_property
    def longest(self) -> int:
        """How many words a name has at most."""
        return max((len(name.split()) for name in self.names.values()), default=0)

    def _by(self, fold: Callable[[str], str]) -> dict[str, tuple[str, ...]]:
        seats: dict[str, tuple[str, ...]] = {}
        for seat, name in self.names.items():
            seats[fold(name)] = (*seats.get(fold(name), ()), seat)
        return seats

    def seats(self, text: str) -> tuple[str, ...]:
        """All seats that the text can mean: one if it is clear, several if it is shortened too far
        or two people have the name."""
        if SEATS.is_whole(text):
            return SEATS.read(text)
        return self.called(text) or SEATS.read(text) or self.shortened(text)

    def account(self, text: str) -> str | None:
        """The account that the text means, in any language; None if it is no account's word."""
        found = ACCOUNTS.read(text)
        clear = ACCOUNTS.is_whole(text) or (len(found) == 1 and not self.seats(text))
        return found[0] if clear else None

    def called(self, text: str) -> tuple[str, ...]:
        """The seats whose players have this name, whole."""
        name = _folded(text)
        found = self._same.get(same_person(text)) or self._plain.get(name, ())
        return () if found and self._is_word(name) else found

    def shortened(self, text: str) -> tuple[str, ...]:
        """The seats whose players have a name that begins so."""
        start = _folded(text)
        found = {name: seats for name, seats in self._plain.items() if name.startswith(start)}
        return tuple(
            seat for name, seats in found.items() if not self._is_word(name) for seat in seats
        )

    def begins_word(self, text: str) -> bool:
        """Whether the text is the start of a word of the notation."""
        start = _folded(text)
        return any(word.startswith(start) for word in (*shared(), *self._words()))

    @property
    def hidden(self) -> dict[str, str]:
        """The names by which nobody can be called, by seat: they mean something else. A player who
        is called as his own seat is called by that."""
        return {
            seat: name
            for seat, name in self.names.items()
            if self._is_word(_folded(name)) and SEATS.read(name) != (seat,)
        }

    def _is_word(self, name: str) -> bool:
        """Whether the notation has a meaning for all of a name: of several words, for each."""
        return all(
            SEATS.is_whole(part)
            or _CARD_OR_NUMBER.fullmatch(part)
            or part in shared()
            or part in self._words()
            for part in name.split()
        )


def _folded(name: str) -> str:
    return " ".join(plain(name).split())


UNNAMED: Final = People({}, frozenset)
"""For where no names are known: a seat is called by its colour."""
