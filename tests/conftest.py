"""The tests read English and UTC, whatever the machine speaks, and Ctrl-C ends what they start,
even where the tests themselves run in the background of a shell, which ignores it. What the
hundreds of programs that they start import is compiled once, even where Python is told to keep
nothing of it: that is half of a program's start."""

import gc
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
# `make bench` runs out of the benchmarks, which are imported already and assert nothing.
FOLDERS = [each.name for each in HERE.iterdir() if each.is_dir() and each.name != "benchmarks"]
pytest.register_assert_rewrite(*(f"tests.{name}" for name in FOLDERS))

from tests.postgres import database, databases, new_place, place, postgres  # noqa: E402

__all__ = ["database", "databases", "new_place", "place", "postgres"]

os.environ["MCLUB_LANG"] = "en"
os.environ["TZ"] = "UTC"
time.tzset()
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """What is there before the first test is there after the last: a search for garbage need not go
    through it again and again, and need not be so frequent."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000)


@pytest.fixture
def local(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Puts the clock of this process into a zone, e.g. "CET-1"."""

    def put(zone: str) -> None:
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield put
    put("UTC")
