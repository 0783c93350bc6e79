"""A slip is undone by tapping on phones: players asked for consent see the request on top, with the
actions it would undo."""

from collections.abc import Callable

from mclub.kinds.registry import GAMES
from tests.browser.person import Person
from tests.browser.playing import press
from tests.service.served import Program
from tests.service.slips import Slip
from tests.sweeping import sweep_after

UNDO = "#undoing form[action*='/undo?'] button"
REDO = "#undoing form[action*='/redo?'] button"
AGREE = "#undoing .request form[action*='/agree?'] button"
ON_TOP = """
button => {
  const { left, top, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
"""


def sit_down(slip: Slip, person: Callable[..., Person]) -> dict[str, Person]:
    """Let everybody join by their links, each on a phone."""
    people = {seat: person(size="phone") for seat in (slip.seat, *slip.others)}
    for seat, one in people.items():
        one.join(slip.game.begun["links"]["seats"][seat])
    return people


@sweep_after(1, "kind", [*GAMES])
def test_one_tap_and_consent(server: Program, person: Callable[..., Person], kind: str) -> None:
    slip = Slip(server.client, kind)
    people = sit_down(slip, person)
    asks = people[slip.seat]
    press(asks, asks.page.locator(UNDO))
    for seat in slip.others:
        page = people[seat].page
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.wait_for_selector(AGREE)
        assert page.locator(AGREE).evaluate(ON_TOP), "seen at once, wherever one was"
        assert page.locator("#undoing .request .gone li").count() > 0
        press(people[seat], page.locator(AGREE))
    assert slip.position() == slip.before
    asks.until(slip.game.seq)
    press(asks, asks.page.locator(REDO))
    assert slip.position() == slip.after


def test_alone_among_bots_one_tap(server: Program, person: Callable[..., Person]) -> None:
    slip = Slip(server.client, "million-club", ["yellow"])
    asks = sit_down(slip, person)["yellow"]
    assert asks.page.locator("#undoing form[data-confirm]").count() == 0
    press(asks, asks.page.locator(UNDO))
    assert slip.position() == slip.before
