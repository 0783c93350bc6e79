"""A program that has all of the terminal, and gives it back as it was."""

import asyncio
import signal
from codecs import getincrementaldecoder
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final

from textual.app import App
from textual.drivers import linux_driver

import mclub.screen.console  # noqa: F401 - its lines break where those of all screens do

ENDS: Final = (signal.SIGTERM, signal.SIGHUP)
"""The signals by which a program is told to end."""


def _lenient(encoding: str) -> Any:
    return partial(getincrementaldecoder(encoding), errors="replace")


# What a terminal sends that is no text, as over a bad line, must not end the program.
linux_driver.getincrementaldecoder = _lenient  # type: ignore[attr-defined]


class Terminal(linux_driver.LinuxDriver):
    """The terminal, also after a stop from outside, which leaves no time to give it back."""

    def resume_application_mode(self) -> None:
        """Takes it again. Called by a signal, which may have come in the middle of a line."""
        asyncio.get_running_loop().call_soon_threadsafe(self._take_again)

    def _take_again(self) -> None:
        self.suspend_application_mode()  # else two would read the keys
        super().resume_application_mode()
        self._app.refresh(layout=True)


class FullScreen(App[None]):
    """Draws in the terminal's own colours."""

    CSS_PATH = Path(__file__).with_name("table.tcss")
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = [("ctrl+z", "suspend_process")]

    def __init__(self) -> None:
        super().__init__(driver_class=Terminal, ansi_color=True)
        self.theme = "ansi-dark"

    async def take_over(self) -> None:
        """Has the terminal until somebody leaves. Raises SystemExit if a signal ends it."""
        loop = asyncio.get_running_loop()
        for number in ENDS:
            loop.add_signal_handler(number, self.exit, None, 128 + number)
        await self.run_async()
        if self.return_code:
            raise SystemExit(self.return_code)
