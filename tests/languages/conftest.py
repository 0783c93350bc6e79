"""The command line as in `tests/mclub`, and a language that a test may speak."""

import sys
from collections.abc import Callable
from contextvars import copy_context
from pathlib import Path
from typing import TypeVar

import pytest

sys.path += [str(Path(__file__).parents[1] / folder) for folder in ("mclub", "scoring")]
pytest.register_assert_rewrite("command_line", "programs", "typing_people")

from command_line import Mclub  # noqa: E402
from mclub.text.languages import use  # noqa: E402

T = TypeVar("T")


@pytest.fixture
def mclub(tmp_path: Path) -> Mclub:
    """The command line on an empty file."""
    return Mclub(tmp_path / "games.db")


@pytest.fixture
def speaking() -> Callable[[str, Callable[[], T]], T]:
    """Calls something with a language spoken, which ends with it."""

    def call(language: str, work: Callable[[], T]) -> T:
        def spoken() -> T:
            use(language)
            return work()

        return copy_context().run(spoken)

    return call
