"""Going through a game event by event: by keys, or by itself at a pace.

On a terminal it has the whole screen and takes keys as they are pressed. Anywhere else (a pipe,
TERM=dumb, no terminal that can be set) each line is a key, and the boards stand one below another.
"""

import gc
import os
import re
import select
import signal
import sys
import threading
import time
from contextlib import suppress
from typing import Any, Final, Self

from events.errors import BadInput
from events.language import gettext as _
from mclub.cli.replay import Place, Reel
from mclub.plain import safe
from mclub.words import word

MAX_NUMBER: Final = 9
"""Digits of a number that is typed."""
MAX_LINE: Final = 1000
"""Bytes of a line that stands for a key."""
PAGE: Final = 5
"""Lines that Page Up and Page Down move by."""

ALL_OF_IT, GIVEN_BACK = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"
HOME, WIPE, WIPE_REST = "\x1b[H", "\x1b[2K", "\x1b[J"
ESCAPE: Final = 0.05
"""Seconds after which an Esc was the key, and not the beginning of an arrow."""
MAX_SEQUENCE: Final = 32
SEQUENCE = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|O[ -~])")
BEGUN = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*|O)?")
SEQUENCES: Final = {
    **{
        start + letter: key
        for start in (b"\x1b[", b"\x1bO")
        for letter, key in (
            (b"A", "up"),
            (b"B", "down"),
            (b"C", "right"),
            (b"D", "left"),
            (b"H", "home"),
            (b"F", "end"),
        )
    },
    b"\x1b[1~": "home",
    b"\x1b[4~": "end",
    b"\x1b[5~": "page up",
    b"\x1b[6~": "page down",
}
CONTROLS: Final = {
    "\x03": "q",
    "\x04": "q",
    "\r": "enter",
    "\n": "enter",
    "\x08": "back",
    "\x7f": "back",
    "\x1b": "escape",
}


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
        if _has_screen():
            _on_screen(stepper, pace)
        elif pace is None:
            _by_lines(stepper)
        else:
            _by_itself(stepper, pace)


def _on_screen(stepper: Stepper, pace: float | None) -> None:
    with _Terminal() as terminal:
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
    while stepper.seq < stepper.reel.last:
        time.sleep(pace)
        stepper.take("n")
        _print(stepper)


def _by_lines(stepper: Stepper) -> None:
    from mclub.cli.output import say

    prompted = sys.stdin is not None and sys.stdin.isatty()
    say(_keys())
    _print(stepper)
    while not stepper.done:
        if prompted:
            sys.stdout.write("> ")
        sys.stdout.flush()
        line = sys.stdin.buffer.readline(MAX_LINE) if sys.stdin is not None else b""
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


def _has_screen() -> bool:
    """Whether there is a terminal that one can draw on and whose keys can be read one by one."""
    if os.environ.get("TERM", "").lower() in ("", "dumb", "unknown"):
        return False
    if threading.current_thread() is not threading.main_thread():
        return False
    try:
        import termios

        both = sys.stdin.isatty() and sys.stdout.isatty()
        return both and bool(termios.tcgetattr(sys.stdin.fileno()))
    except (ImportError, AttributeError, ValueError, OSError, termios.error):
        return False


