"""The end of a game in the browser: two people and a bot play again with a tap each."""

from collections.abc import Callable
from itertools import cycle
from random import Random
from typing import Any

from playwright.sync_api import Page

from mclub import Club
from tests.browser.person import NO_WIDER, Person
from tests.browser.playing import BUTTONS, act
from tests.browser.test_browser_access import LOOKS, serious
from tests.service.seated import GameClient
from tests.service.served import Program
from tests.service.test_service_again import finished_game
from tests.sweeping import SWEEP, first_part, sweep_after
from tests.waiting import wait_for

AGAIN = "#again button[value=true]"
NEXT = "#again a.primary"
SIZES = ("phone", "across", "large", "upright", "desktop")
LOOKED_AT = [*zip(SIZES, cycle(("light", "dark")), strict=False)]


def sit(game: GameClient, person: Callable[..., Person], **options: Any) -> dict[str, Person]:
    people = {seat: person(**options) for seat in ("yellow", "blue")}
    for seat, one in people.items():
        one.join(game.begun["links"]["seats"][seat])
    return people


@sweep_after(0, "size, scheme", first_part(LOOKED_AT))
def test_two_people_and_a_bot_play_on(
    server: Program, person: Callable[..., Person], size: str, scheme: str
) -> None:
    game = finished_game(server.client)
    people = sit(game, person, size=size, color_scheme=scheme)
    yellow, blue = people["yellow"].page, people["blue"].page
    assert "Ben wins by points" in people["yellow"].text("#due")
    assert "You have won" in people["blue"].text("#due")
    assert "Your place: 2 of 3" in people["yellow"].text("#due")
    yellow.locator(AGAIN, has_text="Play again").dblclick()
    yellow.wait_for_selector("#again >> text=Not this time")
    blue.wait_for_selector("#again >> text=Again?")
    assert blue.locator("#reminder a[href='#again']").count() == 1
    for page in (yellow, blue):
        assert page.evaluate(NO_WIDER)
    blue.click(AGAIN)  # the last answer leads to the new game at once
    yellow.click(NEXT)
    for seat, one in people.items():
        one.page.wait_for_url(lambda url: game.id not in url)
        one.wait_for_stream()
        assert f"as={seat}" in one.page.url
    new = yellow.url.partition("/games/")[2].partition("/")[0]
    assert new in blue.url
    with Club(server.path) as club:
        table = club.game(new)
        assert table.bots == {"red": "greedy"}
        wait_for(lambda: table.refresh().awaited_seats and "red" not in table.awaited_seats)
        (asked,) = table.awaited_seats
    people[asked].until(table.seq)
    assert act_in(people[asked])
    for one in people.values():
        one.until(people[asked].seq)


@SWEEP
def test_axe_finds_nothing_at_the_end_and_in_the_room(
    server: Program, person: Callable[..., Person]
) -> None:
    game = finished_game(server.client)
    people = sit(game, person, bypass_csp=True)
    yellow, blue = people["yellow"].page, people["blue"].page
    assert serious(yellow) == []
    yellow.click(AGAIN)
    yellow.wait_for_selector("#again >> text=Not this time")
    blue.wait_for_selector("#again >> text=I am ready")
    for page, look in zip((yellow, blue), LOOKS, strict=True):
        assert serious(page, [look]) == []


def act_in(player: Person) -> bool:
    """Whether the player whose turn it is can act."""
    player.page.wait_for_selector(BUTTONS, state="attached")  # may lie in a folded list
    return act(player, Random(1)) > 0


def test_the_result_is_shared_by_what_the_browser_has(
    server: Program, person: Callable[..., Person]
) -> None:
    game = finished_game(server.client)
    one = person()
    one.join(game.begun["links"]["seats"]["yellow"])
    yellow = one.page
    share = "#again [data-share]"
    yellow.evaluate("() => { navigator.share = async (what) => { window.shared = what.text; }; }")
    yellow.click(share)
    yellow.wait_for_function("() => window.shared?.startsWith?.('Million Club\\nBlue (Ben) wins')")

    yellow.evaluate("""() => {
        navigator.share = undefined;
        const clipboard = { writeText: async (text) => { window.copied = text; } };
        Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
    }""")
    yellow.click(share)
    yellow.wait_for_selector("#shared >> text=Copied.")
    assert yellow.evaluate("window.copied === window.shared")

    # As on a page of plain http.
    yellow.evaluate('Object.defineProperty(navigator, "clipboard", { value: undefined })')
    yellow.click(share)
    yellow.wait_for_selector("#result-text:not([hidden])")
    assert selection(yellow) == yellow.evaluate("window.shared")


def selection(page: Page) -> str:
    return str(page.evaluate("String(getSelection())")).strip()
