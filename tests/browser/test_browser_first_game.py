"""A newcomer with an empty profile: one tap on the home page for a game, and one on the board."""

from collections.abc import Callable

import pytest

from mclub.kinds.registry import GAMES
from tests.browser.person import Person
from tests.sweeping import sweep_after

SIZES = ("phone", "desktop")
PRESS = {
    "million-club": "#board [data-action]",
    "millions-of-dollars": "[data-action], #act button[name=action]",
    "le-millionnaire": "[data-action], #act button[name=action]",
}
"""What acts when it is pressed."""


@sweep_after(1, "size", SIZES)
@pytest.mark.parametrize("kind", GAMES)
def test_one_tap_seats_a_newcomer_and_the_next_one_acts(
    person: Callable[..., Person], kind: str, size: str
) -> None:
    newcomer = person(size=size)
    newcomer.go("/")
    newcomer.page.click(f".play-now button[value={kind}]")
    newcomer.page.wait_for_url("**/games/*?as=*")
    newcomer.wait_for_stream()
    newcomer.page.wait_for_function("() => document.title.includes('Your turn')")
    seq = newcomer.seq
    newcomer.page.locator(PRESS[kind]).locator("visible=true").first.click()
    newcomer.until(seq + 1)
    newcomer.go("/")
    assert newcomer.page.locator("h2").nth(3).inner_text() == "Practice games"
    assert newcomer.page.locator(".games > li").count() == 1
    assert newcomer.faults == []


def test_two_taps_begin_one_game(person: Callable[..., Person]) -> None:
    newcomer = person(size="phone")
    newcomer.go("/")
    newcomer.page.dblclick(".play-now button[value=million-club]")
    newcomer.page.wait_for_url("**/games/*?as=*")
    newcomer.go("/")
    assert newcomer.page.locator(".games > li").count() == 1


def test_without_scripts_it_is_one_tap_as_well(person: Callable[..., Person]) -> None:
    newcomer = person(size="phone", java_script_enabled=False)
    newcomer.go("/")
    newcomer.page.check("input[name=bot][value=habit]")
    newcomer.page.click(".play-now button[value=le-millionnaire]")
    newcomer.page.wait_for_url("**/games/*?as=*")
    assert newcomer.page.locator("#board").count() == 1


def test_a_recorded_game_opens_in_its_replay(person: Callable[..., Person]) -> None:
    newcomer = person()
    newcomer.go("/")
    newcomer.page.click("form[action='/recorded'] button[value=millions-of-dollars]")
    newcomer.page.wait_for_url("**/replay?as=spectator")
    assert newcomer.page.locator("#board").count() == 1
