"""Every page is accessible: it fits a small phone, logs no error, and passes axe without a serious
violation."""

from collections.abc import Sequence
from importlib.resources import files
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.every_page import Games, games
from tests.browser.person import SIZES, Person
from tests.service.analysed import analysed, finished, keep
from tests.service.served import Program
from tests.sweeping import ALL, sweep_after

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
RUN = """(only) => axe.run(document, {resultTypes: ["violations"], preload: false, ...only}).then(
    ({violations}) => violations.map(({id, impact, nodes}) => [
        impact, id, nodes.slice(0, 4).map((node) => `${node.html} ${node.failureSummary}`)]))"""
BY_LOOK = ("color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable")
"""The rules that depend on colours or sizes. All others give the same result for every look, since
pages hide nothing depending on the width."""
SERIOUS = ("serious", "critical")
Look = tuple[str, Literal["light", "dark"]]
LOOKS: tuple[Look, ...] = (("phone", "light"), ("desktop", "dark"))
"""Of the pages of a game every other is checked with the second look, and of the next game, which
has as many, those between."""
PAGES = ("tables", "all" if ALL else "others")
"""The running tables in `make test`, each other kind of page in the sweep, every page with
MCLUB_SWEEP=all."""
DEAD = "the server responded with a status of 401"


@pytest.fixture(scope="module")
def all_games(server: Program) -> Games:
    return games(server.client, server.path)


@sweep_after(1, "pages", PAGES)
def test_no_page_complains_or_is_wider_than_a_small_phone(
    browser: Browser, server: Program, all_games: Games, pages: str
) -> None:
    one = everybody(browser, server, all_games, size="phone")
    wide = {}
    for name, path in all_games.some(pages).items():
        if path.endswith("/phone"):
            # From now on this browser is a spectator's: a remaining host's page sends one more
            # request, which is refused.
            one.page.goto("/rules")
        one.page.goto(path)
        one.page.wait_for_selector("main:not(:has([aria-busy=true]))")
        assert one.page.locator("h1:visible").count() == 1, name
        width = one.page.evaluate("document.documentElement.scrollWidth")
        if width > SIZES["phone"]["width"]:
            wide[name] = width
    one.close()
    assert wide == {}
    assert [fault for fault in one.faults if DEAD not in fault] == []


@sweep_after(1, "pages", PAGES)
def test_axe_finds_no_serious_fault(
    browser: Browser, server: Program, all_games: Games, pages: str
) -> None:
    # axe needs its own styles, which our pages' policy forbids.
    one = everybody(browser, server, all_games, bypass_csp=True)
    found = {}
    for number, (name, path) in enumerate(all_games.some(pages).items()):
        one.page.goto(path)
        if faults := serious(one.page, [LOOKS[number % 2]]):
            found[name] = faults
    one.close()
    assert found == {}


@pytest.mark.sweep
def test_the_page_of_an_analysis_is_accessible(browser: Browser, server: Program) -> None:
    game = finished(server.client)
    keep(server.path, analysed(game))
    one = Person(browser, server.url, bypass_csp=True, size="phone")
    one.hold(game.tokens)
    one.page.goto(f"/games/{game.id}/analysis?as=blue")
    assert one.page.locator("svg.way").count() == 2
    width = one.page.evaluate("document.documentElement.scrollWidth")
    assert width <= SIZES["phone"]["width"]
    assert serious(one.page) == []
    assert one.faults == []
    one.close()


@pytest.mark.parametrize(
    ("planted", "rule"),
    [
        ("@media (prefers-color-scheme: dark) { h1 { color: #000 } }", "color-contrast"),
        (
            """@media (min-width: 800px) {
                nav, nav a { display: block !important }
                nav a { height: 6px; min-height: 0 !important }
            }""",
            "target-size",
        ),
    ],
)
def test_axe_finds_what_is_planted(
    browser: Browser, server: Program, planted: str, rule: str
) -> None:
    one = Person(browser, server.url, bypass_csp=True)
    one.go("/")
    one.page.add_style_tag(content=planted)
    assert rule in {fault[1] for fault in serious(one.page)}
    one.close()


def serious(page: Page, looks: Sequence[Look] = LOOKS) -> list[Any]:
    """The serious violations on a page, in these colour schemes."""
    page.evaluate(AXE)
    faults = []
    for number, (size, scheme) in enumerate(looks):
        page.set_viewport_size(SIZES[size])
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        faults += page.evaluate(RUN, {"runOnly": list(BY_LOOK)} if number else {})
    return [fault for fault in faults if fault[0] in SERIOUS]


def everybody(browser: Browser, server: Program, all_games: Games, **options: Any) -> Person:
    """A person with the links of every seat in all games."""
    one = Person(browser, server.url, **options)
    for game in all_games.all:
        one.hold(game.tokens)
    return one
