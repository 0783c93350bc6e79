"""Screens on top of the table that wait for an answer: the curtain and a confirmation."""

from typing import ClassVar, Final

from rich.console import RenderableType
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from events.language import gettext as _
from mclub.play.widgets import Key, Keys

YES: Final = "yes"
ALWAYS: Final = "always"


class _Card:
    """A centred card, with the keys that answer it."""

    def __init__(self, says: RenderableType) -> None:
        super().__init__()
        self._says = says

    def compose(self) -> ComposeResult:
        with Vertical(id="card"):
            yield Static(self._says)
        yield Keys(classes="keys")


class Curtain(_Card, Screen[None]):
    """Hides one seat's view until the next player confirms."""

    BINDINGS: ClassVar = [("enter", "lift")]

    def on_mount(self) -> None:
        """Show the only key."""
        self.query_one(Keys).show([Key("Enter", _("Look"), self.action_lift)])

    def action_lift(self) -> None:
        """Close the curtain."""
        self.dismiss(None)


class Sure(_Card, ModalScreen[str]):
    """Confirms an irrevocable action: answers `YES`, `ALWAYS` or "". sparing: whether to offer
    `ALWAYS` too, which also confirms all actions of this kind for the rest of the turn."""

    BINDINGS: ClassVar = [
        ("enter", "answer('yes')"),
        ("a", "answer('always')"),
        ("escape,backspace,q", "answer('')"),
    ]

    def __init__(self, says: RenderableType, *, sparing: bool = False) -> None:
        super().__init__(says)
        self._sparing = sparing

    def on_mount(self) -> None:
        """Show the answers."""
        keys = [
            Key("Enter", _("Do it"), lambda: self.action_answer(YES)),
            Key("Esc", _("Cancel"), lambda: self.action_answer("")),
        ]
        if self._sparing:
            always = Key("a", _("Don't ask again this turn"), lambda: self.action_answer(ALWAYS))
            keys.insert(1, always)
        self.query_one(Keys).show(keys)

    def action_answer(self, answer: str) -> None:
        if answer != ALWAYS or self._sparing:
            self.dismiss(answer)
