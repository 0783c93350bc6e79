"""Signals that the main loop polls, so that none interrupts it at a bad moment."""

import select
import signal
import socket
from types import FrameType
from typing import Any, Final, Self

END: Final = (signal.SIGTERM, signal.SIGINT)
RENEW: Final = signal.SIGHUP
WAKE: Final = signal.SIGCHLD


class Signals:
    """Records SIGTERM, SIGINT and SIGHUP inside a `with` block in the main thread. ends: whether
    SIGTERM or SIGINT has arrived."""

    def __init__(self) -> None:
        self.ends = False
        self._renews = False
        self._before: dict[int, Any] = {}
        self._wakes, self._waking = socket.socketpair()
        for end in (self._wakes, self._waking):
            end.setblocking(False)

    def wait(self, seconds: float, *files: Any) -> bool:
        """Wait for a signal or until one of the files is readable, at most `seconds`. Returns
        whether a file is readable."""
        readable, _writable, _exceptional = select.select([self._wakes, *files], [], [], seconds)
        if self._wakes in readable:
            self._wakes.recv(1024)
        return any(file in readable for file in files)

    def renews(self) -> bool:
        """Whether SIGHUP has arrived since the last call."""
        renews, self._renews = self._renews, False
        return renews

    def __enter__(self) -> Self:
        signal.set_wakeup_fd(self._waking.fileno())
        for number in (*END, RENEW, WAKE):
            self._before[number] = signal.signal(number, self._note)
        return self

    def __exit__(self, *_error: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(-1)
        for end in (self._wakes, self._waking):
            end.close()

    def _note(self, number: int, _frame: FrameType | None) -> None:
        self.ends |= number in END
        self._renews |= number == RENEW
