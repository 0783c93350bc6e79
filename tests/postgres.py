"""A PostgreSQL server for the tests: Debian's, on loopback, with a temporary folder.

Where it is not installed, tests that need it are skipped, unless MCLUB_POSTGRES=require. It has its
default settings, so it flushes acknowledged data to disk.
"""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.ports import free_port
from tests.sweeping import SWEEP
from tests.waiting import PATIENCE, wait_for

HOME = Path("/usr/lib/postgresql")
REQUIRED = os.environ.get("MCLUB_POSTGRES") == "require"
OWNER, PASSWORD = "owner", "pass-word%2Fwith%40signs"
"""The owner of every database, with the password as in a URL."""
PLAIN_PASSWORD = "pass-word/with@signs"


def binaries() -> Path | None:
    """The folder of the newest server's programs, if one is installed."""
    # A client-only installation has such a folder, too.
    found = sorted(HOME.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return found[-1].parent if found else None


class Server:
    """A server that can be killed and restarted."""

    def __init__(self) -> None:
        programs = binaries()
        assert programs is not None
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="mclub-postgres-"))
        # PostgreSQL refuses to run as root.
        self._user: dict[str, Any] = {}
        if os.getuid() == 0:
            self._user = {"user": "postgres", "group": "postgres", "extra_groups": []}
            shutil.chown(self._folder, "postgres", "postgres")
        self.port = free_port()
        self._free: list[str] = []
        self._numbers = count()
        password = self._folder / "password"
        password.write_text(PLAIN_PASSWORD)
        self._run(
            *("initdb", f"--pgdata={self._folder / 'data'}", "--encoding=UTF8", "--locale=C"),
            *("--auth=scram-sha-256", "--no-sync", f"--username={OWNER}", f"--pwfile={password}"),
        )
        self.start()

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        settings = ["listen_addresses=127.0.0.1", f"unix_socket_directories={self._folder}"]
        log = self._folder / "log"
        with log.open("ab") as written:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", self._folder / "data", "-p", str(self.port)]
                + [word for setting in settings for word in ("-c", setting)],
                stdout=written,
                stderr=written,
                cwd=self._folder,
                **self._user,
            )
        wait_for(lambda: self._answers() or self._process.poll() is not None, log.read_text)
        assert self._process.poll() is None, log.read_text()

    def kill(self) -> None:
        """Kill the server with all its processes, like a power cut, and wait until they are
        gone."""
        pid = self._process.pid
        self._process.send_signal(signal.SIGSTOP)  # from now on no more are started
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        for process in (pid, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self._process.wait()
        wait_for(lambda: not any(map(lives, map(int, children))))

    def stop(self) -> None:
        """Stop the server and close all connections."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait(PATIENCE)

    def remove(self) -> None:
        """Stop the server immediately, since its folder is deleted."""
        if self._process.poll() is None:
            self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    def url(self, database: str = "postgres", user: str = OWNER, password: str = PASSWORD) -> str:
        """The address of a database."""
        return f"postgresql://{user}:{password}@127.0.0.1:{self.port}/{database}"

    def new(self) -> str:
        """The address of an empty database, for use until `take_back`."""
        if not self._free:
            name = f"games{next(self._numbers)}"
            self.sql(f"CREATE DATABASE {name}")
            self._free.append(name)
        return self.url(self._free.pop())

    def take_back(self, address: str) -> None:
        """Empty a database for reuse, which is faster than creating another."""
        name = address.rpartition("/")[2]
        self.sql("DROP SCHEMA IF EXISTS mclub CASCADE", database=name)
        self._free.append(name)

    def sql(self, *statements: str, database: str = "postgres") -> list[Any]:
        """Execute statements as the owner. Returns the rows of the last one, if any."""
        import psycopg

        with psycopg.connect(self.url(database), autocommit=True) as db:
            for statement in statements:
                done = db.execute(statement)
            return done.fetchall() if done.description else []

    def _answers(self) -> bool:
        import psycopg

        try:
            self.sql("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    def _run(self, *words: str) -> None:
        done = subprocess.run(
            [self._programs / words[0], *words[1:]],
            capture_output=True,
            cwd=self._folder,
            check=False,
            **self._user,
        )
        assert done.returncode == 0, done.stderr.decode()


def lives(pid: int) -> bool:
    """Whether a process is running, and not a zombie."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def started() -> Iterator[Server]:
    """A server for a fixture."""
    # PostgreSQL is a system package that a machine may lack; `make test` then says so in a
    # line. With MCLUB_POSTGRES=require, as in CI, its absence is a failure.
    if binaries() is None and not REQUIRED:
        pytest.skip("PostgreSQL is not installed")
    server = Server()
    yield server
    server.remove()


postgres = pytest.fixture(scope="session", name="postgres")(started)
"""The server of the session, or of a test worker. Don't stop it."""


@pytest.fixture
def databases(postgres: Server) -> Iterator[Callable[[], str]]:
    """A function that returns the address of another empty database on each call."""
    given: list[str] = []

    def new() -> str:
        given.append(postgres.new())
        return given[-1]

    yield new
    for address in given:
        postgres.take_back(address)


@pytest.fixture
def database(databases: Callable[[], str]) -> str:
    """The address of an empty database."""
    return databases()


@pytest.fixture(params=["file", pytest.param("database", marks=SWEEP)])
def new_place(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """A function that returns another place for a log on each call: files, or, in the sweep,
    databases. `make test` uses databases only where a test is about them."""
    if request.param == "database":
        given: Callable[[], str] = request.getfixturevalue("databases")
        return given
    numbers = iter(range(100))
    return lambda: str(tmp_path / f"place{next(numbers)}.db")


@pytest.fixture
def place(new_place: Callable[[], str]) -> str:
    """A place for a log: a new file, then, in the sweep, an empty database."""
    return new_place()
