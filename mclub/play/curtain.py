"""What lies over the table until somebody answers: the curtain between seats, and a question."""

from typing import ClassVar

from rich.console import RenderableType
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from events.language import gettext as _
from mclub.play.widgets import Key, Keys


class Curtain(Screen[None]):
    """Hides the table of one seat until the next one says that it looks."""

    BINDINGS: ClassVar = [("enter", "lift")]

    def __init__(self, says: RenderableType) -> None:
        super().__init__()
        self._says = says

    def compose(self) -> ComposeResult:
        """A card in the middle of nothing."""
        with Vertical(id="card"):
            yield Static(self._says)
        yield Keys(classes="keys")

    def on_mount(self) -> None:
        """The one key."""
        self.query_one(Keys).show([Key("Enter", _("Look"), self.action_lift)])

    def action_lift(self) -> None:
        """The seat looks."""
        self.dismiss(None)


class Sure(ModalScreen[bool]):
    """Asks once more before what can't be taken back."""

    BINDINGS: ClassVar = [("enter", "answer(True)"), ("escape,backspace,q", "answer(False)")]

    def __init__(self, says: RenderableType) -> None:
        super().__init__()
        self._says = says

    def compose(self) -> ComposeResult:
        """The question."""
        with Vertical(id="card"):
            yield Static(self._says)
        yield Keys(classes="keys")

    def on_mount(self) -> None:
        """Both answers."""
        self.query_one(Keys).show(
            [
                Key("Enter", _("Do it"), lambda: self.action_answer(True)),
                Key("Esc", _("Rather not"), lambda: self.action_answer(False)),
            ]
        )

    def action_answer(self, answer: bool) -> None:
        """Yes or no."""
        self.dismiss(answer)
