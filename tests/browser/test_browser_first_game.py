"""A newcomer with an empty profile: one tap on the home page for a game, and one on the board."""

from collections.abc import Callable
from itertools import cycle, product
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from mclub import Club
from mclub.kinds.registry import GAMES
from tests.browser.person import NO_WIDER, Person, wait_in
from tests.browser.playing import tap
from tests.browser.test_browser_access import LOOKS, serious
from tests.service.served import Program
from tests.sweeping import ALL, SWEEP, sweep_after

SIZES = ("phone", "desktop")
ANSWERS = """
const ask = window.fetch;
window.answers = [];
window.fetch = async (...what) => {
  const answer = await ask(...what);
  window.answers.push(answer);
  return answer;
};
"""
"""Keeps all answers to the page's requests."""
ALL_READ = "answers.filter(({ url }) => url.includes('/missed')).every(({ bodyUsed }) => bodyUsed)"
"""Whether none keeps its connection, of which a browser has six: the page would wait for one."""
PRESS = {
    "million-club": "#board [data-action]",
    "millions-of-dollars": "[data-action], #act button[name=action]",
    "le-millionnaire": "[data-action], #act button[name=action]",
}
"""What acts when it is pressed."""
KINDS = [*(product(GAMES, SIZES) if ALL else zip(GAMES, cycle(SIZES), strict=False))]
"""Each game in each size with MCLUB_SWEEP=all; by default in one of them."""


def has_bots_first(path: Path, address: str) -> bool:
    """Whether a bot has acted in the game at this address, and its person hasn't."""
    url = urlsplit(address)
    (seat,) = parse_qs(url.query)["as"]
    with Club(path) as club:
        game = club.game(url.path.rpartition("/")[2])
        return {record.by for record in game.records} & {*game.bots} != set() and all(
            record.by != seat for record in game.records
        )


@SWEEP
def test_axe_finds_nothing_on_a_newcomers_pages(
    person: Callable[..., Person],
) -> None:
    # axe needs its own styles, which our pages' policy forbids.
    newcomer = person(size="phone", bypass_csp=True)
    page = newcomer.page
    tap(newcomer, "million-club")
    newcomer.go("/")
    assert serious(page, LOOKS[:1]) == []
    for kind, look in zip(GAMES, cycle(LOOKS[::-1]), strict=False):
        newcomer.go("/")
        page.click(f".learn[value={kind}]")
        page.wait_for_url("**/games/*?as=*")
        newcomer.wait_for_stream()
        while page.locator("#guide-next:visible").count():
            page.click("#guide-next")
        page.click(".suggested > summary")
        page.wait_for_selector("[data-suggests]")
        page.click("#guide-chapters > summary")
        assert serious(page, [look]) == [], kind
    newcomer.go("/")
    page.click(".ways form[action='/waiting'] button[value=million-club]")
    page.wait_for_url("**/waiting/*")
    assert serious(page, LOOKS[1:]) == []
    page.click("li.seat.red button")
    page.wait_for_selector("text=I am ready")
    assert serious(page, LOOKS[:1]) == []


@SWEEP
def test_how_to_play_fits_a_phone_in_the_language_of_the_longest_words(
    person: Callable[..., Person],
) -> None:
    newcomer = person(size="phone", locale="de-DE")
    for kind in GAMES:
        newcomer.go(f"/rules/how-to-play/{kind}")
        assert newcomer.page.evaluate(NO_WIDER), kind


@sweep_after(1, "kind, size", KINDS)
def test_one_tap_seats_a_newcomer_and_after_the_bots_the_next_one_acts(
    person: Callable[..., Person], server: Program, kind: str, size: str
) -> None:
    newcomer, taps = person(size=size), 1
    newcomer.page.add_init_script(ANSWERS)
    tap(newcomer, kind)
    # The newcomer sits anywhere, so sometimes no bot moves before.
    while not has_bots_first(server.path, newcomer.page.url):
        tap(newcomer, kind)
        taps += 1
    newcomer.wait_for_stream()
    seq = newcomer.seq
    newcomer.page.locator(PRESS[kind]).locator("visible=true").first.click()
    newcomer.until(seq + 1)
    wait_in(newcomer.page, ALL_READ)
    newcomer.go("/")
    assert newcomer.page.locator("h2").nth(3).inner_text() == "Practice games"
    assert newcomer.page.locator(".games > li").count() == taps
    assert newcomer.faults == []


def test_two_taps_begin_one_game_and_a_recorded_one_opens_in_its_replay(
    person: Callable[..., Person],
) -> None:
    newcomer = person(size="phone")
    newcomer.go("/")
    newcomer.page.dblclick(".play-now button[value=million-club]")
    newcomer.page.wait_for_url("**/games/*?as=*", wait_until="commit")
    newcomer.go("/")
    assert newcomer.page.locator(".games > li").count() == 1
    newcomer.page.click("form[action='/recorded'] button[value=millions-of-dollars]")
    newcomer.page.wait_for_url("**/replay?as=spectator")
    assert newcomer.page.locator("#board").count() == 1


def test_without_scripts_it_is_one_tap_as_well(person: Callable[..., Person]) -> None:
    newcomer = person(size="phone", java_script_enabled=False)
    newcomer.go("/")
    newcomer.page.check("input[name=bot][value=habit]")
    newcomer.page.click(".play-now button[value=le-millionnaire]")
    newcomer.page.wait_for_url("**/games/*?as=*")
    assert newcomer.page.locator("#board").count() == 1
