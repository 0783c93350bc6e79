"""Waiting for what happens. No test waits for a time: how long something takes depends on the
machine and on what else it does."""

import time
from collections.abc import Callable

PATIENCE = 120.0
"""Seconds after which a test gives up: so long takes only what never comes."""


def wait_for(
    holds: Callable[[], object], failed: Callable[[], str] = lambda: "it never came"
) -> None:
    """Returns as soon as it holds. failed: what to say if it never does."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, failed()
        time.sleep(0.01)
