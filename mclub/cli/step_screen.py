"""Steps through a game on a full screen."""

from functools import partial
from typing import Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.timer import Timer
from textual.widgets import Static

from events.language import gettext as _
from mclub.cli.stepping import Stepper, all_keys
from mclub.play.full_screen import FullScreen
from mclub.play.widgets import Board, Key, Keys

NAMED: Final = {
    "backspace": "back",
    "ctrl+h": "back",
    "ctrl+j": "enter",
    "ctrl+c": "q",
    "ctrl+d": "q",
    "ctrl+backslash": "q",
}
"""Aliases of keys."""
PAGE: Final = {"pageup": -5, "pagedown": 5}
"""Lines that keys scroll the board by."""


class StepScreen(FullScreen):
    """Steps through a game by keys. pace: seconds for each event, None to wait for keys."""

    def __init__(self, stepper: Stepper, pace: float | None) -> None:
        super().__init__()
        self._stepper, self._pace = stepper, pace
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """The event, the board after it, and the keys."""
        yield Static(id="event")
        yield Static(id="words")
        yield Board(id="board")
        yield Static(id="note")
        yield Keys(classes="keys")

    def on_mount(self) -> None:
        keys = (key.split(" ", 1) for key in all_keys().split(" · "))
        self.query_one(Keys).show([Key(key, does, partial(self._press, key)) for key, does in keys])
        if self._pace is not None:
            self._timer = self.set_interval(self._pace, self._go_on)
        self._show()

    def on_key(self, event: events.Key) -> None:
        if event.key in PAGE:
            self.query_one(Board).turn(PAGE[event.key])
        elif event.key != "ctrl+z":
            letter = (event.character or "").lower() if event.is_printable else ""
            self._press(letter or NAMED.get(event.key, event.key))

    def _press(self, key: str) -> None:
        if self._timer is not None:
            self._timer.reset()
        self._stepper.press(key)
        if self._stepper.done:
            self.exit()
        else:
            self._show()

    def _go_on(self) -> None:
        stepper = self._stepper
        if stepper.seq == stepper.reel.last:
            self.exit()
        elif not stepper.asking:
            self._press("n")

    def _show(self) -> None:
        stepper = self._stepper
        label = {"r": _("Round: "), "g": _("Event: ")}.get(stepper.asking, "")
        line = f"{label}{stepper.typed}_" if label else stepper.note
        self.query_one("#event", Static).update(Text(stepper.title, style="dim"))
        self.query_one("#words", Static).update(Text(stepper.reel.words(stepper.seq), style="bold"))
        self.query_one(Board).show(stepper.reel.face.render_board(stepper.reel.board(stepper.seq)))
        note = self.query_one("#note", Static)
        note.display = bool(line)
        note.update(Text(line))
