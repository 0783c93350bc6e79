"""Splits input into actions, each with its seat: "yellow: place lobby; done"."""

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from commands.notation import REFEREE, SEATS, Word, check_typable, one_seat, plain
from commands.people import UNNAMED, People
from events.errors import BadNotation
from events.language import gettext as _

MAX_INPUT = 4096
"""Maximum length of an input in characters."""
MAX_ACTIONS = 64
"""Maximum number of actions in an input."""


class Go(msgspec.Struct, frozen=True):
    """One action of the input, as words. seat: the seat named before the action, if any."""

    seat: str | None
    words: tuple[Word, ...]


@lru_cache(maxsize=512)
def split(text: str, people: People = UNNAMED) -> tuple[Go, ...]:
    """The actions of an input, separated by `;`, each with its seat if one is named.

    E.g. "yellow: place lobby industry; place companies". people: the players, whose names may stand
    for their seats. Raises BadNotation.
    """
    check_typable(text, MAX_INPUT)
    pieces: list[tuple[str, int]] = []
    at = 0
    for piece in text.split(";"):
        if piece.strip():
            pieces.append((piece, at))
        at += len(piece) + 1
    if not pieces:
        raise BadNotation(_("No action was given."))
    if len(pieces) > MAX_ACTIONS:
        raise BadNotation(
            _("That is {count} actions at once; the limit is {most}.").format(
                count=len(pieces), most=MAX_ACTIONS
            ),
            pieces[MAX_ACTIONS][1],
        )
    return tuple([_go(piece, at, people) for piece, at in pieces])


def _go(piece: str, at: int, people: People) -> Go:
    words = _words(piece, at)
    if not words:
        raise BadNotation(_("No action was given."), at)
    if words[0].text == f"{REFEREE}:" and len(words) > 1:
        return Go(REFEREE, with_names(words[1:], people))
    address = _address(piece, words, people)
    if address is None:
        return Go(None, with_names(words, people))
    name, length = address
    seats = people.seats(name) if name else ()
    seat = one_seat(name, seats, words[0].at, tuple(people.names))
    rest = _words(piece[length:], at + length)
    if not rest:
        raise BadNotation(_("No action was given."), at + len(piece))
    return Go(seat, with_names(rest, people))


def _address(piece: str, words: Sequence[Word], people: People) -> tuple[str, int] | None:
    """The colour or name that stands before an action, and the length of the text up to the
    action; None if the action has no address.

    A colon follows the address. It is optional after a full English colour, and after a full name
    that no word of the notation begins with.
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
        if people.seats_of_name(name) and not people.begins_word(name):
            return name, start + end
    return None


def with_names(words: Sequence[Word], people: People, at: int = 1) -> tuple[Word, ...]:
    """The words; from index `at` on, each with the seats that it can name, and a name of several
    words as one."""
    if not people.longest:
        return tuple(words)
    result = list(words[:at])
    while at < len(words):
        ends = range(min(at + people.longest, len(words)), at, -1)
        end = next((end for end in ends if _is_name(words[at:end], people)), at)
        if end > at:
            name = " ".join(word.text for word in words[at:end])
            result.append(Word(name, words[at].at, people.seats_of_name(name), True))
        else:
            text = words[at].text
            result.append(Word(text, words[at].at, people.seats_of_prefix(text)))
        at = max(end, at + 1)
    return tuple(result)


def _is_name(words: Sequence[Word], people: People) -> bool:
    return bool(people.seats_of_name(" ".join(word.text for word in words)))


def _words(piece: str, at: int) -> tuple[Word, ...]:
    words = []
    index = 0
    for text in piece.split():
        index = piece.index(text, index)
        words.append(Word(text, at + index))
        index += len(text)
    return tuple(words)
