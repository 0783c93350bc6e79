"""A seat sets its webhook on its page: the secret is shown once, and a refusal gives the reason."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.person import SIZES, Person
from tests.service.receiving import Receiver
from tests.service.seated import GameClient, begin
from tests.service.served import Program

SEATS = ["yellow", "blue"]


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    receiver = Receiver()
    yield receiver
    receiver.close()


def at(game: GameClient, one: Person, seat: str) -> Person:
    one.join(game.begun["links"]["seats"][seat])
    one.page.click(".webhook summary")
    one.page.wait_for_selector("#hooking")
    return one


def set_webhook(one: Person, url: str) -> None:
    one.page.fill("#url", url)
    with one.page.expect_response("**/webhook?*"):
        one.page.click("#hooking button")


def test_it_is_set_and_removed_and_its_secret_shown_once(
    server: Program, person: Callable[..., Person], receiver: Receiver
) -> None:
    game = begin(server.client, SEATS, seed="tea")
    blue = at(game, person(size="phone"), "blue")
    set_webhook(blue, receiver.url)
    expect(blue.page.locator("#hook-set code")).to_have_text(receiver.url)
    secret = blue.page.locator("#hook-secret code").inner_text()
    assert len(bytes.fromhex(secret)) == 32
    assert blue.reopen(".webhook") == []
    assert blue.page.inner_text("#hook-secret code") == secret
    assert blue.page.evaluate("document.documentElement.scrollWidth") <= SIZES["phone"]["width"]
    right = "document.querySelector('#hook-secret code').getBoundingClientRect().right"
    assert blue.page.evaluate(right) <= SIZES["phone"]["width"], "it breaks where the panel ends"
    game.act("yellow", "place companies")
    assert receiver.until(1)[0]["seat"] == "blue"
    blue.page.reload()
    assert secret not in blue.page.content()
    blue.page.click(".webhook summary")
    set_webhook(blue, receiver.url)
    expect(blue.page.locator("#hook-secret code")).not_to_have_text(secret)
    blue.page.click("#hook-set button")
    expect(blue.page.locator("#hook-set code")).to_have_count(0)
    expect(blue.page.locator("#hook-secret")).to_be_hidden()
    assert game.get("blue", "webhook") == {"url": None}


def test_a_private_address_is_refused_in_words(browser: Browser, tmp_path: Path) -> None:
    with Program(tmp_path / "games.db", "--rate", "1000000") as server:
        game = begin(server.client, SEATS, seed="tea")
        one = Person(browser, server.url)
        at(game, one, "blue")
        set_webhook(one, "http://127.0.0.1:9/turn")
        problem = one.page.locator("#problem")
        expect(problem).to_have_text("This service sends no webhooks to private addresses.")
        expect(one.page.locator("#hook-secret")).to_be_hidden()
        assert game.get("blue", "webhook") == {"url": None}
        one.close()
        assert len(one.faults) == 1, "the browser's own line about the status"
        assert "403" in one.faults[0]


def test_who_has_no_seat_has_no_webhook(server: Program, person: Callable[..., Person]) -> None:
    game = begin(server.client, SEATS, seed="tea")
    host = person()
    host.hold({"host": game.tokens["host"]})
    host.go(f"/games/{game.id}?as=host")
    assert host.page.locator(".webhook").count() == 0
