"""Many tabs in one browser share one event stream; each can act, and reports what it can't send."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.person import Person
from tests.service.seated import Seated, begin
from tests.service.served import Served
from tests.waiting import wait_for

SEATS = ["yellow", "blue", "red"]
FURTHER = ("history", "replay", "score", "audit", "history", "score", "replay")
HIDE = """
hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}
"""
SIT_DOWN = "token => fetch(`/join/${token}`, { method: 'POST', headers: { 'x-mclub': '1' } })"
SHOWS = "seq => Number(document.body.dataset.seq) >= seq"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A service without other listeners."""
    with Served(tmp_path / "games.db") as served:
        yield served


def streams(served: Served) -> int:
    """The number of event streams open at the service."""
    found = re.search(r"^mclub_listeners (\d+)", served.client.get("/metrics").text, re.M)
    assert found is not None
    return int(found[1])


def until_streams(served: Served, count: int) -> None:
    """Wait until this many streams are open at the service."""
    wait_for(lambda: streams(served) == count, lambda: f"{streams(served)} are open")


def table(served: Served, person: Callable[..., Person], **options: bool) -> tuple[Seated, Person]:
    """A game, and a browser with all its links."""
    game = begin(served.client, SEATS, seed="tea", spectating=True)
    one = person(**options)
    one.hold(game.tokens)
    return game, one


def opened(one: Person, page: Page, path: str) -> Page:
    """Open the page and wait until it listens."""
    page.goto(path)
    page.wait_for_selector("body[data-listens]", state="attached")
    return page


def test_twelve_pages_of_one_browser_act_by_one_stream(served: Served, browser: Browser) -> None:
    # As on a home network: the service at another machine's address, without encryption.
    game = begin(served.client, SEATS, seed="tea", spectating=True)
    one = Person(browser, f"http://house.test:{served.port}")
    one.go("/rules")
    for token in game.tokens.values():
        one.page.evaluate(SIT_DOWN, token)
    tables = {
        who: opened(one, one.context.new_page(), f"/games/{game.id}?as={who}")
        for who in (*SEATS, "host", "spectator")
    }
    others = [
        opened(one, one.context.new_page(), f"/games/{game.id}/{path}?as=yellow")
        for path in FURTHER
    ]
    pages = [*tables.values(), *others]
    assert len(pages) == 12
    assert not tables["host"].evaluate("isSecureContext")
    assert streams(served) == 1
    for seat in SEATS:
        before = game.seq
        assert game.asked()[0] == seat
        tables[seat].click("#act button")
        for page in pages:
            page.wait_for_function(SHOWS, arg=before + 1)
    tables["blue"].fill("#saying", "Twelve of us")
    tables["blue"].press("#saying", "Enter")
    tables["spectator"].wait_for_selector("#said >> text=Twelve of us")
    # The last tab of a link removes it from the stream, which goes on for the others.
    tables["red"].close()
    tables["yellow"].click("#undoing form[action*=undo] button")
    tables["yellow"].click("dialog#confirm button[value=yes]")
    tables["blue"].wait_for_selector("#undoing form[action*='/agree']")
    one.close()


def test_without_shared_workers_only_pages_that_are_seen_have_a_stream(
    served: Served, person: Callable[..., Person]
) -> None:
    game, one = table(served, person, shared=False)
    pages = []
    for who in (*SEATS, "host", "spectator", *SEATS, "host", "spectator", "yellow", "blue"):
        if pages:
            pages[-1].evaluate(HIDE, True)
        pages.append(opened(one, one.context.new_page(), f"/games/{game.id}?as={who}"))
    until_streams(served, 1)
    before = game.seq
    assert game.asked()[0] == "yellow"
    pages[-1].evaluate(HIDE, True)
    pages[0].evaluate(HIDE, False)
    until_streams(served, 1)
    pages[0].click("#act button")
    pages[0].wait_for_function(SHOWS, arg=before + 1)
    assert pages[1].evaluate("Number(document.body.dataset.seq)") == before
    pages[1].evaluate(HIDE, False)
    pages[1].wait_for_function(SHOWS, arg=before + 1)
    pages[1].click("#act button")
    pages[0].wait_for_function(SHOWS, arg=before + 2)


def test_what_cannot_be_sent_is_said(served: Served, person: Callable[..., Person]) -> None:
    game, one = table(served, person)
    page = one.page
    page.clock.install()
    opened(one, page, f"/games/{game.id}?as=yellow")
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
