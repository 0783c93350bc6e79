"""Going through a game event by event: by keys, or by itself at a pace.

On a terminal it has the whole screen and takes keys as they are pressed. Anywhere else (a pipe,
TERM=dumb, no terminal that can be set) each line is a key, and the boards stand one below another.
"""

import gc
import re
import sys
import time
from contextlib import suppress
from typing import Any, Final

from events.errors import BadInput
from events.language import gettext as _
from mclub.cli.replay import Place, Reel
from mclub.cli.streams import is_lost
from mclub.cli.terminal import Terminal, has_screen
from mclub.text.plain import safe
from mclub.text.words import word

MAX_NUMBER: Final = 9
"""Digits of a number that is typed."""
MAX_LINE: Final = 1000
"""Bytes of a line that stands for a key."""
PAGE: Final = 5
"""Lines that Page Up and Page Down move by."""


class Stepper:
    """Where one stands on a reel, and what each key does. Every key is harmless."""

    def __init__(self, reel: Reel, seq: int) -> None:
        self.reel = reel
        self.seq = seq
        self.done = False
        self.note = ""
        self.asking = ""
        self.typed = ""
        self.skipped = 0

    @property
    def title(self) -> str:
        """Which event it is, and when it was recorded."""
        record = self.reel.game.records[self.seq - 1]
        return _("Event {seq} of {last} · {at} · {by}").format(
            seq=self.seq, last=self.reel.last, at=safe(record.at[:30]), by=word(record.by[:30])
        )

    def press(self, key: str) -> None:
        """A key as it is pressed. After `r` and `g` come digits, and Enter."""
        if self.asking:
            self._typing(key)
        elif key in ("r", "g"):
            self.asking, self.typed, self.note = key, "", ""
        else:
            self.take(key)

    def _typing(self, key: str) -> None:
        if key.isascii() and key.isdigit():
            self.typed = (self.typed + key)[:MAX_NUMBER]
        elif key == "back" and self.typed:
            self.typed = self.typed[:-1]
        elif key == "enter" and self.typed:
            asking, self.asking = self.asking, ""
            self.take(asking, int(self.typed))
        elif key not in ("resize", ""):
            self.asking = ""
            self.done = key == "q"

    def take(self, key: str, number: int | None = None) -> None:
        """A key with its number at once."""
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
                    self._go(self.reel.find(Place("round" if key == "r" else "event", number)))
                except BadInput as error:
                    self.note = str(error)
            case "r" | "g":
                self.note = _("{key} needs a number, e.g. {key} 4").format(key=key)
            case "page down":
                self.skipped += PAGE
            case "page up":
                self.skipped = max(0, self.skipped - PAGE)
            case "q":
                self.done = True
            case "resize" | "escape" | "":
                pass
            case _:
                self.note = _("“{key}” is no key here.").format(key=safe(key[:20]))

    def _go(self, seq: int) -> None:
        if seq < 1:
            self.note = _("This is the first event.")
        elif seq > self.reel.last:
            self.note = _("This is the last event.")
        else:
            self.seq, self.skipped = seq, 0

    def _next_crash(self) -> None:
        later = [seq for seq in self.reel.crashes if seq > self.seq]
        if later:
            self._go(later[0])
        else:
            self.note = _("There is no crash after this event.")


def go_through(reel: Reel, begin: int, pace: float | None) -> None:
    """Goes through the game from event `begin` until somebody ends it; pace: seconds that an event
    stands before the next one comes by itself, None: only by keys."""
    gc.enable()  # this takes longer than a tenth of a second
    stepper = Stepper(reel, begin)
    with suppress(KeyboardInterrupt):
        if has_screen():
            _on_screen(stepper, pace)
        elif pace is None:
            _by_lines(stepper)
        else:
            _by_itself(stepper, pace)


def _on_screen(stepper: Stepper, pace: float | None) -> None:
    with Terminal() as terminal:
        while not stepper.done:
            if not terminal.waiting():
                terminal.draw(_fitted(stepper, *terminal.size()))
            key = terminal.key(None if stepper.asking else pace)
            if key is not None:
                stepper.press(key)
            elif stepper.seq == stepper.reel.last:
                break
            else:
                stepper.take("n")
    if pace is not None:
        _print(stepper)


def _by_itself(stepper: Stepper, pace: float) -> None:
    _print(stepper)
    while stepper.seq < stepper.reel.last and not is_lost():
        time.sleep(pace)
        stepper.take("n")
        _print(stepper)


def _by_lines(stepper: Stepper) -> None:
    from mclub.cli.output import say

    prompted = sys.stdin.isatty()
    say(_keys())
    _print(stepper)
    while not stepper.done and not is_lost():
        if prompted:
            sys.stdout.write("> ")
            sys.stdout.flush()
        line = sys.stdin.buffer.readline(MAX_LINE)
        if not line:
            if prompted:
                say("")
            break
        text = line.decode("utf-8", "replace").strip().lower()
        match = re.fullmatch(r"(\w)\s*(\d{1,9})", text, re.A)
        before = stepper.seq
        if match:
            stepper.take(match[1], int(match[2]))
        else:
            stepper.take(text or "n")
        if stepper.note:
            say(stepper.note)
        if stepper.seq != before:
            _print(stepper)


def _keys() -> str:
    return _("n next · p back · r round · g event · c next crash · f first · l last · q quit")


def _print(stepper: Stepper) -> None:
    from mclub.cli.output import draw, say

    say(stepper.title)
    say(stepper.reel.words(stepper.seq))
    draw(stepper.reel.face.render_board(stepper.reel.board(stepper.seq)))


def _fitted(stepper: Stepper, width: int, height: int) -> list[str]:
    """The lines of the screen, with their colours."""
    from mclub.screen import console

    screen = console()

    def lines(*renderables: Any, style: str | None = None) -> list[str]:
        with screen.capture() as drawn:
            for renderable in renderables:
                screen.print(renderable, style=style, width=width)
        return drawn.get().splitlines()

    top = [
        *lines(stepper.title, style="dim"),
        *lines(stepper.reel.words(stepper.seq), style="bold"),
    ]
    board = lines(stepper.reel.face.render_board(stepper.reel.board(stepper.seq)))
    asked = {"r": _("Round: "), "g": _("Event: ")}.get(stepper.asking, "")
    end = (
        lines(asked + stepper.typed + "_") if asked else lines(stepper.note) if stepper.note else []
    )
    end += lines(_keys(), style="dim")
    room = max(height - len(top) - len(end), 0)
    if len(board) > room:
        room = max(room - 1, 0)
        stepper.skipped = max(0, min(stepper.skipped, len(board) - room))
        more = _("lines {first} to {last} of {all} (PgUp, PgDn)").format(
            first=stepper.skipped + 1, last=stepper.skipped + room, all=len(board)
        )
        board = board[stepper.skipped : stepper.skipped + room] + lines(more, style="dim")
    else:
        stepper.skipped = 0
        board += [""] * (room - len(board))
    return [*top, *board, *end][:height]
