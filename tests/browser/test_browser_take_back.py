"""A slip is undone by tapping on phones: players asked for consent see the request on top, with the
actions it would undo."""

from collections.abc import Callable, Mapping
from itertools import cycle
from typing import Any

from mclub.kinds.registry import GAMES
from tests.browser.person import LOOKS, ON_TOP, Person, name_of
from tests.browser.playing import press
from tests.service.seated import begin
from tests.service.served import Program
from tests.service.slips import Slip
from tests.sweeping import sweep_after

PERSONS = ["yellow", "blue"]
UNDO = "#undoing form[action*='/undo?'] button"
REDO = "#undoing form[action*='/redo?'] button"
AGREE = "#undoing .request form[action*='/agree?'] button"
ROOMY = "one => one.offsetWidth >= Math.min(300, innerWidth * 0.8)"
"""Whether an element isn't squeezed into a narrow column."""
DOUBLE_TAP = """
async ([x, y, undo]) => {
  const tap = (button) => {
    const how = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y };
    button.dispatchEvent(new MouseEvent('click', how));
    return button.innerText;
  };
  tap(document.elementFromPoint(x, y).closest('button'));
  while (!document.querySelector(undo)) await new Promise(requestAnimationFrame);
  return tap(document.querySelector(undo));
}
"""
"""Tap twice on a spot, the second time once the button to take back lies there; what it says."""


def sit_down(
    slip: Slip, person: Callable[..., Person], look: Mapping[str, Any] = LOOKS[0]
) -> dict[str, Person]:
    """Let everybody join by their links."""
    people = {seat: person(**look) for seat in (slip.seat, *slip.others)}
    for seat, one in people.items():
        one.join(slip.game.begun["links"]["seats"][seat])
    return people


@sweep_after(1, "look, kind", [*zip(LOOKS, cycle(GAMES), strict=False)], ids=name_of)
def test_one_tap_and_consent(
    server: Program, person: Callable[..., Person], kind: str, look: dict[str, Any]
) -> None:
    slip = Slip(server.client, kind, PERSONS)
    people = sit_down(slip, person, look)
    asks = people[slip.seat]
    asks.page.click("#missed [data-does=close]")
    press(asks, asks.page.locator(UNDO))
    assert asks.page.locator("#undoing .proposal").evaluate(ROOMY)
    for seat in slip.others:
        page = people[seat].page
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.wait_for_selector(AGREE)
        assert page.locator(AGREE).evaluate(ON_TOP), "seen at once, wherever one was"
        assert page.locator("#undoing .request .gone li").count() > 0
        press(people[seat], page.locator(AGREE))
    assert slip.position() == slip.before
    people[slip.others[-1]].page.wait_for_selector("#missed", state="hidden")
    asks.until(slip.game.seq)
    press(asks, asks.page.locator(REDO))
    assert slip.position() == slip.after


def test_alone_among_bots_one_tap(server: Program, person: Callable[..., Person]) -> None:
    slip = Slip(server.client, "million-club", ["yellow"])
    asks = sit_down(slip, person)["yellow"]
    assert asks.page.locator("#undoing form[data-confirm]").count() == 0
    _whose, _colon, decision = asks.text("#undoing .last").replace("\n", " ").partition(": ")
    press(asks, asks.page.locator(UNDO))
    _taken, _colon, told = asks.text("#telling p").partition("Taken back: ")
    assert told
    assert decision.startswith(told)
    assert slip.position() == slip.before


def test_a_double_tap_takes_nothing_back(server: Program, person: Callable[..., Person]) -> None:
    game = begin(server.client, ["yellow", "blue"], seed="tea")
    yellow = person()
    yellow.join(game.begun["links"]["seats"]["yellow"])
    box = yellow.page.locator("#act button[name=action] >> nth=0").bounding_box()
    assert box is not None
    spot = [box["x"] + box["width"] / 2, box["y"] + 6, UNDO]
    assert yellow.page.evaluate(DOUBLE_TAP, spot) == "Take back"
    # Blue can act only if Yellow's action still counts.
    yellow.until(game.act("blue", "place companies")["seq"])
    assert yellow.page.locator("#tiles [data-piece=pawn-yellow]").count() == 1
