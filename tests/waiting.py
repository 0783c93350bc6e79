"""Wait for events. No test waits for a fixed time, which depends on the machine and its load."""

import time
from collections.abc import Callable

PATIENCE = 120.0
"""The timeout of a test in seconds, which only an event that never comes should reach."""


def wait_for(
    holds: Callable[[], object], failed: Callable[[], str] = lambda: "it never came"
) -> None:
    """Return as soon as the condition holds. failed: the message if it never does."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, failed()
        time.sleep(0.01)
