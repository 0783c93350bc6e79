"""The service as a program, and people at it with a real browser.

One browser serves all these tests and is closed behind the last of them: while Playwright is there,
nothing else in the process can run an event loop of its own. That is why this folder is a package.
"""

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.person import Person
from tests.service.served import Served

PROGRAMS = ("chromium-headless-shell", "chromium")
"""The system's own browsers. The first has no windows, and takes much less of the processor."""
OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP house.test 127.0.0.1",
]


def launch(playwright: Playwright) -> Browser:
    """Starts the system's own browser; none is ever downloaded."""
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        pytest.fail(
            f"These tests need a browser: install the package {PROGRAMS[0]} "
            f"(apt-get install {PROGRAMS[0]}), or leave out tests/browser.",
            pytrace=False,
        )
    return playwright.chromium.launch(executable_path=program, args=OPTIONS)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser, in which each person has a profile of his own."""
    with sync_playwright() as playwright, launch(playwright) as browser:
        yield browser


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A program that serves an empty file. It lets one address begin only so many games at once,
    fewer than all modules together begin."""
    with Served(tmp_path_factory.mktemp("browser") / "games.db") as served:
        yield served


@pytest.fixture
def person(browser: Browser, served: Served) -> Iterator[Callable[..., Person]]:
    """Makes people, each with a browser of his own; what any of their pages complained about fails
    the test."""
    people: list[Person] = []

    def person(**options: object) -> Person:
        people.append(Person(browser, served.url, **options))
        return people[-1]

    yield person
    for one in people:
        one.close()
    assert [one.faults for one in people if one.faults] == []
