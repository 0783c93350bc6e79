"""Pages in a real browser."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import launch


@contextmanager
def chromium() -> Iterator[Browser]:
    """The system's own browser."""
    with sync_playwright() as playwright, launch(playwright) as browser:
        yield browser
