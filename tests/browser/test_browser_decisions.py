"""Whole games are accessible: at each kind of decision, and with each panel open, the page meets
WCAG 2.2 AA as far as axe can tell, on every screen, light and dark."""

import random
from collections.abc import Callable
from itertools import product
from typing import Any, Literal

import pytest

from mclub import Club
from tests.browser.person import SCREENS, Person
from tests.browser.playing import SHORT, decision_and_verbs, turns_of_each_kind
from tests.browser.test_browser_access import AXE, RUN
from tests.browser.test_browser_game import CHANCE
from tests.service.seated import GameClient, begin
from tests.service.served import Program
from tests.sweeping import ALL, SWEEP

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
LOOKS = list(product(SCREENS, SCHEMES))
SEATS = {
    "million-club": ["yellow", "blue"],
    "millions-of-dollars": ["yellow", "blue", "red", "green"],
    "le-millionnaire": ["yellow", "blue"],
}
ACTS = 8
"""The least number of actions before somebody comes back."""
MOMENT = "!document.getElementById('moment')?.hidden"


class Reader:
    """A person whose pages are checked. found: what axe finds wrong, by what the page shows."""

    def __init__(self, one: Person) -> None:
        self.one, self.page = one, one.page
        one.page.add_init_script(AXE)
        self.found: dict[str, Any] = {}
        self._checked = 0

    def check(self, what: str) -> None:
        """Check the page with the next look."""
        size, scheme = LOOKS[self._checked % len(LOOKS)]
        self._checked += 1
        self.page.set_viewport_size(SCREENS[size])
        self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        if wrong := self.page.evaluate(RUN, {"runOnly": RULES}):
            self.found[f"{what}, {size}, {scheme}"] = wrong


def start(server: Program, kind: str) -> GameClient:
    rulings = SHORT.get(kind, {})
    return begin(
        server.client, SEATS[kind], kind=kind, seed="tea", rulings=rulings, spectating=True
    )


def reader_of(person: Callable[..., Person]) -> Reader:
    # axe needs its own styles, which our pages' policy forbids.
    return Reader(person(size="upright", bypass_csp=True))


@SWEEP
@pytest.mark.parametrize("kind", SEATS)
def test_axe_finds_nothing_at_any_kind_of_decision(
    server: Program, person: Callable[..., Person], kind: str
) -> None:
    game, chance = start(server, kind), random.Random(CHANCE[kind])
    readers = {seat: reader_of(person) for seat in SEATS[kind]}
    for seat, reader in readers.items():
        reader.one.join(game.begun["links"]["seats"][seat])
    with Club(server.path) as club:
        table = club.game(game.id)
        for turn in turns_of_each_kind(table, chance, decision_and_verbs):
            reader = readers[turn.seat]
            reader.one.until(table.seq)
            reader.check(f"{table.seq}: {turn.decision}")
            game.act(turn.seat, turn.action)
        assert table.status == "finished"
        for reader in readers.values():
            reader.one.until(table.seq)
            assert reader.page.evaluate(MOMENT), "the end is a moment for each of them"
            reader.check("the end")
    assert {seat: reader.found for seat, reader in readers.items() if reader.found} == {}


@SWEEP
@pytest.mark.parametrize("kind", SEATS)
def test_axe_finds_nothing_in_the_panels(
    server: Program, person: Callable[..., Person], kind: str
) -> None:
    """Each panel with the looks after those of the one before."""
    looks = len(LOOKS) if ALL else 2
    game, chance = start(server, kind), random.Random(CHANCE[kind])
    links = game.begun["links"]["seats"]
    actors: list[str] = []
    while len(actors) < ACTS or len({*actors[-2:]}) == 1:
        actor, actions = game.seat_to_decide()
        game.act(actor, chance.choice(actions))
        actors.append(actor)
    seat, other = actors[-2:]  # the seat missed what the other did, which goes with its own act
    readers = {one: reader_of(person) for one in (seat, other)}
    for name, reader in readers.items():
        reader.one.join(links[name])
    check_panel(readers[seat], "missed", "#missed:not([hidden])", looks)
    readers[seat].page.click("#missed [data-does=close]")
    game.post(seat, "undo", expect=game.seq)
    check_panel(readers[seat], "asking", "#undoing .proposal", looks)
    check_panel(readers[other], "asked", "#undoing .request form[action*='/agree?']", looks)
    readers[seat].one.go(f"/games/{game.id}/replay?as={seat}")
    check_panel(readers[seat], "replay", "#told", looks)
    assert {name: reader.found for name, reader in readers.items() if reader.found} == {}


def check_panel(reader: Reader, what: str, shows: str, looks: int) -> None:
    """Check the page, on which this element is shown, with the next looks."""
    reader.page.wait_for_selector(shows)
    for _ in range(looks):
        reader.check(what)
        assert reader.page.is_visible(shows)
