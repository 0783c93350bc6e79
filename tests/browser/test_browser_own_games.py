"""A phone with seats in many games: one list, and one cookie that doesn't change."""

import re
from collections.abc import Callable

from tests.browser.person import Person
from tests.service.seated import invite
from tests.service.served import Program
from tests.sweeping import SWEEP

COUNT = 60


@SWEEP
def test_a_phone_at_sixty_games_finds_each_and_sends_no_more(
    server: Program, person: Callable[..., Person]
) -> None:
    phone = person(size="phone")
    games = invite(server.client, server.path, COUNT)
    for game in games:
        phone.hold(game.tokens)
    (cookie,) = phone.context.cookies()
    assert cookie["httpOnly"]
    assert len(cookie["value"]) == 43
    phone.go("/")
    found: list[str] = []
    while True:
        titles = phone.page.locator(".games h3 a")
        found += [one.get_attribute("href").split("/")[2].split("?")[0] for one in titles.all()]
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360
        older = phone.page.locator("a[href='/?page=2']")
        if not older.count():
            break
        older.click()
        phone.page.wait_for_url("**/?page=2")
    assert sorted(found) == sorted(game.id for game in games)
    for game in (games[0], games[-1]):
        for seat in game.seats:
            phone.go(f"/games/{game.id}?as={seat}")
            assert phone.page.locator("body").get_attribute("data-as") == seat
    assert len(phone.context.cookies()) == 1


def test_when_a_game_was_played_is_shown_by_the_clock_of_the_browser(
    server: Program, person: Callable[..., Person]
) -> None:
    there = person(locale="en-GB", timezone_id="Asia/Kathmandu")
    (game,) = invite(server.client, server.path, 1)
    there.hold(game.tokens)
    there.go("/")
    time = there.page.locator(".games time").first
    assert time.get_attribute("datetime").startswith("2026-01-01T00:00:")
    assert re.search(r"Jan 1, 2026, 5:45\sAM GMT\+5:45", time.inner_text())
