"""Lines that are typed, while other things go on."""

import asyncio
import sys
import threading
from contextlib import suppress


class Lines:
    """Lines of standard input. A thread reads one only when it is asked for, and ends with the
    program, wherever it waits."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._asked = threading.Semaphore(0)
        self._prompt = ""
        self._next: asyncio.Future[str | None] | None = None
        self.people = sys.stdin.isatty()
        """Whether it is people who type."""
        threading.Thread(target=self._work, daemon=True).start()

    def _work(self) -> None:
        while self._asked.acquire():
            line: str | None
            try:
                line = input(self._prompt)
            except UnicodeDecodeError:
                line = "\ufffd"  # bytes that are no text: not understood, as any other nonsense
            except (EOFError, OSError):
                line = None
            with suppress(RuntimeError):  # nobody waits any more
                self._loop.call_soon_threadsafe(self._typed, line)

    def _typed(self, line: str | None) -> None:
        if self._next is not None and not self._next.done():
            self._next.set_result(line)

    def ask(self, prompt: str) -> "asyncio.Future[str | None]":
        """The line that comes next, None at the end of the input. Asked again before it came, it is
        the same line, and only the prompt is shown again."""
        shown = prompt if self.people else ""
        if self._next is None:
            self._next = self._loop.create_future()
            self._prompt = shown
            self._asked.release()
        elif shown:
            sys.stdout.write(shown)
            sys.stdout.flush()
        return self._next

    def aside(self) -> None:
        """Something is about to be said while a line is waited for."""
        if self.people and self._next is not None:
            sys.stdout.write("\r")

    async def next(self, prompt: str) -> str | None:
        """Waits for it."""
        line = await asyncio.shield(self.ask(prompt))
        self._next = None
        return line

    def taken(self) -> None:
        """The line that came has been used."""
        self._next = None
