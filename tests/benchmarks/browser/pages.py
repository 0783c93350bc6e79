"""The browser of the benchmarks."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import CHROMIUM, OPTIONS


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the system's chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which(CHROMIUM), args=OPTIONS)
        yield browser
        browser.close()
