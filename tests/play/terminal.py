"""A real terminal, driven through tmux: keys in, screen text out."""

import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
COLOURS = re.compile(r"\x1b\[[\d;]*(?:3[0-7]|4[0-7]|38|48|9[0-7]|10[0-7])[\d;]*m")
"""The escape codes that set a colour."""
GAME = re.compile(r"\b(game )[a-z0-9]{10}\b")


class Terminal:
    """A window of its own tmux server, running `mclub`."""

    def __init__(
        self, folder: Path, *words: str, size: tuple[int, int] = (80, 24), **environment: str
    ) -> None:
        self._socket = str(folder / f"tmux-{time.monotonic_ns()}")
        kept = {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8"}
        settings = kept | {
            "MCLUB_DB": str(folder / "games.db"),
            "MCLUB_LANG": "en",
            "PYTHONPATH": str(ROOT),
            **environment,
        }
        self._environment = kept | {"TERM": "xterm-256color"}
        program = shlex.join([sys.executable, "-m", "mclub", *words])
        given = " ".join(f"{name}={shlex.quote(value)}" for name, value in settings.items())
        ended = "code=$?; echo; echo ended with $code; exec sleep 600"
        columns, lines = size
        self._open = True
        self.tmux(
            *("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(lines)),
            f"cd {shlex.quote(str(folder))}; env {given} {program}; {ended}",
        )
        self.tmux("set", "-g", "status", "off")
        self.tmux("resize-window", "-x", str(columns), "-y", str(lines))

    def tmux(self, *words: str) -> str:
        """The output of a tmux command."""
        return subprocess.run(
            ["tmux", "-u", "-S", self._socket, *words],
            env=self._environment,
            check=True,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        ).stdout

    def screen(self, *options: str) -> str:
        """The text on the screen, without the game's random id."""
        lines = self.tmux("capture-pane", "-p", *options).splitlines()
        return GAME.sub(r"\1…", "\n".join(line.rstrip() for line in lines)).rstrip()

    def keys(self, *keys: str) -> None:
        """Press keys, with tmux's names."""
        self.tmux("send-keys", *keys)

    def text(self, text: str) -> None:
        """Type literal text."""
        self.tmux("send-keys", "-l", text)

    def bytes(self, sent: bytes) -> None:
        """Send raw bytes, as a terminal might."""
        self.tmux("send-keys", "-H", *(f"{byte:x}" for byte in sent))

    def click(self, words: str, shown: str) -> None:
        """Click on the first occurrence of these words until `shown` appears: a redraw between
        press and release would cancel a click."""
        end = time.monotonic() + PATIENCE
        while shown not in (screen := self.screen()):
            assert time.monotonic() < end, f"It did not come to {shown}:\n{screen}"
            for line, text in enumerate(screen.splitlines(), 1):
                if words in text:
                    column = text.index(words) + 1
                    self.text(f"\x1b[<0;{column};{line}M\x1b[<0;{column};{line}m")
                    break
            time.sleep(1)

    def size(self, columns: int, lines: int) -> None:
        """Resize the window."""
        self.tmux("resize-window", "-x", str(columns), "-y", str(lines))

    def until(self, *shown: str | Callable[[str], bool]) -> str:
        """The screen, as soon as it meets all conditions."""
        end = time.monotonic() + PATIENCE
        while True:
            screen = self.screen()
            if all(one in screen if isinstance(one, str) else one(screen) for one in shown):
                return screen
            if time.monotonic() > end:
                raise AssertionError(f"It did not come to {shown}:\n{screen}")
            time.sleep(0.05)

    def until_still(self, *shown: str | Callable[[str], bool], moment: float = 0.3) -> str:
        """The same, once the screen has not changed for `moment` seconds."""
        screen = self.until(*shown)
        while True:
            time.sleep(moment)
            after = self.until(*shown)
            if after == screen:
                return screen
            screen = after

    @property
    def program(self) -> Path:
        """The folder in /proc of the running `mclub`."""
        shell = self.tmux("list-panes", "-F", "#{pane_pid}").strip()
        [child] = Path(f"/proc/{shell}/task/{shell}/children").read_text().split()
        return Path(f"/proc/{child}")

    @property
    def pid(self) -> int:
        """The process id of `mclub`."""
        return int(self.program.name)

    @property
    def is_stopped(self) -> bool:
        """Whether `mclub` is stopped, as by Ctrl-Z."""
        return "State:\tT" in (self.program / "status").read_text()

    @property
    def is_restored(self) -> bool:
        """Whether the screen, the cursor and the keyboard are as before the program."""
        screen, cursor, tty = self.tmux(
            "display-message", "-p", "#{alternate_on} #{cursor_flag} #{pane_tty}"
        ).split()
        mode = subprocess.run(["stty", "-aF", tty], check=True, capture_output=True, text=True)
        taken = {"-icanon", "-echo", "-isig", "-icrnl"} & {*mode.stdout.split()}
        return (screen, cursor, taken) == ("0", "1", set())

    def close(self) -> None:
        """Close the window while `mclub` runs."""
        if self._open:
            self._open = False
            self.tmux("kill-server")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
