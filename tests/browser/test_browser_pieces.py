"""A piece on its way looks as it does at rest, though its copy lies in a layer of its own."""

import random
from collections.abc import Callable

from mclub import Club
from tests.browser.every_page import SEATS, STEPS
from tests.browser.person import Person
from tests.browser.playing import SHORT
from tests.service.seated import begin
from tests.service.served import Program
from tests.sweeping import sweep_after

KINDS = {
    "million-club": {"company", "colony", "token", "pawn"},
    "millions-of-dollars": {"card-face", "loot"},
    "le-millionnaire": {"pawn"},
}
"""Classes of pieces that move in each game."""
UNLIKE = """async () => {
  const { glide } = await import('/static/glide.js');
  const SAME = ['fill', 'stroke', 'strokeWidth', 'color', 'backgroundColor', 'fontWeight'];
  const looks = (piece) => [piece, ...piece.querySelectorAll('*')].map((one) => {
    const style = getComputedStyle(one);
    return [one.tagName, ...SAME.map((name) => style[name])].join(' ');
  });
  const unlike = {};
  const flown = new Set();
  for (const piece of document.querySelectorAll('#board [data-piece]')) {
    scrollTo(0, piece.getBoundingClientRect().top + scrollY - 200);
    const kind = piece.getAttribute('class') ?? piece.tagName;
    const rest = looks(piece);
    const movement = glide(() => { piece.style.translate = '40px'; }, 60_000, []);
    const sprite = document.querySelector('.gliding > *');
    if (sprite) {
      kind.split(' ').forEach((one) => flown.add(one));
      const copy = piece.ownerSVGElement ? sprite.firstElementChild : sprite;
      const moving = looks(copy);
      const wrong = rest.filter((look, at) => look !== moving[at]);
      if (wrong.length > 0) unlike[kind] = [wrong[0], moving[rest.indexOf(wrong[0])]];
    }
    movement.end();
    piece.style.translate = '';
  }
  return { unlike, flown: [...flown] };
}"""
"""Lets each piece of the board move; returns those that look different meanwhile, with the first
difference, and the classes of all that moved."""


@sweep_after(1, "kind", [*KINDS])
def test_a_piece_on_its_way_looks_as_at_rest(
    server: Program, person: Callable[..., Person], kind: str
) -> None:
    game = begin(server.client, SEATS, kind=kind, seed="tea", rulings=SHORT.get(kind, {}))
    chance = random.Random(3)
    with Club(server.path) as club:
        table = club.game(game.id)
        for _ in range(STEPS[kind]):
            due = table.due()[0]
            table.act(due["seat"], chance.choice(due["actions"]))
    one = person(reduced_motion="no-preference")
    one.join(game.begun["links"]["seats"]["blue"])
    found = one.page.evaluate(UNLIKE)
    assert found["unlike"] == {}
    assert KINDS[kind] <= set(found["flown"])
