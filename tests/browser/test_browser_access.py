"""Every page is accessible: it fits a small phone, logs no error, and passes axe without a serious
violation."""

from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.every_page import Games, games, running_tables
from tests.browser.person import NO_WIDER, SIZES, Person
from tests.service.analysed import analysed, finished, finished_by_four, keep, widest
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
PLANTED = {
    "color-contrast": "@media (prefers-color-scheme: dark) { h1 { color: #000 } }",
    "target-size": """@media (min-width: 800px) {
        nav, nav a { display: block !important }
        nav a { height: 6px; min-height: 0 !important }
    }""",
}
"""Styles that break these rules, in the second look alone."""
DEAD = "the server responded with a status of 401"


OVERLAPS = """
(() => {
  const inner = (cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getBoundingClientRect();
  };
  const faults = [];
  for (const row of document.querySelectorAll("table.shares tr")) {
    const cells = [...row.querySelectorAll(".number")];
    cells.forEach((cell, at) => {
      const { left, right } = inner(cell);
      const before = at ? inner(cells[at - 1]).right : 0;
      if (left < before + 2 || right > innerWidth) faults.push(cell.innerText);
    });
  }
  return faults;
})()
"""
"""The figures that touch the one before, or the edge of the screen."""


Find = Callable[[str], Games]


@pytest.fixture(scope="module")
def games_with(server: Program) -> Find:
    """Games with these pages. The tests only look at them, so they share them."""

    @cache
    def games_with(pages: str) -> Games:
        play = running_tables if pages == "tables" else games
        return play(server.client, server.path)

    return games_with


@sweep_after(1, "pages", PAGES)
def test_no_page_complains_or_is_wider_than_a_small_phone(
    person: Callable[..., Person], games_with: Find, pages: str
) -> None:
    one = everybody(person, games_with(pages), size="phone")
    wide = {}
    for name, path in games_with(pages).some(pages).items():
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
    assert wide == {}
    one.faults = [fault for fault in one.faults if DEAD not in fault]


@sweep_after(1, "pages", PAGES)
def test_axe_finds_no_serious_fault(
    person: Callable[..., Person], games_with: Find, pages: str
) -> None:
    # axe needs its own styles, which our pages' policy forbids.
    one = everybody(person, games_with(pages), bypass_csp=True)
    found = {}
    for number, (name, path) in enumerate(games_with(pages).some(pages).items()):
        one.page.goto(path)
        if faults := serious(one.page, [LOOKS[number % 2]]):
            found[name] = faults
    assert found == {}
    one.faults.clear()  # the test above looks at them


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
    one.page.locator("#reading summary").click()
    one.page.locator(".course svg a").first.focus()
    assert serious(one.page) == []
    assert one.faults == []
    one.close()


@pytest.mark.sweep
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR", "de-DE"])
def test_figures_and_long_names_fit_a_phone(browser: Browser, server: Program, locale: str) -> None:
    game = finished_by_four(server.client)
    keep(server.path, widest(game))
    one = Person(browser, server.url, size="phone", locale=locale)
    one.hold(game.tokens)
    one.page.goto(f"/games/{game.id}/analysis?as=blue")
    assert one.page.locator("table.shares tbody tr").count() == 4
    assert one.page.evaluate(OVERLAPS) == []
    assert one.page.evaluate(NO_WIDER)
    for path in ("/score?as=blue", "?as=blue"):
        one.page.goto(f"/games/{game.id}{path}")
        assert one.page.evaluate(NO_WIDER), path
    assert one.faults == []
    one.close()


@pytest.mark.sweep
def test_a_number_on_the_curves_tells_its_moment(browser: Browser, server: Program) -> None:
    game = finished(server.client)
    keep(server.path, analysed(game))
    one = Person(browser, server.url, has_touch=True)
    one.hold(game.tokens)
    one.page.goto(f"/games/{game.id}/analysis?as=blue")
    told, numbers = one.page.locator("#moment-told"), one.page.locator(".course svg a")
    numbers.nth(0).hover()
    expect(told).to_contain_text("Better: Ben places a pawn: Companies, chair 1.")
    numbers.nth(2).focus()
    expect(told).to_contain_text("AS3 (Asia)")
    step = one.page.locator(".stepping")
    step.get_by_text("Next").click()
    expect(told).to_contain_text("· Hidden")
    step.get_by_text("Next").click()
    expect(told).to_contain_text("Better: Ben places a pawn: Companies, chair 1.")
    step.get_by_text("Back").click()
    expect(told).to_contain_text("· Hidden")
    box = numbers.nth(1).bounding_box()
    assert box is not None
    # Just above the number, as a finger may.
    one.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] - 4)
    expect(told).to_contain_text("draws 3 cards")
    numbers.nth(0).tap()
    expect(told).to_contain_text("Better: Ben places a pawn: Companies, chair 1.")
    numbers.nth(1).tap()
    expect(told).to_contain_text("draws 3 cards")
    assert "#" not in one.page.url
    numbers.nth(1).tap()
    one.page.wait_for_url("**#moment-2")
    told.locator("a").click()
    one.page.wait_for_url("**/replay?**")
    assert one.faults == []
    one.close()


def test_axe_finds_what_is_planted(person: Callable[..., Person]) -> None:
    one = person(bypass_csp=True)
    one.go("/")
    for style in PLANTED.values():
        one.page.add_style_tag(content=style)
    assert {*PLANTED} <= {fault[1] for fault in serious(one.page)}


def serious(page: Page, looks: Sequence[Look] = LOOKS) -> list[Any]:
    """The serious violations on a page, in these colour schemes."""
    page.evaluate(AXE)
    faults = []
    for number, (size, scheme) in enumerate(looks):
        page.set_viewport_size(SIZES[size])
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        faults += page.evaluate(RUN, {"runOnly": list(BY_LOOK)} if number else {})
    return [fault for fault in faults if fault[0] in SERIOUS]


def everybody(person: Callable[..., Person], games: Games, **options: Any) -> Person:
    """A person with the links of every seat in these games."""
    one = person(**options)
    for game in games.all:
        one.hold(game.tokens)
    return one
