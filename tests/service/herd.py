"""Several programs that serve the same games, each on its own port, like several machines."""

import os
import signal
from types import TracebackType
from typing import Self

import httpx

from tests.forked import CODE, Forked, origin_of_services
from tests.ports import free_port
from tests.service.seated import client_of
from tests.service.served import environment
from tests.waiting import PATIENCE, wait_for

SERVER = """
import sys
from mclub.service import server
from mclub.service.settings import Settings

place, rate, port = sys.argv[1:]
settings = Settings(path=place, rate=float(rate), private_hooks=True)
server.serve(settings, server.bind("127.0.0.1", [int(port)]), lambda _service: None)
"""


class Herd:
    """Programs that serve the games at `place`. urls: their addresses."""

    def __init__(self, place: str, count: int = 2, rate: float = 1e6) -> None:
        self._place, self._rate = place, rate
        self._ports = [free_port() for _ in range(count)]
        self._programs = [self._begin(port) for port in self._ports]
        self.urls = [f"http://127.0.0.1:{port}" for port in self._ports]
        self.clients = [client_of(url) for url in self.urls]
        for number in range(count):
            self._wait(number)

    def kill(self, number: int) -> None:
        """Kill one of them, whatever it is doing."""
        program = self._programs[number]
        program.kill()
        program.communicate()
        assert program.returncode == -signal.SIGKILL, "it has ended by itself"

    def restart(self, number: int) -> None:
        """Start a replacement."""
        self._programs[number] = self._begin(self._ports[number])
        self._wait(number)

    def _begin(self, port: int) -> Forked:
        words = (CODE, SERVER, self._place, str(self._rate), str(port))
        with open(os.devnull, "w") as nowhere:
            return Forked(origin_of_services(), *words, stderr=nowhere, env=environment())

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
        for number in range(len(self._programs)):
            self.kill(number)


def _answers(client: httpx.Client) -> bool:
    try:
        return client.get("/health").status_code == 200
    except httpx.TransportError:  # the socket of the one that was killed may have taken it
        return False
