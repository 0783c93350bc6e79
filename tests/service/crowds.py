"""A service with lower limits, and crowds of connections to it."""

import contextlib
import json
import resource
import select
import socket
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.forked import CODE, Forked, origin_of_services
from tests.ports import free_port
from tests.service.served import environment
from tests.waiting import PATIENCE

FEW_FILES = 256
"""The soft limit on open files with which the service starts."""

SERVER = f"""
import json, resource, sys
from mclub.service import server
from mclub.service.logs import configure
from mclub.service.settings import Settings

hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, ({FEW_FILES}, hard))
configure(quiet=True)
settings = Settings(rate=1e6, **json.loads(sys.argv[1]))
taken = server.bind("127.0.0.1", [int(sys.argv[2])])
server.serve(settings, taken, lambda _service: None, ready=lambda: print("ready", flush=True))
"""


class BoundedService:
    """A program that serves the file at `path` with these settings."""

    def __init__(self, path: Path, **settings: Any) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        orders = json.dumps({"path": str(path), **settings})
        self._log = path.with_suffix(".log")
        words = (CODE, SERVER, orders, str(self.port))
        with self._log.open("a") as log:
            self._process = Forked(origin_of_services(), *words, stderr=log, env=environment())
        assert self._process.stdout.readline() == "ready\n"

    @property
    def sockets(self) -> int:
        """The number of open sockets."""
        count = 0
        for file in Path(f"/proc/{self._process.pid}/fd").iterdir():
            with contextlib.suppress(FileNotFoundError):  # it has been closed in the meantime
                count += file.readlink().name.startswith("socket:")
        return count

    @property
    def most_files(self) -> int:
        """The soft limit on open files."""
        limits = Path(f"/proc/{self._process.pid}/limits").read_text().splitlines()
        (files,) = (line for line in limits if line.startswith("Max open files"))
        return int(files.split()[3])

    @property
    def complaints(self) -> str:
        """The reported errors."""
        return self._log.read_text()

    def connect(self, sent: bytes = b"", address: str = "127.0.0.1") -> socket.socket:
        """A connection from this address, over which `sent` was sent."""
        connected = socket.create_connection(
            ("127.0.0.1", self.port), PATIENCE, source_address=(address, 0)
        )
        connected.sendall(sent)
        return connected

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._process.communicate()


class Crowd:
    """Connections that the service may close. drip: the bytes to send one by one."""

    def __init__(self, connections: list[socket.socket], drip: bytes = b"") -> None:
        self._open = connections
        self._drip = drip

    def __len__(self) -> int:
        return len(self._open)

    def go_on(self) -> None:
        """Send one more byte on each connection, and note which are closed."""
        waiting = select.poll()
        for one in self._open:
            waiting.register(one, select.POLLRDHUP)
        gone = {number for number, _event in waiting.poll(100)}
        for one in self._open:
            if one.fileno() in gone:
                one.close()
            elif self._drip:
                with contextlib.suppress(OSError):
                    one.send(self._drip)
        self._open = [one for one in self._open if one.fileno() >= 0]

    def until_closed(self) -> None:
        """Continue until the service has closed all."""
        end = time.monotonic() + PATIENCE
        while self._open:
            assert time.monotonic() < end, f"{len(self._open)} are still open"
            self.go_on()

    def close(self) -> None:
        """Close all connections."""
        for one in self._open:
            one.close()


def many_files() -> None:
    """Raise this process's limit on open files to the maximum."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
