"""The browser of the benchmarks."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import launch


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the system's chromium."""
    with sync_playwright() as playwright, launch(playwright) as browser:
        yield browser
