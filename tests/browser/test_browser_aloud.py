"""A screen reader hears one sentence for each turn, and is told when its user has to decide."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.person import Person
from tests.browser.test_browser_motion import MOVING
from tests.service.seated import begin
from tests.service.served import Program

LISTEN = """() => {
  window.heard = [];
  const live = '[aria-live], [role=status], [role=alert], [role=log]';
  const observer = new MutationObserver((changes) => {
    const elements = changes.map(({ target }) => (target.closest ? target : target.parentElement));
    for (const region of new Set(elements.map((element) => element.closest(live)))) {
      const text = region.textContent.trim();
      if (text) window.heard.push([region.id, text]);
    }
  });
  for (const region of document.querySelectorAll(live)) {
    observer.observe(region, { subtree: true, childList: true, characterData: true });
  }
}"""
"""Notes what any live region says from now on, in the order in which they change."""


def heard(page: Person, count: int) -> list[list[str]]:
    """What the live regions have said, as soon as there are `count` sentences."""
    page.page.wait_for_function("count => window.heard.length >= count", arg=count)
    said: list[list[str]] = page.page.evaluate("window.heard")
    return said


@pytest.mark.parametrize("motion", [MOVING, {}], ids=["moving", "still"])
def test_one_sentence_for_a_turn_and_then_the_call(
    server: Program, person: Callable[..., Person], motion: dict[str, Any]
) -> None:
    game = begin(server.client, ["yellow", "blue", "red"], seed="tea")
    red = person(**motion)
    red.join(game.begun["links"]["seats"]["red"])
    red.page.evaluate(LISTEN)
    game.act("yellow", "place exchange industry")
    first = ["aloud", "Ann places a pawn: Stock Exchange, Industry."]
    assert heard(red, 1) == [first]
    game.act("blue", "place companies")
    second = ["aloud", "Ben places a pawn: Companies, chair 1."]
    assert heard(red, 3)[1:] == [second, ["asked", "Your turn: place a pawn"]]
    red.until(game.seq)
    assert len(heard(red, 3)) == 3
