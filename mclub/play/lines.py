"""Read input lines asynchronously."""

import asyncio
import sys
import threading
from contextlib import suppress


class Lines:
    """Lines of standard input. A daemon thread reads each line on request, so it never blocks the
    program's exit."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._requests = threading.Semaphore(0)
        self._prompt = ""
        self._next: asyncio.Future[str | None] | None = None
        self.people = sys.stdin.isatty()
        """Whether a person is typing."""
        threading.Thread(target=self._work, daemon=True).start()

    def _work(self) -> None:
        while self._requests.acquire():
            line: str | None
            try:
                line = input(self._prompt)
            except UnicodeDecodeError:
                line = "\ufffd"  # undecodable bytes: to be refused like any invalid input
            except (EOFError, OSError):
                line = None
            with suppress(RuntimeError):  # the event loop has closed
                self._loop.call_soon_threadsafe(self._take_line, line)

    def _take_line(self, line: str | None) -> None:
        if self._next is not None and not self._next.done():
            self._next.set_result(line)

    def ask(self, prompt: str) -> "asyncio.Future[str | None]":
        """The next line, None at the end of the input. A repeated call before its arrival returns
        the same future, and only shows the prompt again."""
        text = prompt if self.people else ""
        if self._next is None:
            self._next = self._loop.create_future()
            self._prompt = text
            self._requests.release()
        elif text:
            sys.stdout.write(text)
            sys.stdout.flush()
        return self._next

    def clear_prompt(self) -> None:
        """Prepare for output while a prompt is open."""
        if self.people and self._next is not None:
            sys.stdout.write("\r")

    async def next(self, prompt: str) -> str | None:
        """Wait for the next line."""
        line = await asyncio.shield(self.ask(prompt))
        self._next = None
        return line

    def drop_line(self) -> None:
        """Mark the current line as used."""
        self._next = None
