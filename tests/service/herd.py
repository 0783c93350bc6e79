"""Several programs that serve the same games, each on its own port, like several machines. They are
forked from one that has everything ready (see `forking`)."""

import os
import signal
import subprocess
import sys
from types import TracebackType
from typing import Self

import httpx

from tests.ports import free_port
from tests.service.forking import READY_TO_SERVE
from tests.service.seated import client_of
from tests.waiting import PATIENCE, wait_for

HERDER = f"""
{READY_TO_SERVE}
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
place, rate = sys.argv[1], float(sys.argv[2])
for line in sys.stdin:
    child = os.fork()
    if not child:
        settings = Settings(path=place, rate=rate, private_hooks=True)
        server.serve(settings, server.bind("127.0.0.1", [int(line)]), lambda _service: None)
        os._exit(0)
    print(child, flush=True)
"""


class Herd:
    """Programs that serve the games at `place`. urls: their addresses."""

    def __init__(self, place: str, count: int = 2, rate: float = 1e6) -> None:
        self._herder = subprocess.Popen(
            [sys.executable, "-c", HERDER, place, str(rate)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._ports = [free_port() for _ in range(count)]
        self._pids = [self._begin(port) for port in self._ports]
        self.urls = [f"http://127.0.0.1:{port}" for port in self._ports]
        self.clients = [client_of(url) for url in self.urls]
        for number in range(count):
            self._wait(number)

    def kill(self, number: int) -> None:
        """Kill one of them, whatever it is doing."""
        assert self._kill(number), "it has ended by itself"

    def restart(self, number: int) -> None:
        """Start a replacement."""
        self._pids[number] = self._begin(self._ports[number])
        self._wait(number)

    def _kill(self, number: int) -> bool:
        try:
            os.kill(self._pids[number], signal.SIGKILL)
        except ProcessLookupError:
            return False
        return True

    def _begin(self, port: int) -> int:
        assert self._herder.stdin is not None
        assert self._herder.stdout is not None
        print(port, file=self._herder.stdin, flush=True)
        return int(self._herder.stdout.readline())

    def _wait(self, number: int) -> None:
        transport = httpx.HTTPTransport(retries=10, verify=False)
        with httpx.Client(
            base_url=self.urls[number], transport=transport, timeout=PATIENCE
        ) as client:
            wait_for(lambda: _answers(client))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for client in self.clients:
            client.close()
        ended = [number for number in range(len(self._pids)) if not self._kill(number)]
        self._herder.communicate()
        assert not ended, "ended by themselves"


def _answers(client: httpx.Client) -> bool:
    try:
        return client.get("/health").status_code == 200
    except httpx.TransportError:  # the socket of the one that was killed may have taken it
        return False
