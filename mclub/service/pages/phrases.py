"""Actions in words, for the buttons and lists of a page."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from events.language import gettext as _
from events.language import translate_action
from mclub.kinds.face import GameFace
from mclub.kinds.kind import Document
from mclub.service.pages.marks import Labels, mark, money, safe_text
from mclub.service.pages.offers import NOTHING
from mclub.text.words import word


class ActionPhrases(NamedTuple):
    """How a page writes the actions of a seat. called: the players, by seat; numbers: from
    `number_names`. Its methods return text that the page has yet to escape, except for marks."""

    face: GameFace
    called: Labels
    numbers: Mapping[str, str] = NOTHING

    def action(self, text: str) -> str:
        """An action, or its first words: "Place Lobby", "Pay Red (Cleo) 5 M$"."""
        verb, *rest = text.split(" ")
        return " ".join([self.verb(verb, more=bool(rest)), *(self.word(one, verb) for one in rest)])

    def verb(self, text: str, *, more: bool = False) -> str:
        """The verb of an action: in the game's phrase, if it has one, otherwise as typed. more:
        whether further words follow."""
        phrases: Mapping[str, str] = getattr(self.face, "PHRASES", NOTHING)
        phrase = phrases.get(f"{text} …") or ("" if more else phrases.get(text))
        return _(phrase) if phrase else translate_action(text)

    def word(self, text: str, verb: str = "") -> str:
        """A word of an action in plain language: a player, a card's name, an amount; otherwise a
        verb. verb: the action's first word."""
        face = self.face
        if text.isdecimal():
            number = int(text)
            if face.is_money(verb, number):
                return money(number, face.MILLIONS)
            return self.numbers[f"{verb} {text}"]
        if text in self.called:
            return safe_text(self.called[text])
        if text in face.NAMES:
            return word(text, face.NAMES)
        kinds: Mapping[str, str] = getattr(face, "CARDS", NOTHING)
        if text in kinds:
            return f"{text} ({word(kinds[text], face.NAMES)})"
        return self.verb(text)

    def label(self, text: str, verb: str = "") -> str:
        """Like `word`, for a button: a player with the mark."""
        return mark(text, self.called) if text in self.called else self.word(text, verb)

    def has_codes(self, actions: Iterable[str]) -> bool:
        """Whether these actions contain codes of cards or numbers."""
        kinds: Mapping[str, str] = getattr(self.face, "CARDS", NOTHING)
        words = {one for action in actions for one in action.split(" ")}
        return any(one in kinds or one[:1].isdecimal() for one in words)


def number_names(
    face: GameFace, board: Document, own: str, actions: Iterable[str]
) -> dict[str, str]:
    """The numbers in these actions of a seat that aren't amounts of money, in words. The keys are
    verb and number: "withdraw 1"."""
    words = ((action.partition(" ")[0], action.split(" ")[1:]) for action in actions)
    pairs = {(verb, one) for verb, rest in words for one in rest if one.isdecimal()}
    return {
        f"{verb} {number}": face.name_number(board, own, verb, number)
        for verb, number in sorted(pairs)
        if not face.is_money(verb, int(number))
    }
