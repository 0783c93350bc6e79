"""Games of Million Club and Le Millionnaire on phones by pointing alone: nothing is typed, and
nothing is chosen from a list of names.

Before, the same decisions took the forms that `offers` makes of all actions. In the whole games of
the sweep a decision of Le Millionnaire takes 1.7 taps instead of 2.1 (43 and 53 for 25) and one of
Million Club 1.4 instead of 1.3 (74 and 70 for 53): a piece with several actions shows them before
one is taken.
"""

import random
from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

import pytest

from mclub import Club
from mclub.service.pages.offers import offers
from tests.browser.axe_reader import Reader
from tests.browser.le_millionnaire.pointing import choose
from tests.browser.millions_of_dollars.test_browser_pointing import (
    WATCH,
    nothing_was_typed,
    taps_by_forms,
)
from tests.browser.person import LOOKS, ON_TOP, SCREENS, Person, name_of
from tests.browser.playing import SHORT, decision_and_verb, turns_of_each_kind
from tests.service.seated import begin
from tests.service.served import Program
from tests.sweeping import SWEEP, sweep_after

SEATS = ["yellow", "blue"]
GAMES = ("le-millionnaire", "million-club")
PHONES = [look for look in LOOKS if look["size"] != "large"]
FEW = 5
WHOLE = 10_000
"""More actions than any game has."""
CHANCE = {"million-club": 140, "le-millionnaire": 330}
"""The seed of the actions. Of many games tried, these have many kinds of decisions in few turns."""
KINDS = {"million-club": 16, "le-millionnaire": 6}
"""The number of kinds of decisions that Yellow takes in it."""
FOR_ACTION = """
([board, action]) => [...board.querySelectorAll("[data-action], [data-about]")].find((piece) => {
  const { action: own, about } = piece.dataset;
  return own === action || about?.split("|").some((words) => ` ${action} `.includes(` ${words} `));
})
"""
"""The first piece of the board that takes an action."""
MORE_TAPS = 2
"""The most taps for each that the forms would have taken: a piece is pressed, then its action."""
BUSY = {
    "round": 2,
    "players": {
        "yellow": {"cash": 34_000, "square": 2, "securities": ["azure 4", "jade 2 small"]},
        "blue": {"cash": 9_000, "square": 3, "securities": ["coral 1 large", "plum 2"]},
    },
}
"""The turn of a player who can bet, buy, exchange, trade and throw."""
TARGETS = """
() => [...document.querySelectorAll("main :is(button, a, summary, select, input, [role=button])")]
  .filter((one) => one.checkVisibility() && one.ariaDisabled !== "true")
  .filter((one) => {
    const { top, bottom, width } = one.getBoundingClientRect();
    return width > 1 && top >= 0 && bottom <= innerHeight;
  })
  .map((one) => one.dataset.action ?? one.dataset.about ?? (one.value || one.id || one.innerText))
"""
"""What the targets in the window do."""
TWICE = """
async (two) => {
  for (const piece of two) {
    const at = { bubbles: true, cancelable: true, detail: 1, clientX: 90, clientY: 600 };
    document.querySelector(piece).dispatchEvent(new MouseEvent("click", at));
    await new Promise(requestAnimationFrame);
  }
}
"""
"""Tap twice on a spot: on a piece, and then on what has come to lie there."""


class Hand:
    """Somebody's hand at a phone. taps: how often it has tapped; answers: how many of these were
    answers to a question."""

    def __init__(self, one: Person) -> None:
        self.one, self.page, self.taps, self.answers = one, one.page, 0, 0

    def act(self, action: str) -> None:
        """Take this action: by its button, or by the pieces of the board."""
        page, seq = self.page, self.one.seq
        button = page.locator(f"#act button[value='{action}']:not(#listed button)")
        if button.count():
            button.click()
        else:
            self._press_piece(action)
        self.taps += 1
        if page.locator("dialog#confirm[open]").count():
            page.click("dialog#confirm button[value=yes]")
            self.taps += 1
            self.answers += 1
        self.one.until(seq + 1)
        page.mouse.move(0, 0)  # a finger asks for no explanation of what comes to lie there

    def _press_piece(self, action: str) -> None:
        page = self.page
        board = page.query_selector("#board")
        piece = page.evaluate_handle(FOR_ACTION, [board, action]).as_element()
        assert piece is not None, action
        piece.dispatch_event("click")
        sheet = page.locator("#choices:popover-open")
        if not sheet.count():
            return
        button = sheet.locator(f"button[data-action='{action}']")
        if button.count():
            button.click()
            self.taps += 1
        else:
            start, _space, amount = action.rpartition(" ")
            self.taps += choose(page, start, int(amount))


def test_decisions_are_taken_by_pointing_alone(
    server: Program, person: Callable[..., Person]
) -> None:
    kind = "le-millionnaire"
    game = begin(server.client, SEATS, kind=kind, seed="tea", rulings=SHORT[kind])
    hand, before = Hand(person(size="upright")), 0
    hand.page.add_init_script(WATCH)
    hand.one.join(game.begun["links"]["seats"]["yellow"])
    with Club(server.path) as club:
        table, chance = club.game(game.id), random.Random(3)
        turns = turns_of_each_kind(table, chance, decision_and_verb, but=is_traded, seat="yellow")
        for turn in islice(turns, FEW):
            hand.one.until(table.seq)
            hand.act(turn.action)
            before += taps_by_forms(offers(turn.actions), turn.action)
    assert before >= FEW
    nothing_was_typed(hand.page)
    assert hand.taps <= MORE_TAPS * (before + hand.answers)


