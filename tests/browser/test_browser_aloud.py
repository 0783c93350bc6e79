"""A screen reader hears one sentence for each turn, and is told when its user has to decide."""

from collections.abc import Callable

from tests.browser.person import Person
from tests.browser.test_browser_motion import MOVING
from tests.service.seated import begin
from tests.service.served import Program

LISTEN = """() => {
  window.heard = [];
  const live = '[aria-live], [role=status], [role=alert], [role=log]';
  for (const region of document.querySelectorAll(live)) {
    new MutationObserver(() => {
      const text = region.textContent.trim();
      if (text) window.heard.push([region.id, text]);
    }).observe(region, { subtree: true, childList: true, characterData: true });
  }
}"""
"""Notes what any live region says from now on."""


def heard(page: Person, count: int) -> list[list[str]]:
    """What the live regions have said, as soon as there are `count` sentences."""
    page.page.wait_for_function("count => window.heard.length >= count", arg=count)
    said: list[list[str]] = page.page.evaluate("window.heard")
    return said


def test_one_sentence_for_a_turn(server: Program, person: Callable[..., Person]) -> None:
    game = begin(server.client, ["yellow", "blue", "red"], seed="tea")
    red = person(**MOVING)
    red.join(game.begun["links"]["seats"]["red"])
    red.page.evaluate(LISTEN)
    game.act("yellow", "place exchange industry")
    first = ["aloud", "Ann places a pawn: Stock Exchange, Industry."]
    assert heard(red, 1) == [first]
    game.act("blue", "place companies")
    second = ["aloud", "Ben places a pawn: Companies, chair 1."]
    assert sorted(heard(red, 3)[1:]) == [second, ["asked", "Your turn: place a pawn"]]
    red.until(game.seq)
    assert len(heard(red, 3)) == 3
