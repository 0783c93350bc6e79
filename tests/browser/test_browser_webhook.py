"""A seat sets its webhook on its page: the secret is shown once, and a refusal gives the reason."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

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
    set_webhook(blue, "ftp://house.test/turn")
    problem = blue.page.locator("#problem")
    expect(problem).to_contain_text("it must begin with http:// or https://")
    expect(blue.page.locator("#hook-secret")).to_be_hidden()
    assert "422" in blue.faults.pop(), "the browser's own line about the status"
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
