"""The first screen of a table, on every size: the reader's own panel, what the decision is about,
and words that nothing covers."""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page

from mclub import Club
from tests.browser.person import LOOKS, Person, name_of
from tests.browser.test_browser_looks import SMALL
from tests.browser.test_browser_pointing import BUSY
from tests.service.seated import GameClient, begin, begin_with
from tests.service.served import Program
from tests.service.takeover import POSITION
from tests.sweeping import sweep_after

EVERY_LOOK = [*LOOKS, SMALL]
SEATS = ["yellow", "blue", "red", "green"]
FOLDED = 60
"""The most pixels of the window for cards that are folded away."""
UNTIL = {"million-club": "prospecting", "millions-of-dollars": "negotiate"}
"""Decisions with much to see: a pile to choose from, a negotiation."""
COVERED = """
() => {
  const { x, y, width, height } = document.querySelector("#asking").getBoundingClientRect();
  const [left, right, top, bottom] = [x + width / 2 - 14, x + width / 2 + 14, y + height / 2 - 14,
    y + height / 2 + 14];
  const texts = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const covered = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.data.trim() || !text.parentElement.checkVisibility()) continue;
    if (text.parentElement.closest("#asking, .unseen")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].map((box) => {
      const seen = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
      for (let one = text.parentElement; one.id !== "main"; one = one.parentElement) {
        if (getComputedStyle(one).overflow === "visible") continue;
        const around = one.getBoundingClientRect();
        for (const edge of ["left", "top"]) seen[edge] = Math.max(seen[edge], around[edge]);
        for (const edge of ["right", "bottom"]) seen[edge] = Math.min(seen[edge], around[edge]);
      }
      return seen;
    });
    if (boxes.some((box) => box.right - box.left > 2 && box.bottom - box.top > 2
      && box.right > left && box.left < right && box.bottom > top + 2 && box.top < bottom - 2)) {
      covered.push(text.data.trim());
    }
  }
  return covered;
}
"""
"""The texts under the disc of the button that explains pieces."""


Find = Callable[[str], tuple[GameClient, str]]
"""A game at a decision by name, and the seat that has it."""


@pytest.fixture(scope="module")
def game_at(server: Program) -> Find:
    """Games at decisions with much to see. The tests only look at them, so they share each."""

    @cache
    def game_at(name: str) -> tuple[GameClient, str]:
        if name == "takeover":
            return begin_with(server.client, {"start": POSITION, "seed": "tea"}), "blue"
        if name in ("le-millionnaire", "offer"):
            game = begin(server.client, SEATS[:2], kind="le-millionnaire", start=BUSY, seed="tea")
            if name == "offer":
                game.act("yellow", "offer blue azure 3 jade small jade small for coral large 5000")
            return game, "blue" if name == "offer" else "yellow"
        game = begin(server.client, SEATS, kind=name, seed="tea")
        return game, play_until(server, game, UNTIL[name])

    return game_at


def play_until(server: Program, game: GameClient, decision: str) -> str:
    """Play at random until a seat has the decision; that seat."""
    chance = random.Random(7)
    with Club(server.path) as club:
        table = club.game(game.id)
        while (due := table.due()[0])["decision"] != decision:
            table.act(due["seat"], chance.choice(due["actions"]))
    return str(due["seat"])


def page_at(one: Person, place: tuple[GameClient, str]) -> Page:
    """The page of the seat in this game."""
    game, seat = place
    one.hold({seat: game.tokens[seat]})
    one.go(f"/games/{game.id}?as={seat}")
    return one.page


@sweep_after(3, "look, kind", [*product(EVERY_LOOK, [*UNTIL, "le-millionnaire"])], ids=name_of)
def test_the_own_panel_is_seen_at_once_and_no_word_is_covered(
    game_at: Find, person: Callable[..., Person], look: Mapping[str, Any], kind: str
) -> None:
    page = page_at(person(**look), place := game_at(kind))
    assert missing(page, [f"#has-{place[1]}"]) == []
    assert page.evaluate(COVERED) == []


@sweep_after(1, "look", EVERY_LOOK, ids=name_of)
def test_the_companies_to_take_over_are_seen_at_once(
    game_at: Find, person: Callable[..., Person], look: Mapping[str, Any]
) -> None:
    page = page_at(person(**look), game_at("takeover"))
    assert missing(page, ["#has-blue", "#drawn-blue [data-card=R2]", "#act .words"]) == []
    page.click("#drawn-blue summary")
    assert page.locator("#drawn-blue [data-card=R2]").is_hidden()
    assert page.locator("#board .hands").bounding_box()["height"] <= FOLDED
    page.click("#drawn-blue summary")
    page.click("#drawn-blue [data-card=R2]")
    page.wait_for_selector("dialog#confirm[open]")


@sweep_after(1, "look", EVERY_LOOK, ids=name_of)
def test_an_offer_is_seen_with_the_own_money(
    game_at: Find, person: Callable[..., Person], look: Mapping[str, Any]
) -> None:
    page = page_at(person(**look), game_at("offer"))
    needed = ["#offer", "#act .primary", "#has-blue"]
    assert missing(page, [*needed, *["#ring"] * (look["size"] == "across")]) == []
    assert page.locator("#act .primary").get_attribute("value") == "deal"


@sweep_after(1, "kind", ["million-club", "le-millionnaire"])
def test_a_phone_held_sideways_shows_the_whole_board(
    server: Program, person: Callable[..., Person], kind: str
) -> None:
    game = begin(server.client, SEATS, kind=kind, seed="tea")
    page = page_at(person(size="across"), (game, game.seat_to_decide()[0]))
    boards = {"million-club": ["#tile-lobby", "#tile-companies"], "le-millionnaire": ["#ring"]}
    assert missing(page, ["#due h1", "#act", ".own-seat .has", *boards[kind]]) == []


@sweep_after(1, "decision", ["look", "target", "round_end", "place", "lobbyist", "unrest"])
def test_a_small_phone_shows_the_whole_board(
    server: Program, person: Callable[..., Person], decision: str
) -> None:
    """Where cards lie before it, once they are folded away."""
    game = begin(server.client, SEATS, kind="million-club", seed="tea")
    place = (game, play_until(server, game, decision))
    for locale in ("en-GB", "fr-FR", "de-DE"):
        page = page_at(person(size="phone", locale=locale), place)
        for cards in page.locator(".drawn summary").all():
            cards.click()
        assert missing(page, ["#act", "#own-seat", "#tiles", "#market"]) == [], locale


def test_cards_that_cannot_be_had_do_not_push_the_board_away(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, SEATS, kind="million-club", seed="tea")
    with Club(server.path) as club:
        table, chance = club.game(game.id), random.Random(7)
        while (due := table.due()[0])["actions"] != ["decline"] or not due["hand"]:
            table.act(due["seat"], chance.choice(due["actions"]))
    page = page_at(person(size="phone"), (game, due["seat"]))
    assert missing(page, ["#tile-colonies"]) == []
    page.click("#board .drawn summary")
    assert page.locator("#board .drawn .barred").count() == len(due["hand"])


def missing(page: Page, selectors: Sequence[str]) -> list[str]:
    """Those of the elements that the window doesn't show whole without scrolling."""
    window = page.viewport_size
    assert window is not None
    boxes = {one: page.locator(one).bounding_box() for one in selectors}
    return [
        one
        for one, box in boxes.items()
        if box is None or box["y"] + box["height"] > window["height"]
    ]
