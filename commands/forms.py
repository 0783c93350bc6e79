"""Forms of the notation, for all games: a verb and the slots that follow it."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Generic, TypeVar

import msgspec

from commands.notation import SEAT_WORDS, Lexicon, Word, one_of, shorten
from commands.text import texts
from events.errors import BadNotation
from events.language import gettext as _
from events.language import translate_action

Action = TypeVar("Action", bound=msgspec.Struct)


class Slot(msgspec.Struct, frozen=True):
    """A slot for one word. read: returns a word's possible meanings; expected: the valid words;
    seat: whether the word names a seat, by its colour or its player's name."""

    read: Callable[[str], Sequence[str]]
    expected: Sequence[str]
    seat: bool = False

    def meanings(self, word: Word) -> Sequence[str]:
        """The word's possible meanings here. A full name beats an abbreviated colour, and a colour
        beats an abbreviated name."""
        if not self.seat:
            return self.read(word.text)
        return word.seats if word.is_name else self.read(word.text) or word.seats


def word_slot(words: Mapping[str, Sequence[str]]) -> Slot:
    """A slot for one of these words, each with its spellings."""
    lexicon = Lexicon(words)
    return Slot(lexicon.read, lexicon.meanings)


def seat_slot(seats: Iterable[str]) -> Slot:
    """A slot for one of these seats."""
    lexicon = Lexicon({seat: SEAT_WORDS[seat] for seat in seats})
    return Slot(lexicon.read, lexicon.meanings, True)


class Form(msgspec.Struct, frozen=True):
    """The slots after a verb. make: builds the action from the meanings in the slots; optional: how
    many trailing slots may be empty; repeated: whether the last slot may repeat."""

    slots: tuple[Slot, ...]
    make: Callable[..., Any]
    optional: int = 0
    repeated: bool = False


def fill(verb: str, words: Sequence[Word], form: Form) -> list[Any]:
    """Parse the words after the verb into every action that they can mean. Raises BadNotation."""
    arguments = words[1:]
    combinations: list[list[str]] = [[]]
    slots = form.slots
    if form.repeated:
        slots += form.slots[-1:] * (len(arguments) - len(slots))
    for slot, word in zip(slots, arguments, strict=False):
        meanings = slot.meanings(word)
        if not meanings:
            one_of(word, meanings, slot.expected)
        combinations = [[*before, meaning] for before in combinations for meaning in meanings]
    if len(arguments) > len(slots):
        extra = arguments[len(slots)]
        raise BadNotation(
            _("“{word}” is one word too many after {verb}.").format(
                word=shorten(extra.text), verb=translate_action(verb)
            ),
            extra.at,
        )
    missing = slots[len(arguments) :]
    if len(missing) > form.optional:
        end = words[-1].at + len(words[-1].text)
        raise BadNotation(
            _("A word is missing after {verb}.").format(verb=translate_action(verb)),
            end,
            missing[0].expected,
        )
    return [form.make(*values) for values in combinations]


def readings(
    words: Sequence[Word],
    verbs: Lexicon,
    forms: Mapping[str, Form],
    read: Callable[[str, Sequence[Word], Form], list[Any]] = fill,
) -> tuple[Any, ...]:
    """All actions that the words can mean, for every verb that the first word can mean.

    Raises BadNotation: the error of the attempt that got furthest.
    """
    possible = [verb for verb in verbs.read(words[0].text) if verb in forms]
    if not possible:
        one_of(words[0], possible, tuple(forms))
    actions: list[Any] = []
    first_error: BadNotation | None = None
    for verb in possible:
        try:
            actions += read(verb, words, forms[verb])
        except BadNotation as error:
            # Another meaning of the verb may still match.
            if first_error is None or error.position > first_error.position:
                first_error = error
    if not actions:
        assert first_error is not None
        raise first_error
    return tuple(actions)


def resolve(
    words: Sequence[Word],
    verbs: Lexicon,
    read: Callable[[], tuple[Any, ...]],
    legal: Callable[[], Sequence[Any]],
    complete: Container[str] | None = None,
) -> Any:
    """Parse the words into one action. read: returns all actions that they can mean; legal: returns
    the legal actions; complete: the verbs whose legal actions `legal` lists completely (None: all).

    Legal actions resolve abbreviations and card types. Raises BadNotation, which suggests legal
    alternatives if there are any.
    """
    try:
        readings = read()
    except BadNotation as error:
        raise _of_legal(error, words, verbs, texts(legal()), complete) from None
    if len(readings) == 1:
        return readings[0]
    possible = legal()
    matches = [action for action in readings if action in possible]
    if len(matches) == 1:
        return matches[0]
    typed = shorten(" ".join(word.text for word in words))
    if matches or not possible or len({type(action) for action in readings}) == len(readings):
        why = _("“{words}” could be several actions.").format(words=typed)
        raise BadNotation(why, words[0].at, texts(matches or readings))
    # The words name several cards of a kind, none of which is legal now.
    why = _("“{words}” is not something you can do now.").format(words=typed)
    of_verb = [text for text in texts(possible) if text.split()[0] in verbs.read(words[0].text)]
    raise BadNotation(why, words[0].at, of_verb or texts(possible))


def _of_legal(
    error: BadNotation,
    words: Sequence[Word],
    verbs: Lexicon,
    legal: Sequence[str],
    complete: Container[str] | None,
) -> BadNotation:
    """The error, expecting the words that are legal at its position, if there are any."""
    at = sum(word.at < error.position for word in words)
    possible = verbs.read(words[0].text)
    verbs_listed = [verb for verb in possible if complete is None or verb in complete]
    actions = [text.split() for text in legal]
    of_verb = [action for action in actions if action[0] in verbs_listed and len(action) > at > 0]
    typed = [word.text.lower() for word in words[1:at]]
    closer = [
        action
        for action in of_verb
        if all(own.lower().startswith(word) for own, word in zip(action[1:], typed, strict=False))
    ]
    expected = dict.fromkeys(action[at] for action in closer or of_verb)
    return BadNotation(error.why, error.position, tuple(expected)) if expected else error


class Notation(Generic[Action]):
    """A game's notation: its verbs with their spellings, and their forms. read, complete: see
    `readings` and `resolve`."""

    def __init__(
        self,
        verbs: Mapping[str, Sequence[str]],
        forms: Mapping[str, Form],
        read: Callable[[str, Sequence[Word], Form], list[Any]] = fill,
        complete: Container[str] | None = None,
    ) -> None:
        self._verbs, self._complete = Lexicon(verbs), complete
        self._readings = lru_cache(maxsize=512)(
            lambda words: readings(words, self._verbs, forms, read)
        )

    def parse(self, words: Sequence[Word], legal: Callable[[], Sequence[Action]] = tuple) -> Action:
        """Parse the words into an action.

        legal: returns the legal actions, which resolve ambiguous abbreviations. Raises BadNotation
        with the position and the words expected there.
        """
        read = partial(self._readings, tuple(words))
        action: Action = resolve(words, self._verbs, read, legal, self._complete)
        return action