def test_a_choice_says_what_it_reveals_and_a_double_tap_doesnt_make_it(
    server: Program, person: Callable[..., Person]
) -> None:
    game, chance = begin(server.client, SEATS, seed="tea"), random.Random(7)
    with Club(server.path) as club:
        table = club.game(game.id)
        while (due := table.due()[0])["decision"] != "colony" or not due["actions"][1:]:
            table.act(due["seat"], chance.choice(due["actions"]))
    one = person(size="upright")
    one.join(game.begun["links"]["seats"][due["seat"]])
    page, card = one.page, due["hand"][0]
    choice = page.locator(discard := f"#choices [data-action='discard {card}']")
    page.evaluate(TWICE, [f".drawn [data-card={card}]", discard])
    assert "it reveals a card" in choice.inner_text()
    choice.click()
    one.until(table.seq + 1)
    assert page.locator("dialog#confirm[open]").count() == 0


@SWEEP
@pytest.mark.parametrize("kind", CHANCE)
def test_a_whole_game_is_played_by_pointing_alone_and_accessible(
    server: Program, person: Callable[..., Person], kind: str
) -> None:
    """Yellow plays in the browser, Blue beside it."""
    game = begin(server.client, SEATS, kind=kind, seed="tea", rulings=SHORT.get(kind, {}))
    reader, before, decisions = Reader(person), 0, set[str]()
    hand = Hand(reader.one)
    hand.page.add_init_script(WATCH)
    hand.one.join(game.begun["links"]["seats"]["yellow"])
    with Club(server.path) as club:
        table, chance = club.game(game.id), random.Random(CHANCE[kind])
        for turn in turns_of_each_kind(
            table, chance, decision_and_verb, but=is_traded, often=WHOLE, seat="yellow"
        ):
            hand.one.until(table.seq)
            reader.check_decision(turn.decision)
            hand.act(turn.action)
            decisions.add(turn.decision)
            before += taps_by_forms(offers(turn.actions), turn.action)
        assert table.status == "finished"
    reader.check_end(table.seq)
    assert reader.found == {}
    assert len(decisions) >= KINDS[kind]
    nothing_was_typed(hand.page)
    assert hand.taps <= MORE_TAPS * (before + hand.answers)


def is_traded(action: str) -> bool:
    """Whether a sheet at a player makes this offer, which another test does."""
    return action.startswith("offer ")


@sweep_after(1, "look", PHONES, ids=name_of)
def test_a_turn_of_le_millionnaire_fits_the_first_screen(
    server: Program, person: Callable[..., Person], look: Mapping[str, Any]
) -> None:
    game = begin(server.client, SEATS, kind="le-millionnaire", start=BUSY, seed="tea")
    game.act("yellow", "bet 7 3000")
    yellow, size = person(**look), look["size"]
    yellow.hold({"yellow": game.tokens["yellow"]})
    yellow.go(f"/games/{game.id}?as=yellow")
    needed = ["#ring", "#act .primary", "#has-yellow", "#chip-7"]
    boxes = {one: yellow.page.locator(one).bounding_box() for one in needed}
    height = SCREENS[size]["height"]
    assert [
        one for one, box in boxes.items() if box is None or box["y"] + box["height"] > height
    ] == []
    assert yellow.page.locator("#act .primary").evaluate(ON_TOP)
    if size == "upright":
        assert len({*yellow.page.evaluate(TARGETS)}) <= 20


@sweep_after(1, "kind", GAMES)
def test_the_head_of_a_phone_is_one_line(
    server: Program, person: Callable[..., Person], kind: str
) -> None:
    game = begin(server.client, SEATS, kind=kind, seed="tea")
    yellow = person(size="upright")
    yellow.hold({"yellow": game.tokens["yellow"]})
    yellow.go(f"/games/{game.id}?as=yellow")
    page = yellow.page
    box = page.locator("#top").bounding_box()
    assert box is not None
    assert box["height"] <= 56
    assert page.is_hidden(".menu a >> nth=0")
    page.click(".to-menu")
    assert page.is_visible(".menu [name=language] >> nth=0")
    page.keyboard.press("Escape")
    assert page.is_hidden(".menu a >> nth=0")
    assert page.locator("[data-player] >> nth=0").get_attribute("id") == "seat-yellow"
    own = page.locator("#has-yellow").bounding_box()
    assert own is not None
    assert own["y"] + own["height"] <= SCREENS["upright"]["height"]


@sweep_after(1, "size", ["upright", "across"])
def test_what_is_told_covers_no_choice(
    server: Program, person: Callable[..., Person], size: str
) -> None:
    game = begin(server.client, SEATS, seed="tea")
    blue = person(size=size, reduced_motion="no-preference")
    blue.page.add_init_script("localStorage.setItem('mclub:pace', 'slow')")
    blue.join(game.begun["links"]["seats"]["blue"])
    game.act("yellow", "place colonies")
    page = blue.page
    page.wait_for_selector("#telling:not([hidden])")
    page.wait_for_selector("#act")
    told = page.locator("#telling").bounding_box()
    assert told is not None
    assert page.locator("#telling p").inner_text() != ""
    for choice in page.locator("#act summary, #board .can").all():
        box = choice.bounding_box()
        assert box is not None
        below = box["y"] - (told["y"] + told["height"])
        above = told["y"] - (box["y"] + box["height"])
        assert max(below, above) > -1
