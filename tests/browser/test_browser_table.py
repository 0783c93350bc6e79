"""At the table: undo by consent, a service that goes away, the keyboard."""

import random
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser

from mclub import Club
from tests.browser.person import Person
from tests.browser.playing import BUTTONS, OPEN_LISTS, play, press
from tests.service.seated import GameClient, begin
from tests.service.served import Program
from tests.sweeping import SWEEP

SEATS = ["yellow", "blue", "red"]
SIZES = ("desktop", "phone", "phone")


def seat_all(game: GameClient, person: Callable[..., Person]) -> dict[str, Person]:
    """Let everybody join by their links, on a phone and a desktop alternately."""
    people = {seat: person(size=size) for seat, size in zip(game.seats, SIZES, strict=False)}
    for seat, one in people.items():
        one.join(game.begun["links"]["seats"][seat])
    return people


@SWEEP
def test_a_decision_is_taken_back_with_what_followed_when_all_the_others_agree(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, SEATS, seed="tea")
    people = seat_all(game, person)
    play(people, random.Random(1), steps=1)
    before = game.get("host", "legal")
    seat = before["due"][0]["seat"]
    play(people, random.Random(2), steps=2)
    acted = game.get("host", "legal")["seq"]
    people[seat].until(acted)
    press(people[seat], people[seat].page.locator("#undoing form[action*=undo] button"))
    others = [other for other in SEATS if other != seat]
    for other in others:
        page = people[other].page
        page.wait_for_selector("#undoing form[action*='/agree']")
        press(people[other], page.locator("#undoing form[action*='/agree'] button"))
    after = game.get("host", "legal")
    assert after["due"] == before["due"]
    assert "undo" not in after
    for one in people.values():
        one.until(after["seq"])
    assert people[seat].page.query_selector(BUTTONS) is not None
    for other in others:
        assert people[other].page.query_selector(BUTTONS) is None


def test_the_page_says_that_the_service_is_gone_and_mends_itself(
    browser: Browser, tmp_path: Path
) -> None:
    with Program(tmp_path / "games.db") as server:
        game = begin(server.client, SEATS[:2], seed="tea")
        yellow = Person(browser, server.url, shared=False)
        yellow.join(game.begun["links"]["seats"]["yellow"])
        page, seq = yellow.page, yellow.seq
        page.wait_for_load_state("load")
        server.kill()
        page.wait_for_selector("#lost:not([hidden])")
        # A press in the meantime is sent once the service is back, and taken once.
        page.evaluate(OPEN_LISTS)
        action = page.locator(BUTTONS).first.get_attribute("value")
        page.locator(BUTTONS).first.click()
        server.restart()
        page.wait_for_selector("#lost", state="hidden")
        yellow.until(seq + 1)
        with Club(server.path) as club:
            record = club.game(game.id).records[seq]
            assert (record.by, record.command) == ("yellow", action)
        yellow.until(game.act("blue", "place companies")["seq"])
        # Nobody acts during another gap, so there is no event for what is said.
        server.kill()
        page.wait_for_selector("#lost:not([hidden])")
        page.route("**/live?*", lambda route: route.abort())
        server.restart()
        game.post("blue", "talk", text="Are you there?")
        page.unroute("**/live?*")
        page.wait_for_selector("#lost", state="hidden")
        page.wait_for_selector("#said >> text=Are you there?")
        yellow.close()
        assert all("ERR_" in fault for fault in yellow.faults), yellow.faults


def test_a_turn_is_taken_with_the_keyboard_alone(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, SEATS, seed="tea")
    yellow = person()
    yellow.join(game.begun["links"]["seats"]["yellow"])
    keys, page = yellow.page.keyboard, yellow.page
    keys.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    keys.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
    for _ in range(40):
        keys.press("Tab")
        if page.evaluate("document.activeElement.closest('#act') !== null"):
            break
    ring = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert ring != "none", "one can't see where one is"
    action = page.evaluate("document.activeElement.value")
    keys.press("Enter")
    yellow.until(game.begun["seq"] + 1)
    with Club(server.path) as club:
        record = club.game(game.id).records[game.begun["seq"]]
        assert (record.by, record.command) == ("yellow", action)
    # A piece of the board does what its button does.
    game.act("blue", "place exchange industry")
    last = game.act("red", "place exchange industry")["seq"]
    yellow.until(last)
    page.locator("#board [data-action='place companies']").first.focus()
    keys.press("Enter")
    yellow.until(last + 1)
    with Club(server.path) as club:
        assert club.game(game.id).records[last].command == "place companies"


def test_what_somebody_says_is_heard_at_once_and_harms_nobody(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, SEATS, seed="tea")
    blue = person(size="phone")
    blue.join(game.begun["links"]["seats"]["blue"])
    said = "<img src=x onerror=alert(1)> Two millions?"
    game.post("yellow", "talk", text=said)
    blue.page.wait_for_function("said => document.body.innerText.includes(said)", arg=said)
    assert blue.page.query_selector("img[src=x]") is None
