"""`mclub serve` as a separate program."""

import os
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Self, TextIO

from mclub import Club
from mclub.service.store.sqlite import SqliteStore
from tests.forked import Forked, origin_of_services
from tests.ports import free_port
from tests.service.seated import client_of
from tests.waiting import PATIENCE


@cache
def empty_file() -> bytes:
    """A file of games without any, as a service leaves it. To make one takes longer than the rest
    of a start; test_service_play starts without a file."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        Club(path).close()
        SqliteStore(str(path)).close()
        return path.read_bytes()


class Program:
    """Serves the file at `path`, or the games at `place`, on a free port. It is forked from a
    process that has everything imported."""

    def __init__(self, path: Path, *options: str, place: str | None = None) -> None:
        self.path, self._place = path, place or str(path)
        if place is None and not path.exists():
            path.write_bytes(empty_file())
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._options = options or ("--rate", "1000000", "--metrics", "--private-webhooks")
        self.log = path.with_suffix(".log")
        self.process = self._start()
        self.client = client_of(self.url)

    def _start(self) -> "Forked | subprocess.Popen[str]":
        with self.log.open("a") as log:
            process = self._begin(log, ["serve", "--db", self._place, "--port", str(self.port)])
        # Requests from now on wait until it serves.
        assert process.stdout is not None
        self.said = process.stdout.readline()
        assert self.said, self.log.read_text()
        return process

    def _begin(self, log: TextIO, words: list[str]) -> "Forked | subprocess.Popen[str]":
        return Forked(origin_of_services(), *words, *self._options, stderr=log, env=environment())

    def call_from(self, address: str) -> None:
        """Replace the client by one with this loopback address."""
        self.client.close()
        self.client = client_of(self.url, address=address)

    def kill(self) -> None:
        """Kill the program, whatever it is doing."""
        self.process.kill()
        self.process.communicate()

    def stop(self) -> int:
        """Stop the program as a system shutdown does, and return the exit code."""
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=PATIENCE)
        return self.process.returncode

    def restart(self) -> None:
        """Start again after the end."""
        self.process = self._start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.client.close()
        if self.process.poll() is None:
            self.kill()


class Standalone(Program):
    """A program that starts as it does for everybody, with Python and its imports."""

    def _begin(self, log: TextIO, words: list[str]) -> "Forked | subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, "-m", "mclub", *words, *self._options],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env=environment(),
        )


def environment() -> dict[str, str]:
    """This process's environment, in English."""
    return {**os.environ, "MCLUB_LANG": "en", "PYTHONUNBUFFERED": "1"}
