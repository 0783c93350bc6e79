"""Several turns are told one after another, each with one caption; meanwhile the page says that it
is ahead of the board."""

from collections.abc import Callable
from itertools import groupby
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.person import LOOKS, NO_WIDER, ON_TOP, Person, name_of, wait_in
from tests.browser.test_browser_motion import MOVING, SEATS, SHOWN, rest, watch_page
from tests.service.seated import NAMES, OWN_PAGE, GameClient, begin
from tests.service.served import Program
from tests.sweeping import sweep_after

BOTS = ["blue", "red", "green"]
RUNNING = {
    "round": 2,
    "players": {seat: {"cash": 50_000, "square": 2} for seat in SEATS},
}
CAPTIONS = """() => {
  window.captions = [];
  new MutationObserver(() => {
    if (telling.hidden) return;
    const [, by] = telling.className.split(" ");
    const sentence = telling.querySelector("p span > span:last-child")?.textContent;
    const last = window.captions.at(-1);
    if (sentence && String(last) !== String([by, sentence])) window.captions.push([by, sentence]);
  }).observe(telling, { subtree: true, childList: true, attributes: true });
}"""
BEFORE = "The board is still showing what happened before.\nSkip"
BEHIND = "() => 'behind' in document.body.dataset"
DURATIONS = """() => {
  window.durations = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, { duration, ...rest }) {
    if (this.closest(".gliding") && !this.matches(".payment")) window.durations.push(duration);
    return animate.call(this, frames, { duration, ...rest });
  };
}"""
PRESS = """(button) => {
  document.querySelector(button).click();
  return document.querySelectorAll(".gliding").length;
}"""
"""Presses a button; how much moves right after it. What the action itself moves comes very soon."""
PLACES = """() => ['#due', '#acting', '#board'].flatMap((one) => {
  const { left, top, width, height } = document.querySelector(one).getBoundingClientRect();
  return [left, top, width, height];
})"""
SEEN = 0.5
"""The smallest difference of places that anybody sees, in pixels. While something moves, the
browser rounds the same layout to one 32nd of a pixel or the next."""


def with_bots(server: Program) -> GameClient:
    """Ann and three bots at a table of Million Club."""
    players: list[dict[str, str]] = [{"seat": "yellow", "name": NAMES["yellow"]}]
    players += [{"seat": seat, "bot": "greedy"} for seat in BOTS]
    body = {"players": players, "seed": "tea"}
    response = server.client.post("/api/games", json=body, headers=OWN_PAGE)
    server.client.cookies.clear()
    return GameClient(server.client, response.json())


def test_the_turns_of_three_bots_are_told_as_three_turns(
    server: Program, person: Callable[..., Person]
) -> None:
    game = with_bots(server)
    page = watch_page(person, game, "yellow")
    page.select_option("#pace", "quick")
    page.evaluate(CAPTIONS)
    page.click("#act button[value^=place]")
    wait_in(page, "() => window.captions.some(([by]) => by === 'green')")
    wait_in(page, "() => telling.hidden")
    captions = page.evaluate("window.captions")
    assert [by for by, _all in groupby(captions, key=lambda one: one[0])] == ["yellow", *BOTS]
    assert {" ".join(text.split()[:3]) for by, text in captions if by != "yellow"} == {
        "bot greedy places"
    }


