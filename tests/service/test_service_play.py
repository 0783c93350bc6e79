"""`make play`: the demo game in the browser, and its port."""

import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from events.errors import BadInput
from mclub.service.server import bind
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


def test_make_play_prints_links_that_open_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    with start_program(command_of("play"), tmp_path / "games.db") as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(9)]
        url = told[0].split()[-1]
        links = {line.split()[0]: line.split()[1] for line in told[2:8]}
        assert list(links) == ["host", "yellow", "blue", "red", "green", "spectator"]
        assert "Ctrl-C" in told[8]
        with client_of(url, accept="text/html") as client:
            for link in links.values():
                page = client.get(link.removeprefix(url))
                assert (page.status_code, "<form" in page.text) == (200, True)
            table = client.post(links["yellow"].removeprefix(url), follow_redirects=True)
            assert (table.status_code, "North" in table.text) == (200, True)
        process.send_signal(signal.SIGINT)
        rest, _none = process.communicate(timeout=PATIENCE)
        # Links stay visible, since only errors are logged.
        assert (rest, process.returncode) == ("", 0)


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
