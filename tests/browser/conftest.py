"""The service as a program, and people who use it with a real browser.

One browser lives as long as the tests of this folder, since nothing else in the process can run an
event loop while Playwright does. That is why the folder is a package.
"""

import shutil
from collections.abc import Callable, Iterator, Sequence
from itertools import count

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.person import Person, Profiles
from tests.programs import BROWSERS
from tests.service.served import Program

OPTIONS = [
    # One process for all pages of a profile.
    "--renderer-process-limit=1",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A request to any other host fails.
    "--host-resolver-rules=MAP house.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
LARGE_TILES = ["--default-tile-width=2048", "--default-tile-height=2048"]
"""A page drawn in one piece instead of dozens takes an eighth less of the browser's time."""
ADDRESSES = count(2)
"""The last numbers of the modules' loopback addresses."""


def launch(playwright: Playwright, options: Sequence[str] = ()) -> Browser:
    """Start the system's browser; none is ever downloaded. options: more of them."""
    program = next(filter(None, map(shutil.which, BROWSERS)), None)
    if program is None:
        pytest.fail(
            f"These tests need a browser: install the package {BROWSERS[0]} "
            f"(apt-get install {BROWSERS[0]}), or leave out tests/browser.",
            pytrace=False,
        )
    return playwright.chromium.launch(executable_path=program, args=[*OPTIONS, *options])


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser, in which each person has a profile."""
    with sync_playwright() as playwright, launch(playwright, LARGE_TILES) as browser:
        yield browser


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """A program that serves a file to all tests of this folder."""
    with Program(tmp_path_factory.mktemp("browser") / "games.db") as service:
        yield service


@pytest.fixture(scope="module")
def server(service: Program) -> Program:
    """The service, which each module calls from another address: one address may only begin a
    limited number of games, fewer than all modules need."""
    service.call_from(f"127.0.0.{next(ADDRESSES)}")
    return service


@pytest.fixture(scope="package")
def profiles(browser: Browser) -> Profiles:
    """The profiles of the people."""
    return Profiles(browser)


@pytest.fixture
def person(
    browser: Browser, profiles: Profiles, server: Program
) -> Iterator[Callable[..., Person]]:
    """A factory of people, each with their own browser. Any complaint of their pages fails the
    test."""
    people: list[Person] = []

    def person(**options: object) -> Person:
        people.append(Person(browser, server.url, profiles=profiles, **options))
        return people[-1]

    yield person
    for one in people:
        one.close()
    assert [one.faults for one in people if one.faults] == []
