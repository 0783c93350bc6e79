"""The first screen of a table, on every size: the reader's own panel, and words that nothing
covers."""

import random
from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

from mclub import Club
from tests.browser.person import LOOKS, SCREENS, Person, name_of
from tests.browser.test_browser_pointing import BUSY
from tests.service.seated import GameClient, begin
from tests.service.served import Program
from tests.sweeping import sweep_after

SEATS = ["yellow", "blue", "red", "green"]
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


def game_at(server: Program, kind: str) -> tuple[GameClient, str]:
    """A game at a decision with much to see, and the seat that has it."""
    if kind == "le-millionnaire":
        return begin(server.client, SEATS[:2], kind=kind, start=BUSY, seed="tea"), "yellow"
    game, chance = begin(server.client, SEATS, kind=kind, seed="tea"), random.Random(7)
    with Club(server.path) as club:
        table = club.game(game.id)
        while (due := table.due()[0])["decision"] != UNTIL[kind]:
            table.act(due["seat"], chance.choice(due["actions"]))
    return game, due["seat"]


@sweep_after(3, "look, kind", [*product(LOOKS, [*UNTIL, "le-millionnaire"])], ids=name_of)
def test_the_own_panel_is_seen_at_once_and_no_word_is_covered(
    server: Program, person: Callable[..., Person], look: Mapping[str, Any], kind: str
) -> None:
    game, seat = game_at(server, kind)
    one = person(**look)
    one.hold({seat: game.tokens[seat]})
    one.go(f"/games/{game.id}?as={seat}")
    own = one.page.locator(f"#has-{seat}").bounding_box()
    assert own is not None
    assert own["y"] + own["height"] <= SCREENS[look["size"]]["height"]
    assert one.page.evaluate(COVERED) == []
