"""The tests run in English and UTC, whatever the machine's settings. Ctrl-C ends every program that
they start, even if the tests run in the background of a shell that ignores it.

The modules that those programs import are compiled once, even where Python is told not to write
bytecode: that halves a program's start.
"""

import gc
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HERE = Path(__file__).parent
# `make bench` only runs benchmarks, which are already imported and assert nothing.
FOLDERS = [each.name for each in HERE.iterdir() if each.is_dir() and each.name != "benchmarks"]
PACKAGES = [each.parent for each in HERE.rglob("__init__.py")]
"""Folders whose modules pytest imports by other names."""
pytest.register_assert_rewrite(*(f"tests.{name}" for name in FOLDERS))

from tests.cluster import cluster  # noqa: E402
from tests.compiled import compiled_folder, share_templates  # noqa: E402
from tests.empty_logs import empty_logs  # noqa: E402
from tests.postgres import database, databases, new_place, place, postgres  # noqa: E402

__all__ = ["cluster", "database", "databases", "empty_logs", "new_place", "place", "postgres"]

os.environ["MCLUB_LANG"] = "en"
os.environ["TZ"] = "UTC"
time.tzset()
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
# The same examples each time, however long the machine takes for them.
settings.register_profile(
    "mclub",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("mclub")
# Workers inherit it.
compiled_folder()
# Garbage collections would go through all that is being imported.
gc.disable()


def pytest_sessionstart(session: pytest.Session) -> None:
    """In a run of all tests, import their modules, each worker from a different one on. Pytest
    rewrites the assertions of a module that it compiles, which takes longer than collecting its
    tests: so in a new clone one worker compiles each, instead of all at the same time."""
    worker = getattr(session.config, "workerinput", None)
    if worker is None or session.config.args != [HERE.name]:
        return
    paths = [each for each in sorted(HERE.rglob("test_*.py")) if each.parent not in PACKAGES]
    first = int(worker["workerid"].removeprefix("gw")) * len(paths) // worker["workercount"]
    for path in paths[first:] + paths[:first]:
        import_module(".".join([HERE.name, *path.relative_to(HERE).with_suffix("").parts]))


def pytest_collection_finish() -> None:
    """Share compiled templates. Freeze the objects that exist before the first test, so that
    garbage collections skip them, and make collections rarer."""
    share_templates()
    gc.freeze()
    gc.set_threshold(50_000)
    gc.enable()


@pytest.fixture
def local(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """A function that sets this process's time zone, e.g. "CET-1"."""

    def put(zone: str) -> None:
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield put
    put("UTC")
