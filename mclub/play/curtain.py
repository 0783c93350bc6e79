"""Screens on top of the table that wait for an answer: the curtain and a confirmation."""

from typing import ClassVar

from rich.console import RenderableType
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from events.language import gettext as _
from mclub.play.widgets import Key, Keys


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


class Sure(_Card, ModalScreen[bool]):
    """Confirms an irrevocable action."""

    BINDINGS: ClassVar = [("enter", "answer(True)"), ("escape,backspace,q", "answer(False)")]

    def on_mount(self) -> None:
        """Show both answers."""
        self.query_one(Keys).show(
            [
                Key("Enter", _("Do it"), lambda: self.action_answer(True)),
                Key("Esc", _("Cancel"), lambda: self.action_answer(False)),
            ]
        )

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)
