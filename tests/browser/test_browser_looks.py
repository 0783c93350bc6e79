"""What happened, what was missed and how it ended is seen on every screen, in every language."""

from collections.abc import Callable
from itertools import cycle
from typing import Any

from playwright.sync_api import Page

from tests.browser.person import LOOKS, NO_WIDER, ON_TOP, SCREENS, Person, name_of
from tests.browser.test_browser_missed import leave
from tests.service.seated import begin
from tests.service.served import Program
from tests.service.test_service_again import finished_game
from tests.sweeping import sweep_after

SEATS = ["yellow", "blue", "red", "green"]
TITLES = {
    "en-GB": ("The heist", "Since you last looked"),
    "fr-FR": ("Le casse", "Depuis la dernière visite"),
    "de-DE": ("Der Coup", "Seit dem letzten Besuch"),
}
"""The headings of the two panels in each language."""
MOTIONS = ("reduce", "no-preference")
SMALL = {"size": "phone", "color_scheme": "dark", "locale": "fr-FR"}
"""A phone smaller than those of `LOOKS`."""
TURN = {
    "round": 2,
    "players": {
        "yellow": {"cash": 34_000, "square": 2, "securities": ["azure 4"]},
        "blue": {"cash": 9_000, "square": 3, "securities": ["coral 1 large"]},
    },
}
"""A turn of Le Millionnaire, in which square 1 can't be reached."""
WORDS = {
    "en-GB": ("can't get from square 2", "Buy Azure small", "Money that you give"),
    "fr-FR": ("ne pouvez pas aller de la case 2", "Acheter Azur petite", "Argent que vous donnez"),
    "de-DE": ("kommst mit einem Wurf nicht von Feld 2", "Kaufe Azur klein", "Geld, das du gibst"),
}
"""Why the square is greyed, a refused purchase, and the price of a trade."""
EACH_LOOK = sweep_after(1, "look", LOOKS, ids=name_of)


def can_press(page: Page, selector: str) -> bool:
    """Whether each of these buttons lies in the window, with nothing over it."""
    buttons = page.locator(selector).all()
    return buttons != [] and all(button.evaluate(ON_TOP) for button in buttons)


@sweep_after(0, "look, motion", [*zip(LOOKS, cycle(MOTIONS), strict=False)], ids=name_of)
def test_a_heist_is_seen_and_closed(
    server: Program, person: Callable[..., Person], look: dict[str, Any], motion: str
) -> None:
    game = begin(server.client, SEATS, kind="millions-of-dollars", seed="tea")
    red = person(**look, reduced_motion=motion)
    red.join(game.begun["links"]["seats"]["red"])
    page = red.page
    for seat, role in zip(SEATS, ("brute", "brute", "driver", "con-man"), strict=True):
        game.act(seat, f"pick {role}")
    for seat in SEATS:
        game.act(seat, "ready")
    page.wait_for_selector("#moment li >> nth=3")
    assert page.inner_text("#moment h2") == TITLES[look["locale"]][0]
    assert can_press(page, "#moment button")
    assert page.evaluate(NO_WIDER)
    page.click("#moment button")
    page.wait_for_selector("#moment", state="hidden")


@sweep_after(0, "look", LOOKS, ids=name_of)
def test_what_was_missed_is_seen_and_closed(
    server: Program, person: Callable[..., Person], look: dict[str, Any]
) -> None:
    game = begin(server.client, SEATS, seed="tea")
    red = person(**look)
    red.join(game.begun["links"]["seats"]["red"])
    leave(red.page)
    game.act("yellow", "place exchange industry")
    game.act("blue", "place companies")
    again = person(**look)
    again.join(game.begun["links"]["seats"]["red"])
    page = again.page
    page.wait_for_selector("#missed:not([hidden])")
    assert page.inner_text("#missed-title") == TITLES[look["locale"]][1]
    assert page.locator("#missed li").count() == 2
    assert can_press(page, "#missed button")
    assert page.evaluate(NO_WIDER)
    page.click("#missed [data-does=step]")
    page.wait_for_selector("#sector-exchange-industry .pawn")
    page.click("#missed [data-does=close]")
    page.wait_for_selector("#missed", state="hidden")
    assert page.locator("#tile-companies .chair .pawn").count() == 1


