"""Tables in the terminal: in this process with a simulated terminal, and for real through tmux."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from mclub import Club
from tests.play.terminal import Terminal
from tests.service.served import Program


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "MCLUB_DB"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def club() -> Iterator[Club]:
    with Club() as opened:
        yield opened


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Opens terminals that run `mclub`."""
    if shutil.which("tmux") is None:
        pytest.fail(
            "These tests need a terminal: install the package tmux (apt-get install tmux).",
            pytrace=False,
        )
    with ExitStack() as stack:

        def terminal(*words: str, **options: object) -> Terminal:
            return stack.enter_context(Terminal(tmp_path, *words, **options))  # type: ignore[arg-type]

        yield terminal


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Program]:
    """A service with an empty file."""
    with Program(tmp_path / "served.db") as server:
        yield server
