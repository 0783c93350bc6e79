"""What pressing the pieces of a board does."""

from collections.abc import Collection, Iterable, Sequence

CHOICE = "?"
"""Pressing the piece opens a choice of actions."""


class Presses:
    """What the caller's seat does by pressing a piece. actions: its legal actions; lasting: those
    that it could not undo alone."""

    def __init__(self, actions: Sequence[str] = (), lasting: Collection[str] = ()) -> None:
        self._actions, self._lasting = actions, lasting
        self.values = (actions, sorted(lasting))
        """What all of this depends on, as values of a part."""
        self._padded = [f" {action} " for action in actions]
        self._all = "\n".join(self._padded)

    def about(self, subject: str, chance: bool = False) -> str:
        """The action of a piece that several actions may concern: those in which the words of the
        subject stand together. "" if there is none, and `CHOICE` unless it is the only one and can
        be taken back. chance: it is a throw or a draw, which nobody takes back."""
        words = f" {subject} "
        if words not in self._all:
            return ""
        found = [at for at, action in enumerate(self._padded) if words in action]
        action = self._actions[found[0]]
        return CHOICE if len(found) > 1 or chance or action in self._lasting else action

    def naming(self, *words: str) -> list[tuple[str, bool]]:
        """What `about` depends on for subjects with one of these words in each, as a value of a
        part: the actions with such a word, and whether they last."""
        found = [f" {word} " for word in words if f" {word} " in self._all]
        return [
            (action, action in self._lasting)
            for action, padded in zip(self._actions, self._padded, strict=True)
            if any(word in padded for word in found)
        ]

    def all(self, subjects: Iterable[str]) -> list[str]:
        """`about` each of the subjects."""
        return [self.about(subject) for subject in subjects] if self._actions else []
