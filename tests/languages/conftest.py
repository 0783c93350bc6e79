"""The command line as in `tests/mclub`, and a language set for a test."""

from collections.abc import Callable
from contextvars import copy_context
from pathlib import Path
from typing import TypeVar

import pytest

from mclub.text.languages import use
from tests.mclub.command_line import Mclub

T = TypeVar("T")


@pytest.fixture
def mclub(tmp_path: Path) -> Mclub:
    """The command line on an empty file."""
    return Mclub(tmp_path / "games.db")


@pytest.fixture
def speaking() -> Callable[[str, Callable[[], T]], T]:
    """A function that calls another one with a language set."""

    def call(language: str, work: Callable[[], T]) -> T:
        def spoken() -> T:
            use(language)
            return work()

        return copy_context().run(spoken)

    return call
