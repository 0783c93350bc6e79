"""Reading what people type: words, their shortest starts, several languages, bounds.

Shared by all games. A game brings a lexicon: for each slot of its notation the words that may stand
there and what they mean. A word may be shortened as long as its meaning stays clear, and accents
and capitals don't matter.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from events.errors import BadNotation
from events.language import gettext as _

if TYPE_CHECKING:
    from commands.people import People

MAX_INPUT = 4096
"""Characters that one go may have."""
MAX_ACTIONS = 64
"""Actions that one go may have."""

UNTYPABLE = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
"""Unicode categories of characters that no keyboard gives: control, format, surrogate, private, the
ends of lines and paragraphs."""
LAYOUT = "\t\n\r\u2028\u2029"
"""Those of them that a text of several lines may hold."""
JOINERS = "\u200c\u200d"
"""Those that stand behind letters of some scripts, and join the parts of an emoji."""

REFEREE = "referee"
"""Who corrects what people have counted, before a colon like a seat."""

UNDO, REDO, AGREE, REFUSE = "undo", "redo", "agree", "refuse"
TABLE_WORDS: dict[str, tuple[str, ...]] = {
    UNDO: ("annuler", "zurück"),
    REDO: ("refaire", "wiederholen"),
    AGREE: ("accepter", "zustimmen"),
    REFUSE: ("refuser", "ablehnen"),
}
"""What a table can ask for in every game, with its French and German words."""

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
    """The word without accents and capitals."""
    if word.isascii():
        return word.lower()
    from unicodedata import combining, normalize  # most of what is typed needs neither

    return "".join(part for part in normalize("NFKD", word.casefold()) if not combining(part))


class Word(NamedTuple):
    """A word of the input and where it starts (index of the character).

    seats: those that it means where a seat can stand, by the names of their players; whole: whether
    it is all of a name, which may be several words.
    """

    text: str
    at: int
    seats: tuple[str, ...] = ()
    whole: bool = False


class Lexicon:
    """The words of one slot: each meaning with all that may be typed for it."""

    def __init__(self, words: Mapping[str, Sequence[str]]) -> None:
        self.meanings = tuple(words)
        self._words = words

    @cached_property
    def _typed(self) -> dict[str, str]:
        typed: dict[str, str] = {}
        for meaning, synonyms in self._words.items():
            for word in (meaning, *synonyms):
                typed.setdefault(plain(word), meaning)
        return typed

    def read(self, word: str) -> tuple[str, ...]:
        """All that the word can mean here: one if it is whole, perhaps several if shortened."""
        return (word,) if word in self._words else _meanings(self, word)

    def is_whole(self, word: str) -> bool:
        """Whether the word, in any language, is none that was shortened."""
        return plain(word) in self._typed

    def look_up(self, word: str) -> tuple[str, ...]:
        """As `read`, for a word that is not English and whole."""
        typed = plain(word)
        if typed in self._typed:
            return (self._typed[typed],)
        found = (meaning for text, meaning in self._typed.items() if text.startswith(typed))
        return tuple(dict.fromkeys(found))


@lru_cache(maxsize=1024)
def _meanings(lexicon: Lexicon, word: str) -> tuple[str, ...]:
    return lexicon.look_up(word)


class Go(NamedTuple):
    """One action of the input, as words; seat: before a colon, if it was named."""

    seat: str | None
    words: tuple[Word, ...]


SEATS = Lexicon(SEAT_WORDS)
TABLE = Lexicon(TABLE_WORDS)


@lru_cache(maxsize=512)
def split(text: str, people: "People | None" = None) -> tuple[Go, ...]:
    """The actions of an input, parted by `;`, each with its seat if one stands before it.

    "yellow: place lobby industry; place companies". people: who may be called by name instead of by
    a seat. Raises BadNotation.
    """
    if people is None:
        from commands.people import UNNAMED

        people = UNNAMED
    bound(text, MAX_INPUT)
    pieces: list[tuple[str, int]] = []
    at = 0
    for piece in text.split(";"):
        if piece.strip():
            pieces.append((piece, at))
        at += len(piece) + 1
    if not pieces:
        raise BadNotation(_("Nothing was asked."))
    if len(pieces) > MAX_ACTIONS:
        raise BadNotation(
            _("That are {count} actions in one go; at most {most} can be taken.").format(
                count=len(pieces), most=MAX_ACTIONS
            ),
            pieces[MAX_ACTIONS][1],
        )
    return tuple([_go(piece, at, people) for piece, at in pieces])


def bound(text: str, most: int, *, one_line: bool = False) -> None:
    """Raises BadNotation if the text is too long or holds what nobody types: control and format
    characters, such as those that turn the writing direction; if it is `one_line`, also tabs and
    line ends."""
    if len(text) > most:
        raise BadNotation(
            _("That are {length} characters; at most {most} can be read.").format(
                length=len(text), most=most
            ),
            most,
        )
    if text.isascii() and text.isprintable():
        return
    from unicodedata import category

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


def _go(piece: str, at: int, people: "People") -> Go:
    words = _words(piece, at)
    if not words:
        raise BadNotation(_("Nothing was asked."), at)
    if words[0].text == f"{REFEREE}:" and len(words) > 1:
        return Go(REFEREE, with_names(words[1:], people))
    address = _address(piece, words, people)
    if address is None:
        return Go(None, with_names(words, people))
    named, length = address
    found = people.seats(named) if named else ()
    seat = one_seat(named, found, words[0].at, tuple(people.names))
    rest = _words(piece[length:], at + length)
    if not rest:
        raise BadNotation(_("Nothing was asked."), at + len(piece))
    return Go(seat, with_names(rest, people))


def _address(piece: str, words: Sequence[Word], people: "People") -> tuple[str, int] | None:
    """Who is called before an action, and how many characters that takes; None if nobody is.

    A colon stands behind it. Whole English colours do without, and so do whole names that don't
    begin as a word of the notation does.
    """
    before, colon, _after = piece.partition(":")
    head = before.strip()
    if colon and (words[0].text.endswith(":") or (head and people.seats(head))):
        return head, len(before) + 1
    first = words[0].text
    ends = [word.at - words[0].at + len(word.text) for word in words]
    start = piece.index(first)
    if plain(first) in SEATS.meanings:
        return first, start + ends[0]
    for end in reversed(ends[: people.longest]):
        name = piece[start : start + end]
        if people.called(name) and not people.begins_word(name):
            return name, start + end
    return None


def with_names(words: Sequence[Word], people: "People", at: int = 1) -> tuple[Word, ...]:
    """The words, from the one `at` this place on with the seats that they may mean as names."""
    if not people.longest:
        return tuple(words)
    named = list(words[:at])
    while at < len(words):
        ends = range(min(at + people.longest, len(words)), at, -1)
        end = next((end for end in ends if _called(words[at:end], people)), at)
        if end > at:
            name = " ".join(word.text for word in words[at:end])
            named.append(Word(name, words[at].at, people.called(name), True))
        else:
            text = words[at].text
            named.append(Word(text, words[at].at, people.shortened(text)))
        at = max(end, at + 1)
    return tuple(named)


def _called(words: Sequence[Word], people: "People") -> bool:
    return bool(people.called(" ".join(word.text for word in words)))


def _words(piece: str, at: int) -> tuple[Word, ...]:
    words = []
    index = 0
    for text in piece.split():
        index = piece.index(text, index)
        words.append(Word(text, at + index))
        index += len(text)
    return tuple(words)


def shown(word: str) -> str:
    """The word as an error may quote it: not longer than a line bears."""
    return word if len(word) <= 40 else word[:39] + "…"


def one_seat(text: str, seats: Sequence[str], at: int = 0, at_the_table: Sequence[str] = ()) -> str:
    """The one seat that the text means; raises BadNotation if there are none or several.

    at_the_table: the seats that are played, as far as they are known.
    """
    if len(seats) == 1:
        return seats[0]
    why = _("“{word}” could be several seats.") if seats else _("“{word}” is no seat.")
    raise BadNotation(why.format(word=shown(text)), at, seats or at_the_table or SEATS.meanings)


def one_of(word: Word, meanings: Sequence[str], expected: Iterable[str]) -> str:
    """The one meaning; raises BadNotation if there are none or several."""
    if len(meanings) == 1:
        return meanings[0]
    if meanings:
        raise BadNotation(
            _("“{word}” could be several words.").format(word=shown(word.text)), word.at, meanings
        )
    raise BadNotation(
        _("“{word}” is not understood.").format(word=shown(word.text)), word.at, tuple(expected)
    )
