"""With each panel open, the table page meets WCAG 2.2 AA as far as axe can tell, on every screen,
light and dark. Each kind of decision is checked where whole games are played by pointing."""

import random
from collections.abc import Callable

import pytest

from tests.browser.axe_reader import LOOKS, Reader
from tests.browser.person import Person
from tests.browser.playing import SHORT
from tests.browser.test_browser_game import CHANCE
from tests.service.seated import begin
from tests.service.served import Program
from tests.sweeping import ALL, SWEEP

SEATS = {
    "million-club": ["yellow", "blue"],
    "millions-of-dollars": ["yellow", "blue", "red", "green"],
    "le-millionnaire": ["yellow", "blue"],
}
ACTS = 8
"""The least number of actions before somebody comes back."""


@SWEEP
@pytest.mark.parametrize("kind", SEATS)
def test_axe_finds_nothing_in_the_panels(
    server: Program, person: Callable[..., Person], kind: str
) -> None:
    """Each panel with the looks after those of the one before."""
    looks = len(LOOKS) if ALL else 1
    rulings, chance = SHORT.get(kind, {}), random.Random(CHANCE[kind])
    game = begin(server.client, SEATS[kind], kind=kind, seed="tea", rulings=rulings)
    links = game.begun["links"]["seats"]
    actors: list[str] = []
    while len(actors) < ACTS or len({*actors[-2:]}) == 1:
        actor, actions = game.seat_to_decide()
        game.act(actor, chance.choice(actions))
        actors.append(actor)
    seat, other = actors[-2:]  # the seat missed what the other did, which goes with its own act
    readers = {one: Reader(person) for one in (seat, other)}
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
