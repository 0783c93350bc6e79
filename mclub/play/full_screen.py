"""A base class for full-screen programs, which restores the terminal on exit."""

import asyncio
import signal
from codecs import getincrementaldecoder
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final

from textual.app import App
from textual.drivers import linux_driver

import mclub.screen.console  # noqa: F401 - sets how rich breaks lines

ENDS: Final = (signal.SIGTERM, signal.SIGHUP)
"""The signals that end a program."""


def _lenient(encoding: str) -> Any:
    return partial(getincrementaldecoder(encoding), errors="replace")


# Invalid bytes, as from a bad connection, must not end the program.
linux_driver.getincrementaldecoder = _lenient  # type: ignore[attr-defined]


class Terminal(linux_driver.LinuxDriver):
    """A terminal driver that survives SIGSTOP, which leaves no time to restore the terminal."""

    def resume_application_mode(self) -> None:
        """Take the terminal over again. Called by a signal handler, so it may interrupt any
        code."""
        asyncio.get_running_loop().call_soon_threadsafe(self._take_again)

    def _take_again(self) -> None:
        self.suspend_application_mode()  # or two threads would read the keys
        super().resume_application_mode()
        self._app.refresh(layout=True)


class FullScreen(App[None]):
    """An app in the terminal's own colours."""

    CSS_PATH = Path(__file__).with_name("table.tcss")
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = [("ctrl+z", "suspend_process")]

    def __init__(self) -> None:
        super().__init__(driver_class=Terminal, ansi_color=True)
        self.theme = "ansi-dark"

    async def take_over(self) -> None:
        """Run until the user leaves. Raises SystemExit if a signal ends it."""
        loop = asyncio.get_running_loop()
        for number in ENDS:
            loop.add_signal_handler(number, self.exit, None, 128 + number)
        await self.run_async()
        if self.return_code:
            raise SystemExit(self.return_code)
