"""The actions that pressing a piece on the board takes."""

from collections.abc import Iterable, Mapping, Sequence

from mclub.service.pages.offers import NOTHING

CHOICE = "?"
"""Pressing the piece opens a choice of actions."""


class Presses:
    """The actions that the caller's seat takes by pressing pieces. actions: its legal actions;
    lasting: those that it couldn't undo without asking, each with the reason."""

    def __init__(self, actions: Sequence[str] = (), lasting: Mapping[str, str] = NOTHING) -> None:
        self._actions, self._lasting = actions, lasting
        self.values = (actions, dict(lasting))
        """Everything that the results depend on, as values of a part."""
        self._padded = [f" {action} " for action in actions]
        self._all = "\n".join(self._padded)

    def about(self, subject: str, chance: bool = False) -> str:
        """The action that pressing a piece takes, out of those that contain the words of `subject`
        in a row: "" if there is none; the action if it is the only one and can be undone; otherwise
        `CHOICE`. chance: the action is a throw or a draw, which can't be undone."""
        words = f" {subject} "
        if words not in self._all:
            return ""
        matches = [at for at, action in enumerate(self._padded) if words in action]
        action = self._actions[matches[0]]
        return CHOICE if len(matches) > 1 or chance or action in self._lasting else action

    def why(self, action: str) -> str:
        """The reason to ask before this action, a key of `irrevocable.REASONS`; "" for none."""
        return self._lasting.get(action, "")

    def naming(self, *words: str) -> list[tuple[str, bool]]:
        """The actions that contain one of these words, each with whether it lasts. `about` depends
        only on these for a subject with such a word, so they serve as values of its part."""
        padded_words = [f" {word} " for word in words if f" {word} " in self._all]
        return [
            (action, action in self._lasting)
            for action, padded in zip(self._actions, self._padded, strict=True)
            if any(word in padded for word in padded_words)
        ]

    def all(self, subjects: Iterable[str]) -> list[str]:
        """The result of `about` for each subject; empty if the seat has no actions."""
        return [self.about(subject) for subject in subjects] if self._actions else []
