"""Events move on the board: frame by frame, at the reader's own pace, and without leaving
traces."""

import re
from collections.abc import Callable

from playwright.sync_api import Page

from tests.browser.person import SCREENS, Person, wait_in
from tests.service.seated import GameClient, begin
from tests.service.served import Program
from tests.sweeping import SWEEP, sweep_after

SEATS = ["yellow", "blue", "red"]
MOVING = {"reduced_motion": "no-preference"}
AT_REST = "() => telling.hidden && !document.querySelector('.gliding')"
SHOWN = "() => document.querySelector('.gliding > *') !== null"
FRAMES = """() => {
  window.sentences = [];
  new MutationObserver(() => {
    const told = document.querySelector('#telling p').textContent;
    if (told && window.sentences.at(-1) !== told) window.sentences.push(told);
  }).observe(document.getElementById('telling'), { subtree: true, childList: true });
}"""
TWICE = """() => {
  window.twice = 0;
  new MutationObserver(() => {
    const last = document.querySelector('#moment li:last-child')?.textContent;
    const told = document.querySelector('#telling p');
    const seen = told.checkVisibility({ visibilityProperty: true });
    if (seen && told.textContent === last) window.twice += 1;
  }).observe(telling, { subtree: true, childList: true, attributes: true });
}"""
EARLY = """() => {
  window.early = 0;
  new MutationObserver(() => {
    const result = document.querySelector('#due [data-over]');
    const seen = result?.checkVisibility({ visibilityProperty: true });
    if (seen && !document.querySelector('#moment strong')) window.early += 1;
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def board(page: Page) -> str:
    """The elements of the board, without white space between them."""
    html: str = page.inner_html("#board")
    return re.sub(r"\s*(<[^>]*>)\s*", r"\1", html)


def rest(page: Page) -> None:
    """Wait until nothing moves."""
    wait_in(page, AT_REST)


def watch_page(person: Callable[..., Person], game: GameClient, seat: str = "red") -> Page:
    """A seat's page with motion switched on."""
    one = person(**MOVING)
    one.join(game.begun["links"]["seats"][seat])
    page: Page = one.page
    return page


def test_each_record_is_told_in_its_order_until_a_click_and_nothing_of_it_stays(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, SEATS, seed="tea")
    page = watch_page(person, game)
    page.evaluate(FRAMES)
    page.select_option("#pace", "slow")
    game.act("yellow", "place exchange industry")
    wait_in(page, SHOWN)
    assert page.locator(".gliding > svg > .pawn.yellow").count() == 1
    assert page.inner_text("#aloud") == "Ann places a pawn: Stock Exchange, Industry."
    assert page.inner_text("#telling .seat.yellow") == "Ann"
    page.click("#telling button")
    assert page.locator(".gliding").count() == 0
    game.act("blue", "place exchange industry")
    wait_in(page, SHOWN)
    page.keyboard.press("Escape")
    assert page.locator(".gliding").count() == 0
    assert page.locator("#sector-exchange-industry .pawn").count() == 2
    page.select_option("#pace", "quick")
    for seat in ("red", "yellow"):
        game.act(seat, "place exchange transport")
    wait_in(page, "() => window.sentences.length === 4")
    assert page.evaluate("window.sentences") == [
        "Ann places a pawn: Stock Exchange, Industry.",
        "Ben places a pawn: Stock Exchange, Industry.",
        "Cleo places a pawn: Stock Exchange, Transport.",
        "Ann places a pawn: Stock Exchange, Transport.",
    ]
    rest(page)
    kept = board(page)
    page.reload()
    assert kept == board(page)
    assert page.input_value("#pace") == "quick"


