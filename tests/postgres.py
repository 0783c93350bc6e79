"""A PostgreSQL server of the tests' own: Debian's, on loopback, with a folder that is thrown away.

Where it is not installed, what needs one is left out, unless MCLUB_POSTGRES=require. Its settings
are those that it comes with: it flushes to disk what it acknowledges.
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
"""Who owns every database, with a password as it stands in a URL."""
PLAIN_PASSWORD = "pass-word/with@signs"


def binaries() -> Path | None:
    """Where the newest server's programs are, if one is installed."""
    # A client alone has such a folder as well.
    found = sorted(HOME.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return found[-1].parent if found else None


class Server:
    """A server that can be killed and started again."""

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
        """Starts it, and waits until it answers."""
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
        """Kills it with all its processes, as a power cut would; they are gone then."""
        pid = self._process.pid
        self._process.send_signal(signal.SIGSTOP)  # there are no more of them from here on
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        for process in (pid, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self._process.wait()
        wait_for(lambda: not any(map(lives, map(int, children))))

    def stop(self) -> None:
        """Ends it, and everybody's connections."""
        self._process.send_signal(signal.SIGINT)
        self._process.wait(PATIENCE)

    def remove(self) -> None:
        """Ends it at once, since its folder is thrown away."""
        if self._process.poll() is None:
            self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    def url(self, database: str = "postgres", user: str = OWNER, password: str = PASSWORD) -> str:
        """The address of a database."""
        return f"postgresql://{user}:{password}@127.0.0.1:{self.port}/{database}"

    def new(self) -> str:
        """The address of an empty database, until it is taken back."""
        if not self._free:
            name = f"games{next(self._numbers)}"
            self.sql(f"CREATE DATABASE {name}")
            self._free.append(name)
        return self.url(self._free.pop())

    def take_back(self, address: str) -> None:
        """Empties a database that was given away: that is quicker than making another."""
        name = address.rpartition("/")[2]
        self.sql("DROP SCHEMA IF EXISTS mclub CASCADE", database=name)
        self._free.append(name)

    def sql(self, *statements: str, database: str = "postgres") -> list[Any]:
        """Does something as the owner; the rows of the last statement, if it has any."""
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
    """Whether a process runs, and isn't only remembered until somebody asks how it ended."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def started() -> Iterator[Server]:
    """A server for a fixture."""
    # A package of the system, which a reader's machine need not have; `make test` says so in a
    # line, and where MCLUB_POSTGRES=require, as in CI, its absence is a failure.
    if binaries() is None and not REQUIRED:
        pytest.skip("PostgreSQL is not installed")
    server = Server()
    yield server
    server.remove()


postgres = pytest.fixture(scope="session", name="postgres")(started)
"""The one server of the session, or of a worker of it. Don't stop it."""


@pytest.fixture
def databases(postgres: Server) -> Iterator[Callable[[], str]]:
    """Gives the addresses of empty databases, each time another one."""
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
    """Gives further places where a log can be, each time another: files, or in the sweep databases
    as well. `make test` tries databases where it is about them alone."""
    if request.param == "database":
        given: Callable[[], str] = request.getfixturevalue("databases")
        return given
    numbers = iter(range(100))
    return lambda: str(tmp_path / f"place{next(numbers)}.db")


@pytest.fixture
def place(new_place: Callable[[], str]) -> str:
    """A place for a log: a new file, and in the sweep once more an empty database."""
    return new_place()
