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
        people: list[Person] = []

        def person(**options: object) -> Person:
            people.append(Person(browser, server.url, **options))
            return people[-1]

        seated = seat_all(game, person)
        play(seated, random.Random(3), steps=len(game.seats))
        before = game.get("host", "legal")
        asked = before["due"][0]["seat"]
        for one in people:
            one.until(before["seq"])
        server.kill()
        for one in people:
            one.page.wait_for_selector("#lost:not([hidden])")
        # A press in the meantime is sent once the service is back, and taken once.
        acting = seated[asked].page
        acting.evaluate(OPEN_LISTS)
        action = acting.locator(BUTTONS).first.get_attribute("value")
        acting.locator(BUTTONS).first.click()
        server.restart()
        for one in people:
            one.page.wait_for_selector("#lost", state="hidden")
            one.until(before["seq"] + 1)
        with Club(server.path) as club:
            record = club.game(game.id).records[before["seq"]]
            assert (record.by, record.command) == (asked, action)
        play(seated, random.Random(4), steps=1)
        for one in people:
            one.close()
            assert all("ERR_" in fault for fault in one.faults), one.faults


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


def test_a_piece_of_the_board_does_what_its_button_does(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, SEATS, seed="tea")
    yellow = person()
    yellow.join(game.begun["links"]["seats"]["yellow"])
    piece = yellow.page.locator("#board [data-action='place companies']").first
    piece.focus()
    yellow.page.keyboard.press("Enter")
    yellow.until(game.begun["seq"] + 1)
    with Club(server.path) as club:
        assert club.game(game.id).records[game.begun["seq"]].command == "place companies"


def test_what_somebody_says_is_heard_at_once_and_harms_nobody(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, SEATS, seed="tea")
    yellow, blue = person(), person(size="phone")
    yellow.join(game.begun["links"]["seats"]["yellow"])
    blue.join(game.begun["links"]["seats"]["blue"])
    said = "<img src=x onerror=alert(1)> Two millions?"
    yellow.page.fill("form[action*='/talk'] [name=text]", said)
    yellow.page.click("form[action*='/talk'] button")
    blue.page.wait_for_function("said => document.body.innerText.includes(said)", arg=said)
    assert blue.page.query_selector("img[src=x]") is None
