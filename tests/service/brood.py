"""Services to be killed, forked from a process that has everything imported (see `forking`)."""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from types import TracebackType
from typing import Self

import httpx

from tests.ports import free_port
from tests.service.forking import READY_TO_SERVE
from tests.waiting import PATIENCE

BROODER = f"""
{READY_TO_SERVE}
settings = Settings(path=sys.argv[1], rate=1e6)
for _line in sys.stdin:
    child = os.fork()
    if not child:
        server.serve(settings, server.bind("127.0.0.1", [int(sys.argv[2])]), lambda _gate: None)
        os._exit(0)
    print(child, flush=True)
    _pid, status = os.waitpid(child, 0)
    print(os.waitstatus_to_exitcode(status), flush=True)
"""


class Brood:
    """Consecutive programs that serve the games at `place`, a file or a database."""

    def __init__(self, place: str) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self._process = subprocess.Popen(
            [sys.executable, "-c", BROODER, place, str(port)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._child = 0

    def hatch(self) -> None:
        """Start serving."""
        self._ask("next")
        self._child = int(self._answer())
        transport = httpx.HTTPTransport(retries=10, verify=False)
        with httpx.Client(base_url=self.url, transport=transport, timeout=PATIENCE) as client:
            assert client.get("/health").status_code == 200

    def kill(self) -> None:
        """Kill the program, whatever it is doing."""
        os.kill(self._child, signal.SIGKILL)
        assert int(self._answer()) == -signal.SIGKILL, "it did not end by itself before"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with suppress(ProcessLookupError):
            os.kill(self._child, signal.SIGKILL)
        self._process.communicate()

    def _ask(self, line: str) -> None:
        assert self._process.stdin is not None
        print(line, file=self._process.stdin, flush=True)

    def _answer(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()