def test_a_caption_keeps_the_sentences_of_its_turn_and_counts_the_turns_to_come(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, SEATS, kind="le-millionnaire", start=RUNNING, seed="tea")
    page = watch_page(person, game)
    page.select_option("#pace", "slow")
    game.act("yellow", "buy coral 3")
    payment = page.wait_for_selector(".gliding .payment")
    assert payment is not None
    assert payment.inner_text().replace("\u00a0", " ") == "30 000 F"
    for action in ("buy jade 1", "throw"):
        game.act("yellow", action)
    page.wait_for_selector("#telling p .dim")
    assert page.inner_text("#telling p .dim").startswith("Ann buys 3 units of Coral")
    assert page.inner_text("#telling p > span > :last-child").startswith("Ann buys 1 unit of Jade")
    # Only the end of the game holds the result back: a pawn that walks doesn't hide the prompt.
    wait_in(page, BEHIND)
    shown = "one => one.checkVisibility({ visibilityProperty: true })"
    assert page.locator("#due h1").evaluate(shown)
    while (due := game.seat_to_decide())[0] == "yellow":
        game.act(*due[:1], due[1][-1])
    game.act("blue", "buy coral 1")
    wait_in(page, "() => telling.querySelector('small').textContent")
    assert page.inner_text("#telling small") == "Turns to come: 1"
    page.click("#telling button")
    wait_in(page, "() => telling.hidden")
    assert page.text_content("#telling small") == ""


@sweep_after(1, "look", LOOKS, ids=name_of)
def test_the_prompt_says_that_the_board_is_behind_and_nothing_jumps(
    server: Program, person: Callable[..., Person], look: dict[str, Any]
) -> None:
    game = begin(server.client, SEATS, seed="tea")
    one = person(**MOVING, **look)
    one.join(game.begun["links"]["seats"]["red"])
    page: Page = one.page
    page.select_option("#pace", "slow")
    page.evaluate("scrollTo(0, 0)")
    line = page.locator(".due .behind")
    assert line.is_hidden()
    for seat in ("yellow", "blue"):
        game.act(seat, "place exchange industry")
    wait_in(page, BEHIND)
    page.wait_for_selector("#act button[value='place companies']", state="attached")
    places = page.evaluate(PLACES)
    page.evaluate("document.body.removeAttribute('data-behind')")
    assert page.evaluate(PLACES) == pytest.approx(places, abs=SEEN)
    page.evaluate("document.body.setAttribute('data-behind', '')")
    across = look["size"] == "across"
    assert line.is_visible() != across, "across, the caption is right above the prompt"
    assert page.locator("#telling button").evaluate(ON_TOP)
    if look["size"] == "large":
        assert line.locator("button").evaluate(ON_TOP)
        assert page.locator("#due h1").evaluate(ON_TOP)
    assert page.evaluate(NO_WIDER)
    rest(page)
    assert line.is_hidden()


def test_what_ends_the_telling_ends_the_line(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, SEATS, seed="tea")
    page = watch_page(person, game)
    page.select_option("#pace", "slow")
    for pawns, ends in ((2, ".behind button"), (4, "#act button[value='place companies']")):
        for seat in ("yellow", "blue"):
            game.act(seat, "place exchange industry")
        wait_in(page, BEHIND)
        wait_in(page, SHOWN)
        assert page.inner_text(".due .behind") == BEFORE
        page.wait_for_selector("#act button[value='place companies']")
        assert page.evaluate(PRESS, ends) == 0, "it ends what moves"
        wait_in(page, "() => !('behind' in document.body.dataset)")
        assert page.locator("#sector-exchange-industry .pawn").count() == pawns
        assert page.is_hidden(".due .behind")
        if pawns == 2:
            game.act("red", "place companies")
            rest(page)
    page.wait_for_selector("#tile-companies .pawn.red >> nth=1")


def test_a_long_telling_is_as_fast_at_its_beginning_as_at_its_end(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, SEATS, seed="tea", spectating=True)
    seen = game.seq
    for _turn in range(12):
        seat, actions = game.seat_to_decide()
        game.act(seat, actions[-1])
    reader = person(**MOVING)
    reader.page.add_init_script(f"localStorage.setItem('mclub:looked:{game.id}/spectator', {seen})")
    reader.join(game.begun["links"]["spectator"])
    reader.page.wait_for_selector("#missed:not([hidden])")
    reader.page.evaluate(DURATIONS)
    reader.page.click("#missed [data-does=play]")
    wait_in(reader.page, "() => window.durations.length >= 6")
    durations = reader.page.evaluate("window.durations")
    assert {round(one) for one in durations} == {round(durations[0])}
    assert durations[0] < 550, "so many events are told faster than usual"
