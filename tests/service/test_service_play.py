"""`make play`: the home page in the browser, and its port."""

import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from events.errors import BadInput
from mclub import Club
from mclub.service.server import bind
from mclub.text.languages import use
from tests.service.seated import client_of
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]


def command_of(target: str) -> str:
    """The command that `make` runs for a target, once everything is installed."""
    # The make that runs the tests passes on its own flags and variables.
    environment = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME")}
    done = subprocess.run(
        ["make", "--dry-run", "--silent", target],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()[-1]


@contextmanager
def start_program(command: str, path: Path) -> Iterator["subprocess.Popen[str]"]:
    environment = {**os.environ, "MCLUB_DB": str(path), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        f"exec {command}",
        shell=True,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def test_make_play_serves_the_home_page_begins_nothing_and_ends_with_ctrl_c(
    tmp_path: Path,
) -> None:
    with start_program(command_of("play"), tmp_path / "games.db") as process:
        assert process.stdout is not None
        url = process.stdout.readline().split()[-1]
        assert "Ctrl-C" in process.stdout.readline()
        with client_of(url, accept="text/html") as client:
            assert "Play now" in client.get("/").text
        process.send_signal(signal.SIGINT)
        rest, _none = process.communicate(timeout=PATIENCE)
        # The address stays visible, since only errors are logged.
        assert (rest, process.returncode) == ("", 0)
    with Club(tmp_path / "games.db") as club:
        assert club.log.games() == []


def test_the_first_port_that_is_free_is_taken() -> None:
    with ExitStack() as taken:
        first = taken.enter_context(closing(bind("127.0.0.1", [0])))
        busy = first.getsockname()[1]
        second = taken.enter_context(closing(bind("127.0.0.1", [busy, 0])))
        assert second.getsockname()[1] not in (0, busy)
        assert isinstance(second, socket.socket)
        with pytest.raises(
            BadInput, match=rf"port {busy}, can't be served: Address already in use"
        ):
            bind("127.0.0.1", [busy])
        use("fr")
        try:
            with pytest.raises(BadInput, match="adresse déjà utilisée"):
                bind("127.0.0.1", [busy])
        finally:
            use("en")