@sweep_after(1, "still", ["chosen", "asked of the system", "hidden"])
def test_nothing_moves_where_that_is_not_wanted(
    still: str, server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, SEATS, seed="tea")
    one = person(**({} if still == "asked of the system" else MOVING))
    one.join(game.begun["links"]["seats"]["red"])
    page = one.page
    if still == "chosen":
        page.select_option("#pace", "off")
    if still == "hidden":
        page.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    page.evaluate(
        """() => {
          window.moved = 0;
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (...all) {
            window.moved += 1;
            return animate.apply(this, all);
          };
        }"""
    )
    placed = game.act("yellow", "place exchange industry")["seq"]
    one.until(placed)
    assert page.locator("#sector-exchange-industry .pawn").count() == 1
    told = "Ann places a pawn: Stock Exchange, Industry."
    assert page.inner_text("#telling p") == told
    assert page.evaluate("window.moved") == 0


def test_a_step_forward_in_the_replay_moves(server: Program, person: Callable[..., Person]) -> None:
    game = begin(server.client, SEATS, seed="tea")
    begun = game.begun["seq"]
    game.act("yellow", "place exchange industry")
    one = person(**MOVING)
    one.hold({"red": game.tokens["red"]})
    one.go(f"/games/{game.id}/replay?at={begun}")
    one.page.click("#step-after")
    wait_in(one.page, SHOWN)
    one.page.wait_for_selector(".gliding", state="detached")
    assert one.page.locator("#sector-exchange-industry .pawn").count() == 1


def test_a_heist_stands_there_until_one_goes_on(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, [*SEATS, "green"], kind="millions-of-dollars", seed="tea")
    for seat, role in zip(game.seats, ("brute", "brute", "driver", "con-man"), strict=True):
        game.act(seat, f"pick {role}")
    *others, last = game.seats
    for seat in others:
        game.act(seat, "ready")
    page = watch_page(person, game)
    page.select_option("#pace", "quick")
    page.evaluate(TWICE)
    game.act(last, "ready")
    told = page.locator("#moment li")
    wait_in(page, "() => document.querySelector('#moment li:nth-child(4)')")
    rest(page)
    assert page.inner_text("#moment h2") == "The heist"
    assert told.first.inner_text() == "Ann reveals: Brute."
    assert page.locator("#moment li", has_text="is out").count() == 2
    assert page.evaluate("window.twice") == 0, "nothing is told in two places at once"
    beside = """() => document.getElementById('moment').getBoundingClientRect().left
      >= document.getElementById('board').getBoundingClientRect().right"""
    assert page.evaluate(beside), "the roles are seen as they are turned over"
    lies_bare = """button => {
      telling.hidden = false;
      telling.querySelector('p').textContent = 'A sentence of many words. '.repeat(8);
      const { left, top, width, height } = button.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height - 3) === button;
    }"""
    assert page.locator("#moment button").evaluate(lies_bare), "no telling hides it"
    page.click("#moment button")
    assert page.is_hidden("#moment")
    kept = board(page)
    page.reload()
    assert kept == board(page)


@SWEEP
def test_the_last_heist_is_shown_before_the_result(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, [*SEATS, "green"], kind="millions-of-dollars", seed="tea")
    for seat, role in zip(game.seats, ("brute", "brute", "driver", "con-man"), strict=True):
        game.act(seat, f"pick {role}")
    game.post("host", "correct", seat="red", amount=20, reason="a slip", expect=game.seq)
    page = watch_page(person, game)
    page.select_option("#pace", "quick")
    page.evaluate(EARLY)
    for seat in game.seats:
        game.act(seat, "ready")
    page.wait_for_selector("#moment strong")
    rest(page)
    assert page.inner_text("#moment strong") == "The end"
    assert page.inner_text("#moment h2") == "The heist"
    assert page.locator("#moment li").first.inner_text() == "Ann reveals: Brute."
    assert page.evaluate("window.early") == 0
    assert page.inner_text("#due h1") == "You have won"
    page.set_viewport_size(SCREENS["upright"])
    sheet = page.locator(".scroll:has(.sheet)")
    assert sheet.evaluate("one => one.scrollWidth <= one.clientWidth"), "four columns fit a phone"
