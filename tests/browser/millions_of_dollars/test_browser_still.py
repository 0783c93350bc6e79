"""What comes and goes in a round of Millions of Dollars moves nothing on a watched page."""

from collections.abc import Callable

from tests.browser.person import ON_TOP, Person
from tests.browser.shifting import layout_shift, observe
from tests.service.seated import begin
from tests.service.served import Program
from tests.sweeping import SWEEP, sweep_after

SEATS = ["yellow", "blue", "red", "green"]
SIZES = {"phone": (390, 844), "desktop": (1440, 900)}
MOST = 0.02
"""The layout shift allowed for the last act of a game."""
ALL_BUT_ONE = 21
"""The acts before the last one, if each is the last that is legal."""
STILL = 0.004
"""The layout shift of an act that makes nothing but lines of text longer or shorter."""


@sweep_after(1, "size", [*SIZES])
def test_an_offer_has_its_place_before_it_is_made(
    server: Program, person: Callable[..., Person], size: str
) -> None:
    game = begin(server.client, SEATS, kind="millions-of-dollars", seed="tea", spectating=True)
    one = person()
    width, height = SIZES[size]
    one.page.set_viewport_size({"width": width, "height": height})
    while game.get("host", "board")["phase"] == "picking":
        seat, actions = game.seat_to_decide()
        game.act(seat, actions[0])
    observe(one.page)
    one.join(game.begun["links"]["spectator"])
    one.page.wait_for_selector("#presence li:not([hidden])")
    assert one.text("#offers") == "No offers to withdraw"
    before = layout_shift(one.page)
    one.until(game.act("yellow", "offer red 1")["seq"])
    one.page.wait_for_selector("#offers li")
    one.until(game.act("blue", "offer green 2")["seq"])
    assert one.page.locator("#offers li").count() == 2
    one.until(game.act("yellow", "pay red 1")["seq"])
    assert layout_shift(one.page) - before <= STILL


@sweep_after(1, "size", [*SIZES])
def test_the_board_keeps_its_place_until_the_end_has_been_read(
    server: Program, person: Callable[..., Person], size: str
) -> None:
    game = begin(server.client, SEATS, kind="millions-of-dollars", seed="tea", spectating=True)
    for _act in range(ALL_BUT_ONE):
        seat, actions = game.seat_to_decide()
        game.act(seat, actions[-1])
    one = person()
    width, height = SIZES[size]
    one.page.set_viewport_size({"width": width, "height": height})
    observe(one.page)
    one.join(game.begun["links"]["spectator"])
    one.page.wait_for_selector("#presence li:not([hidden])")
    before = layout_shift(one.page)
    seat, actions = game.seat_to_decide()
    one.until(game.act(seat, actions[-1])["seq"])
    one.page.wait_for_selector("#moment >> text=The end")
    assert layout_shift(one.page) - before <= MOST
    assert one.page.locator("#ending").is_hidden()
    one.page.click("#moment button")
    assert one.page.locator("#ending").is_visible()
    assert one.page.locator("#due .verdict-line").evaluate(ON_TOP)


@SWEEP
def test_on_a_phone_the_effects_of_the_roles_stay(
    server: Program, person: Callable[..., Person]
) -> None:
    game = begin(server.client, SEATS, kind="millions-of-dollars", seed="tea", spectating=True)
    one = person(size="phone")
    one.join(game.begun["links"]["spectator"])
    places = []
    for _round in range(2):
        while game.get("host", "board")["phase"] == "picking":
            places.append(one.page.locator("#effects").bounding_box())
            seat, actions = game.seat_to_decide()
            one.until(game.act(seat, actions[0])["seq"])
        while game.get("host", "board")["phase"] == "negotiating":
            places.append(one.page.locator("#effects").bounding_box())
            one.until(game.act(game.seat_to_decide()[0], "withdraw")["seq"])
    assert len(places) > 2 * len(SEATS)
    assert None not in places
    tops = [place["y"] for place in places if place]
    assert max(tops) - min(tops) < 1
