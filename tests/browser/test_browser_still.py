"""A page that somebody watches keeps still while others act."""

from collections.abc import Callable

import pytest

from tests.browser.person import Person
from tests.browser.shifting import observe, shifted
from tests.service.seated import begin
from tests.service.served import Program

SEATS = ["yellow", "blue", "red", "green"]
SIZES = {"phone": (390, 844), "desktop": (1440, 900)}
ACTS = 20
MOST = 0.05
"""Layout shift over all acts together, as browsers measure it."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", ["million-club", "millions-of-dollars", "le-millionnaire"])
def test_the_page_of_somebody_who_watches_keeps_still(
    server: Program, person: Callable[..., Person], kind: str, size: str
) -> None:
    game = begin(server.client, SEATS, kind=kind, seed="tea", spectating=True)
    one = person()
    width, height = SIZES[size]
    one.page.set_viewport_size({"width": width, "height": height})
    observe(one.page)
    one.join(game.begun["links"]["spectator"])
    one.page.wait_for_selector("#presence li:not([hidden])")
    assert shifted(one.page) == 0
    for number in range(ACTS):
        seat, actions = game.seat_to_decide()
        one.until(game.act(seat, actions[-1 if number % 3 else 0])["seq"])
    assert shifted(one.page) <= MOST
