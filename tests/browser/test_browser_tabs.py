"""Many tabs in one browser share one event stream; each can act, and reports what it can't send."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.person import Person
from tests.service.seated import GameClient, begin
from tests.service.served import Program
from tests.sweeping import SWEEP
from tests.waiting import wait_for

SEATS = ["yellow", "blue", "red"]
FURTHER = ("history", "score")
HIDE = """
hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""
SIT_DOWN = "token => fetch(`/join/${token}`, { method: 'POST', headers: { 'x-mclub': '1' } })"
SHOWS = "seq => Number(document.body.dataset.seq) >= seq"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    with Program(tmp_path_factory.mktemp("tabs") / "games.db") as server:
        yield server


@pytest.fixture
def server(served: Program) -> Program:
    """A service without other listeners."""
    until_streams(served, 0)
    return served


def streams(server: Program) -> int:
    """The number of event streams open at the service."""
    found = re.search(r"^mclub_listeners (\d+)", server.client.get("/metrics").text, re.M)
    assert found is not None
    return int(found[1])


def until_streams(server: Program, count: int) -> None:
    """Wait until this many streams are open at the service."""
    wait_for(lambda: streams(server) == count, lambda: f"{streams(server)} are open")


def table(
    server: Program, person: Callable[..., Person], **options: bool
) -> tuple[GameClient, Person]:
    """A game, and a browser with all its links."""
    game = begin(server.client, SEATS, seed="tea", spectating=True)
    one = person(**options)
    one.hold(game.tokens)
    return game, one


def open_page(one: Person, page: Page, path: str) -> Page:
    """Open the page and wait until it listens."""
    page.goto(path)
    page.wait_for_selector("body[data-listens]", state="attached")
    return page


@SWEEP
def test_seven_pages_of_one_browser_act_by_one_stream(server: Program, browser: Browser) -> None:
    # As on a home network: the service at another machine's address, without encryption.
    game = begin(server.client, SEATS, seed="tea", spectating=True)
    one = Person(browser, f"http://house.test:{server.port}")
    one.go("/rules")
    for token in game.tokens.values():
        one.page.evaluate(SIT_DOWN, token)
    tables = {
        who: open_page(one, one.context.new_page(), f"/games/{game.id}?as={who}")
        for who in (*SEATS, "host", "spectator")
    }
    others = [
        open_page(one, one.context.new_page(), f"/games/{game.id}/{path}?as=yellow")
        for path in FURTHER
    ]
    pages = [*tables.values(), *others]
    assert len(pages) == 7, "more than the connections that a browser opens to a host"
    assert not tables["host"].evaluate("isSecureContext")
    assert streams(server) == 1
    for seat in SEATS:
        before = game.seq
        assert game.seat_to_decide()[0] == seat
        tables[seat].click("#act button")
        for page in pages:
            page.wait_for_function(SHOWS, arg=before + 1)
    tables["blue"].fill("#saying", "Seven of us")
    tables["blue"].press("#saying", "Enter")
    tables["spectator"].wait_for_selector("#said >> text=Seven of us")
    # The last tab of a link removes it from the stream, which goes on for the others.
    tables["red"].close()
    tables["yellow"].click("#undoing form[action*=undo] button")
    tables["blue"].wait_for_selector("#undoing form[action*='/agree']")
    one.close()


def test_without_shared_workers_only_pages_that_are_seen_have_a_stream(
    server: Program, person: Callable[..., Person]
) -> None:
    game, one = table(server, person, shared=False)
    pages = []
    for who in ("yellow", "blue"):
        if pages:
            pages[-1].evaluate(HIDE, True)
        pages.append(open_page(one, one.context.new_page(), f"/games/{game.id}?as={who}"))
    until_streams(server, 1)
    before = game.seq
    assert game.seat_to_decide()[0] == "yellow"
    pages[-1].evaluate(HIDE, True)
    pages[0].evaluate(HIDE, False)
    until_streams(server, 1)
    pages[0].click("#act button")
    pages[0].wait_for_function(SHOWS, arg=before + 1)
    assert pages[1].evaluate("Number(document.body.dataset.seq)") == before
    pages[1].evaluate(HIDE, False)
    pages[1].wait_for_function(SHOWS, arg=before + 1)
    pages[1].click("#act button")
    pages[0].wait_for_function(SHOWS, arg=before + 2)


def test_what_cannot_be_sent_is_said(server: Program, person: Callable[..., Person]) -> None:
    game, one = table(server, person)
    page = one.page
    page.clock.install()
    open_page(one, page, f"/games/{game.id}?as=yellow")
    held: list[Route] = []
    page.route("**/actions?*", lambda route: held.append(route))
    page.click("#act button")
    page.clock.fast_forward(5_000)
    assert one.text("#problem") == (
        "No answer yet. Is the network slow, or do you have too many pages of this service open?"
    )
    # It is resent automatically, and taken once.
    before = game.seq
    page.clock.fast_forward(6_000)
    page.unroute("**/actions?*")
    page.clock.fast_forward(2_000)
    page.wait_for_function(SHOWS, arg=before + 1)
    page.wait_for_selector("#problem", state="hidden")
    assert len(held) == 1
