"""Steps through a game event by event; without a full screen, line by line or automatically."""

import re
import sys
import time
from typing import Final

from events.errors import BadInput
from events.language import gettext as _
from mclub.cli.output import draw
from mclub.cli.reel import Point, Reel
from mclub.text.plain import safe
from mclub.text.printing import say
from mclub.text.streams import is_lost
from mclub.text.words import word

MAX_NUMBER: Final = 9
"""The maximum number of digits in a number."""
MAX_LINE: Final = 1000
"""The maximum length of an input line, in bytes."""


class Stepper:
    """The position in a reel, and the effect of each key. No key changes the game."""

    def __init__(self, reel: Reel, seq: int) -> None:
        self.reel = reel
        self.seq = seq
        self.done = False
        self.note = ""
        self.asking = ""
        self.typed = ""

    @property
    def title(self) -> str:
        """The event, and when it was recorded."""
        record = self.reel.game.records[self.seq - 1]
        return _("Event {seq} of {last} · {at} · {by}").format(
            seq=self.seq, last=self.reel.last, at=safe(record.at[:30]), by=word(record.by[:30])
        )

    def press(self, key: str) -> None:
        """Handle a key press. `r` and `g` take digits and Enter after them."""
        if self.asking:
            self._edit_number(key)
        elif key in ("r", "g"):
            self.asking, self.typed, self.note = key, "", ""
        else:
            self.take(key)

    def _edit_number(self, key: str) -> None:
        if key.isascii() and key.isdigit():
            self.typed = (self.typed + key)[:MAX_NUMBER]
        elif key == "back" and self.typed:
            self.typed = self.typed[:-1]
        elif key == "enter" and self.typed:
            asking, self.asking = self.asking, ""
            self.take(asking, int(self.typed))
        else:
            self.asking = ""
            self.done = key == "q"

    def take(self, key: str, number: int | None = None) -> None:
        """Carry out a key's effect. number: the round or event after `r` or `g`."""
        self.note = ""
        match key:
            case "n" | " " | "enter" | "right" | "down":
                self._go(self.seq + 1)
            case "p" | "back" | "left" | "up":
                self._go(self.seq - 1)
            case "f" | "home":
                self._go(1)
            case "l" | "end":
                self._go(self.reel.last)
            case "c":
                self._next_crash()
            case "r" | "g" if number is not None:
                try:
                    self._go(self.reel.find(Point("round" if key == "r" else "event", number)))
                except BadInput as error:
                    self.note = str(error)
            case "r" | "g":
                self.note = _("{key} needs a number, e.g. {key} 4").format(key=key)
            case "q":
                self.done = True
            case "escape":
                pass
            case _:
                self.note = _("“{key}” does nothing here.").format(key=safe(key[:20]))

    def _go(self, seq: int) -> None:
        if seq < 1:
            self.note = _("This is the first event.")
        elif seq > self.reel.last:
            self.note = _("This is the last event.")
        else:
            self.seq = seq

    def _next_crash(self) -> None:
        later = [seq for seq in self.reel.crashes if seq > self.seq]
        if later:
            self._go(later[0])
        else:
            self.note = _("There is no crash after this event.")


def go_by_itself(stepper: Stepper, pace: float) -> None:
    """Advance to the last event by itself. pace: seconds for each event."""
    show(stepper)
    while stepper.seq < stepper.reel.last and not is_lost():
        time.sleep(pace)
        stepper.take("n")
        show(stepper)


def go_by_lines(stepper: Stepper) -> None:
    """Handle each line of standard input as a key, until it ends or the user leaves."""
    interactive = sys.stdin.isatty()
    say(all_keys())
    show(stepper)
    while not stepper.done and not is_lost():
        if interactive:
            sys.stdout.write("> ")
            sys.stdout.flush()
        line = sys.stdin.buffer.readline(MAX_LINE)
        if not line:
            if interactive:
                say("")
            break
        text = line.decode("utf-8-sig", "replace").strip().lower()
        match = re.fullmatch(r"(\w)\s*(\d{1,9})", text, re.A)
        before = stepper.seq
        if match:
            stepper.take(match[1], int(match[2]))
        else:
            stepper.take(text or "n")
        if stepper.note:
            say(stepper.note)
        if stepper.seq != before:
            show(stepper)


def all_keys() -> str:
    """A line that lists the keys with their effects."""
    return _("n next · p back · r round · g event · c next crash · f first · l last · q quit")


def show(stepper: Stepper) -> None:
    """Print the event and the board after it."""
    say(stepper.title)
    say(stepper.reel.words(stepper.seq))
    draw(stepper.reel.face.render_board(stepper.reel.board(stepper.seq)))