@EACH_LOOK
def test_the_end_says_who_won_and_what_to_do_next(
    server: Program, person: Callable[..., Person], look: dict[str, Any]
) -> None:
    game = finished_game(server.client)
    blue = person(**look)
    blue.join(game.begun["links"]["seats"]["blue"])
    page = blue.page
    assert page.locator("#due h1[data-over]").evaluate(ON_TOP)
    page.locator("#again .primary").scroll_into_view_if_needed()
    assert can_press(page, "#again .primary")
    assert page.evaluate(NO_WIDER)
    page.set_viewport_size(SCREENS["across"])
    page.evaluate("scrollTo(0, 0)")
    assert can_press(page, "#due h1[data-over], #again .primary"), "not the board, nor Take back"


@EACH_LOOK
def test_whoever_plays_and_hosts_has_the_first_screen_too(
    server: Program, person: Callable[..., Person], look: dict[str, Any]
) -> None:
    """On a phone the links stand in the head, or below the table, and take no room of the board."""
    game = begin(server.client, ["yellow", "blue"], kind="le-millionnaire", seed="tea")
    yellow = person(**look)
    yellow.hold({"host": game.tokens["host"]})
    yellow.join(game.begun["links"]["seats"]["yellow"])
    page = yellow.page
    boxes = {one: page.locator(one).bounding_box() for one in ("#top", ".links ul", "#ring")}
    tops = {one: box["y"] for one, box in boxes.items() if box}
    ends = {one: box["y"] + box["height"] for one, box in boxes.items() if box}
    assert tops.keys() == boxes.keys()
    if look["size"] == "upright":
        assert ends[".links ul"] <= ends["#top"]
        assert can_press(page, ".brand, .links a, .to-menu")
    if look["size"] == "across":
        assert ends["#ring"] <= SCREENS["across"]["height"] < tops[".links ul"]


@sweep_after(1, "look", [*LOOKS, SMALL], ids=name_of)
def test_a_turn_is_played_on_the_board(
    server: Program, person: Callable[..., Person], look: dict[str, Any]
) -> None:
    """Throw is on the first screen; a square explains itself and says why it is greyed; a company
    lists what is refused; a trade is composed of cards; nothing is wider than the screen."""
    game = begin(server.client, ["yellow", "blue"], kind="le-millionnaire", start=TURN, seed="tea")
    yellow = person(**look)
    yellow.join(game.begun["links"]["seats"]["yellow"])
    page, (reason, refused, price) = yellow.page, WORDS[look["locale"]]
    assert can_press(page, "#act .primary")
    page.locator("#square-1").dispatch_event("click")
    note = page.locator("#explained:popover-open")
    note.wait_for()
    assert reason in note.inner_text()
    assert note.locator("a[href='/rules/LM-BET-1']").count() == 2
    page.keyboard.press("Escape")
    page.locator("#stock-azure [data-about]").dispatch_event("click")
    barred = page.locator("#choices:popover-open .barred:visible")
    assert barred.all_inner_texts()[0].startswith(refused)
    page.keyboard.press("Escape")
    page.locator("#who-blue").click()
    lots = page.locator("#trade-blue .lot")
    assert lots.count() == 2
    for lot in lots.all():
        lot.locator("[data-step='1']").click()
    assert page.get_by_label(price).is_visible()
    assert page.evaluate(NO_WIDER)
    last = game.seq
    page.click("#trade-blue .primary")
    yellow.until(last + 1)
    offer = game.get("blue", "view")["offer"]
    assert (offer["give"], offer["take"]) == (["azure", "1"], ["coral", "large"])
