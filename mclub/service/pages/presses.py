"""The actions that a player takes by pressing a piece on the board, and why others are illegal
now."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from mclub.club.irrevocable import SHOWS
from mclub.kinds.kind import Refused
from mclub.service.pages.offers import NOTHING

CHOICE: Final = "?"
"""Pressing the piece opens a choice of actions."""


class Press(NamedTuple):
    """The effect of pressing a piece. action: the action that it takes, `CHOICE`, or "" for none;
    barred: the numbers of the reasons against other actions on the piece."""

    action: str
    barred: Sequence[int]


NOWHERE: Final = Press("", ())
"""Pressing the piece does nothing."""


class Presses:
    """The actions that the caller's seat takes by pressing pieces. actions: its legal actions;
    lasting: those that it couldn't undo without asking, each with the reason; refusals: what a rule
    forbids it now."""

    def __init__(
        self,
        actions: Sequence[str] = (),
        lasting: Mapping[str, str] = NOTHING,
        refusals: Iterable[Refused] = (),
    ) -> None:
        self._actions, self._lasting = actions, lasting
        self._padded = [f" {action} " for action in actions]
        self._all = "\n".join(self._padded)
        starts = {action.rpartition(" ")[0] for action in actions}
        self.barred: dict[str, int] = {}
        """The refused actions, with the numbers of their reasons; excludes those that are legal
        with another amount."""
        reasons: dict[tuple[str, str], int] = {}
        for refused in refusals:
            action = refused.action
            start, _space, end = action.rpartition(" ")
            if not (end.isdecimal() and " " in start and start in starts):
                self.barred[action] = reasons.setdefault((refused.rule, refused.why), len(reasons))
        self._padded_barred = [(f" {action} ", why) for action, why in self.barred.items()]
        self._all_barred = "\n".join(padded for padded, _why in self._padded_barred)
        self._named: dict[tuple[str, ...], list[tuple[str, int]]] = {}
        self.reasons = list(reasons)
        """The reasons: rule and text."""
        self.values = (actions, dict(lasting), self.barred)
        """Everything that the results depend on, as values of a part."""

    def about(self, subject: str, chance: bool = False) -> Press:
        """What pressing a piece does, given the actions that contain the words of `subject` side by
        side. It takes the only legal action, whose button asks first if it reveals a card, but not
        one that binds: people also press a piece to look at it. subject: several, separated by "|",
        count as one; chance: the action is a throw or a draw, whose button doesn't ask."""
        if not self._padded and not self.barred:
            return NOWHERE
        subjects = [f" {words} " for words in subject.split("|")]
        possible = [words for words in subjects if words in self._all]
        barred = self._reasons_about(subjects)
        if not possible:
            return Press("", barred)
        matches = [
            at
            for at, action in enumerate(self._padded)
            if any(words in action for words in possible)
        ]
        action = self._actions[matches[0]]
        chosen = len(matches) > 1 or chance or self.why(action) not in ("", SHOWS)
        return Press(CHOICE if chosen else action, barred)

    def why(self, action: str) -> str:
        """The reason to ask before this action, a key of `irrevocable.REASONS`; "" for none."""
        return self._lasting.get(action, "")

    def _reasons_about(self, subjects: Sequence[str]) -> Sequence[int]:
        """The numbers of the reasons against actions that contain one of these words."""
        possible = [words for words in subjects if words in self._all_barred]
        if not possible:
            return ()
        barred = self._padded_barred
        about = (why for action, why in barred if any(words in action for words in possible))
        return list(dict.fromkeys(about))

    def naming(self, *words: str) -> list[tuple[str, int]]:
        """The actions that contain one of these words, each with whether it is in `lasting`, or
        with the number of its refusal. `about` depends only on these for a subject with such a
        word, so they serve as values of its part."""
        if not self._padded and not self.barred:
            return []
        # Several boards of a page ask for the same words.
        if words not in self._named:
            self._named[words] = self._naming([f" {word} " for word in words])
        return self._named[words]

    def _naming(self, padded_words: Sequence[str]) -> list[tuple[str, int]]:
        possible = [word for word in padded_words if word in self._all]
        refused = [word for word in padded_words if word in self._all_barred]
        return [
            (action, action in self._lasting)
            for action, padded in zip(self._actions, self._padded, strict=True)
            if any(word in padded for word in possible)
        ] + [
            (padded[1:-1], why)
            for padded, why in self._padded_barred
            if any(word in padded for word in refused)
        ]

    def all(self, subjects: Iterable[str]) -> list[Press]:
        """The result of `about` for each subject; empty if the seat has no legal action."""
        return [self.about(subject) for subject in subjects] if self._actions else []