class _Terminal:
    """The terminal with all of its screen and each key as it is pressed; given back as it was."""

    def __init__(self) -> None:
        import termios

        self._termios = termios
        self._input = sys.stdin.fileno()
        self._before: list[Any] = termios.tcgetattr(self._input)
        self._buffer = b""

    def __enter__(self) -> Self:
        self._woken, self._wake = os.pipe()
        os.set_blocking(self._woken, False)
        os.set_blocking(self._wake, False)
        self._wake_before = signal.set_wakeup_fd(self._wake, warn_on_full_buffer=False)
        handlers = {
            signal.SIGWINCH: _nothing,
            signal.SIGCONT: lambda *_: self._again(),
            signal.SIGTSTP: lambda *_: self._pause(),
            signal.SIGQUIT: _interrupt,
            signal.SIGTERM: _end,
            signal.SIGHUP: _end,
        }
        self._handlers = {number: signal.signal(number, handlers[number]) for number in handlers}
        self._begin()
        return self

    def __exit__(self, *_: object) -> None:
        interrupt = signal.signal(signal.SIGINT, signal.SIG_IGN)
        self._leave()
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._wake_before)
        os.close(self._wake)
        os.close(self._woken)
        signal.signal(signal.SIGINT, interrupt)

    def _begin(self) -> None:
        termios = self._termios
        mode = termios.tcgetattr(self._input)
        mode[0] &= ~termios.IXON  # else Ctrl-S would hold the screen for ever
        mode[3] &= ~(termios.ECHO | termios.ICANON | termios.IEXTEN)
        mode[6] = [*mode[6]]
        mode[6][termios.VMIN], mode[6][termios.VTIME] = 1, 0
        termios.tcsetattr(self._input, termios.TCSADRAIN, mode)
        self._write(ALL_OF_IT)

    def _again(self) -> None:
        with suppress(OSError, self._termios.error):  # who hangs up wakes the program as well
            self._begin()

    def _leave(self) -> None:
        try:
            self._write(GIVEN_BACK)
            self._termios.tcsetattr(self._input, self._termios.TCSAFLUSH, self._before)
        except (OSError, self._termios.error):
            # The terminal is gone, and what is still buffered has nowhere to go.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

    def _pause(self) -> None:
        """Ctrl-Z: the shell gets its terminal back until the program goes on."""
        self._leave()
        handler = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, handler)
        self._again()

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    def size(self) -> tuple[int, int]:
        """Columns and lines, as they are now: COLUMNS and LINES would not follow the window."""
        columns, lines = os.get_terminal_size(sys.stdout.fileno())
        return columns or 80, lines or 24

    def draw(self, lines: list[str]) -> None:
        """Each line is wiped before it is written: at the last column the cursor stands on it."""
        from mclub.screen import console

        text = "\r\n".join(WIPE + line for line in lines)
        stream = console().file
        stream.write(f"{HOME}{text}{WIPE_REST}")
        stream.flush()

    def waiting(self) -> bool:
        """Whether a key was pressed that nobody has taken."""
        return bool(self._buffer or select.select([self._input], [], [], 0)[0])

    def key(self, timeout: float | None) -> str | None:
        """The next key: a letter, or the name of another one ("" if it has none here); "resize" if
        the screen is to be drawn anew, "q" if there will be none, None if time is up."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while (key := self._decoded()) is None:
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            if self._buffer:
                left = min(ESCAPE, ESCAPE if left is None else left)
            ready = select.select([self._input, self._woken], [], [], left)[0]
            if self._woken in ready:
                os.read(self._woken, MAX_LINE)
                return "resize"
            if self._input in ready:
                if not self._read():
                    return "q"
            elif self._buffer:
                self._buffer = b""
                return "escape"
            else:
                return None
        return key

    def _read(self) -> bool:
        try:
            read = os.read(self._input, MAX_LINE)
        except OSError:  # the terminal was closed
            return False
        self._buffer += read
        return bool(read)

    def _decoded(self) -> str | None:
        """The first key of what was read; None if it isn't all there yet."""
        buffer = self._buffer
        if not buffer:
            return None
        sequence = SEQUENCE.match(buffer)
        if sequence:
            self._buffer = buffer[sequence.end() :]
            return SEQUENCES.get(sequence[0], "")
        if len(buffer) < MAX_SEQUENCE and BEGUN.fullmatch(buffer):
            return None
        self._buffer = buffer[1:]
        char = chr(buffer[0])
        return char.lower() if " " <= char <= "~" else CONTROLS.get(char, "")


def _nothing(*_: object) -> None:
    """A signal that only wakes the program up."""


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def _end(number: int, _frame: object) -> None:
    raise SystemExit(128 + number)
