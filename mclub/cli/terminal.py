"""A terminal with the whole of its screen to draw on, and each key as it is pressed."""

import os
import re
import select
import signal
import sys
import threading
import time
from contextlib import suppress
from typing import Any, Final, Self

MAX_READ: Final = 1000
"""Bytes that are read at once."""
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


def has_screen() -> bool:
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


class Terminal:
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
        with suppress(OSError, self._termios.error):  # the terminal is gone
            self._write(GIVEN_BACK)
            self._termios.tcsetattr(self._input, self._termios.TCSAFLUSH, self._before)

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
                os.read(self._woken, MAX_READ)
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
            read = os.read(self._input, MAX_READ)
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
