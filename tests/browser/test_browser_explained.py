"""The pieces of the board explain themselves, and greyed choices say why, by mouse, keyboard and
finger."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import Person
from tests.browser.test_browser_access import serious
from tests.service.seated import OWN_PAGE, GameClient, begin
from tests.service.served import Program
from tests.service.takeover import POSITION, TOO_DEAR

NOTE = "#explained:popover-open"
PRESS = """(selector) => {
  const piece = document.querySelector(selector);
  const options = { bubbles: true, pointerType: "touch" };
  piece.dispatchEvent(new PointerEvent("pointerover", options));
  piece.dispatchEvent(new PointerEvent("pointerdown", options));
}"""
"""Puts a finger on an element."""
RELEASE = """(selector) => {
  const piece = document.querySelector(selector);
  piece.dispatchEvent(new PointerEvent("pointerup", { bubbles: true, pointerType: "touch" }));
  piece.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
}"""
TURN_OF_TWO = {
    "round": 2,
    "players": {
        "yellow": {"cash": 34_000, "square": 2, "securities": ["azure 4"]},
        "blue": {"cash": 9_000, "square": 3, "securities": ["jade 2 small"]},
    },
}
RESTED = 1000
"""Milliseconds after which a piece under a resting mouse is explained, and some more."""
CARD = ".card-face[data-card='R2']"
"""A company that blue can pay for."""


@pytest.fixture
def game(server: Program) -> GameClient:
    body = {"start": POSITION, "seed": "tea", "spectating": True}
    response = server.client.post("/api/games", json=body, headers=OWN_PAGE)
    assert response.status_code == 201, response.text
    server.client.cookies.clear()
    return GameClient(server.client, response.json())


@pytest.fixture
def page(game: GameClient, person: Callable[..., Person]) -> Page:
    """Blue's page at the decision about a takeover."""
    blue = person(bypass_csp=True)  # axe needs its own styles
    blue.join(game.begun["links"]["seats"]["blue"])
    return blue.page


def test_the_mouse_resting_on_a_piece_explains_it_and_in_the_replay_as_it_was(
    page: Page, game: GameClient
) -> None:
    page.hover("#board [data-explain=privilege-exchange]", force=True)
    page.hover("#board [data-explain=bank]", position={"x": 20, "y": 20})
    expect(page.locator(NOTE)).to_contain_text("The bank has 138 M now.")
    assert page.locator(f"{NOTE} a").first.get_attribute("href") == "/rules/MC-BOX-1"
    before = game.seq
    game.act("blue", "takeover R2")
    page.hover("#board [data-explain=blue]")
    expect(page.locator(NOTE)).to_contain_text("Money: 5 M; pawns to place: 0; companies: 3")
    page.keyboard.press("Escape")
    expect(page.locator("#explained")).to_be_hidden()
    page.goto(f"/games/{game.id}/replay?at={before}&as=blue")
    page.hover("#board [data-explain=bank]", position={"x": 20, "y": 20})
    page.hover("#board [data-explain=blue]")
    expect(page.locator(NOTE)).to_contain_text("Money: 8 M;")


def test_what_is_greyed_says_why_by_tap_and_by_key_and_does_nothing(
    page: Page, game: GameClient
) -> None:
    seq, note = game.seq, page.locator(NOTE)
    page.locator("#board [data-card=I3]").click(force=True)
    expect(note).to_contain_text(TOO_DEAR["takeover I3"])
    page.keyboard.press("Escape")
    page.locator("#board [data-card=T4]").focus()
    page.keyboard.press("Enter")
    expect(note).to_contain_text(TOO_DEAR["takeover T4"])
    page.keyboard.press("Escape")
    page.locator("#board [data-card=T4]").focus()
    page.keyboard.press("?")
    expect(note).to_contain_text(TOO_DEAR["takeover T4"])
    expect(note).to_contain_text("Level 3 of 4, counts as 3; owner: Yellow.")
    expect(note).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(note).to_contain_text("I3 (Industry)")
    page.keyboard.press("Tab")
    expect(note.locator("a").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#board [data-card=I3]")).to_be_focused()
    page.keyboard.press("?")
    expect(note).to_contain_text(TOO_DEAR["takeover I3"])
    assert game.seq == seq
    assert serious(page, [("phone", "light")]) == []


def test_a_long_press_and_the_button_explain_a_piece_and_take_no_action(
    page: Page, game: GameClient
) -> None:
    seq = game.seq
    page.evaluate(PRESS, "body")
    page.wait_for_selector("#explained", state="attached")
    page.evaluate(PRESS, CARD)
    expect(page.locator(NOTE)).to_contain_text("A takeover costs 3 M.")
    page.evaluate(RELEASE, CARD)
    assert page.locator(NOTE).is_visible()
    page.keyboard.press("Escape")
    page.click("#asking")
    page.click(CARD)
    expect(page.locator(NOTE)).to_contain_text("Level 1 of 4, counts as 1; owner: Rosa.")
    expect(page.locator(f"{NOTE} .seat.red")).to_have_text("Rosa")
    assert page.get_attribute("#asking", "aria-pressed") == "false"
    page.evaluate("scrollTo(0, 0)")
    assert game.seq == seq


def test_a_choice_lists_what_is_refused_with_the_reason(
    server: Program, person: Callable[..., Person]
) -> None:
    """Le Millionnaire: units of Azure can be bought, a director's card costs too much."""
    game = begin(
        server.client, ["yellow", "blue"], kind="le-millionnaire", start=TURN_OF_TWO, seed="tea"
    )
    yellow = person(bypass_csp=True)
    yellow.join(game.begun["links"]["seats"]["yellow"])
    page = yellow.page
    page.click("#stock-azure [data-about]")
    refused = page.locator("#choices:popover-open .barred:visible")
    expect(refused).to_have_count(2)
    expect(refused.first).to_have_text(
        "buy Azure smallThat costs 100 000 F, but you have only 34 000 F."
    )
    expect(refused.first).to_have_attribute("aria-disabled", "true")
    buying = page.locator("#choices form[data-compose='buy azure']")
    for _ in range(2):
        buying.locator("[data-step='1']").click()
    expect(buying.locator("output")).to_have_text("30 000 F in all")
    seq = game.seq
    refused.first.click(force=True)
    expect(page.locator(NOTE)).to_contain_text("LM-SHA-2")
    assert game.seq == seq
    assert serious(page, [("desktop", "dark")]) == []


def test_after_a_click_a_piece_is_explained_only_once_the_mouse_comes_back(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, ["yellow", "blue"], kind="le-millionnaire", seed="tea")
    seat, _actions = game.seat_to_decide()
    own = person()
    own.join(game.begun["links"]["seats"][seat])
    page = own.page
    square = page.locator("#square-5")
    square.click()
    expect(square).to_have_class(re.compile("barred"))
    page.wait_for_timeout(RESTED)
    expect(page.locator(NOTE)).to_have_count(0)
    page.mouse.move(1, 1)
    square.hover(position={"x": 20, "y": 20}, force=True)
    expect(page.locator(NOTE)).to_contain_text("You are already there.")
