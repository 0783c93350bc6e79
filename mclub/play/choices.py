"""Present the legal actions as a few choices at a time; from a long list, users choose word by
word. The choices lead to every legal action and to nothing else."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from commands.notation import AGREE, REFUSE
from events.language import translate_action
from mclub.kinds.kind import Document

MOST: Final = 18
"""The maximum number of complete actions offered; beyond it the next words are offered."""

Words = tuple[str, ...]


class Choice(NamedTuple):
    """label: the text shown; words: the action or its beginning; whole: whether the action is
    complete."""

    label: str
    words: Words
    whole: bool

    @property
    def action(self) -> str:
        """The action in the notation."""
        return " ".join(self.words)


class Offer(NamedTuple):
    """The available choices. lead: their common beginning, not repeated in each label."""

    lead: str
    choices: list[Choice]


NOTHING: Final = Offer("", [])


def offer(actions: Sequence[str], words: Words = ()) -> Offer:
    """The choices after `words`, in the order of `actions`."""
    matches = [tuple(action.split(" ")) for action in actions]
    matches = [action for action in matches if action[: len(words)] == words]
    next_words = dict.fromkeys(action[len(words)] for action in matches)
    ends_here = any(len(action) == len(words) + 1 for action in matches)
    if len(next_words) == 1 and len(matches) > 1 and not ends_here:
        return offer(actions, (*words, *next_words))
    lead = translate_action(" ".join(words))
    if len(matches) <= MOST:
        return Offer(lead, [Choice(_end(action, words), action, True) for action in matches])
    follow: dict[str, list[Words]] = {word: [] for word in next_words}
    for action in matches:
        follow[action[len(words)]].append(action)
    return Offer(lead, [_choice(group, (*words, word)) for word, group in follow.items()])


def choices_of(view: Document, seat: str | None, words: Words = ()) -> Offer:
    """The current choices of a seat. view: the seat's view."""
    undo = view.get("undo")
    if undo is not None:
        return offer([AGREE, REFUSE]) if seat in undo["waiting"] else NOTHING
    own = next((entry for entry in view["due"] if entry["seat"] == seat), None)
    return NOTHING if own is None else offer(own["actions"] or (), words)


def _choice(actions: Sequence[Words], words: Words) -> Choice:
    """A choice for these words: the complete action if only one begins with them, else the
    prefix."""
    if len(actions) == 1:
        return Choice(_end(actions[0], words[:-1]), actions[0], True)
    return Choice(f"{translate_action(words[-1])} …", words, False)


def _end(action: Words, words: Words) -> str:
    """The rest of an action after these words."""
    return translate_action(" ".join(action[len(words) :]))
