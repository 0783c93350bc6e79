"""The guided first game, from the home page to the final score, by clicking."""

import random
from collections.abc import Callable
from itertools import product

from playwright.sync_api import Locator

from mclub.guide.course import guide_of, has_guide
from mclub.kinds.registry import GAMES
from tests.browser.person import ON_TOP, Person
from tests.browser.playing import OPEN_LISTS, act, press
from tests.sweeping import ALL, sweep_after
from tests.waiting import wait_for

GUIDED = [game for game in GAMES if has_guide(game)]
LOCALES = ("en-GB", "fr-FR", "de-DE")
IN_LANGUAGES = (
    product(LOCALES, reversed(GUIDED)) if ALL else zip(LOCALES, reversed(GUIDED), strict=True)
)
"""Each game in each language with MCLUB_SWEEP=all; by default in one of them."""
NOW = "#guide-steps > li:visible"
NEXT = "#guide-next:visible"
BACK = "#guide-back:visible"
GO_ON = "#guide-on:not([hidden]) .primary"
SETTLED = """
async (seat) => {
  const { seq, due } = await (await fetch(`/api${location.pathname}/legal?as=${seat}`)).json();
  return Number(document.body.dataset.seq) === seq
    && due.every((one) => one.seat === seat || !one.awaited)
    && (document.querySelector('#guide-on .primary, #act button')
      || !due.length && !document.querySelector('.asked'));
}
"""
"""Whether the page shows the latest record, and no bot is awaited any more."""
IN_SIGHT = """
() => {
  const { top, bottom } = document.querySelector('.spotlit').getBoundingClientRect();
  const start = document.getElementById('guide').getBoundingClientRect().bottom;
  const above = [...document.querySelectorAll('a.reminder, #moment:not([data-end])')]
    .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().top);
  const end = Math.min(innerHeight, ...above);
  return top >= start && (bottom <= end || top - start < 20);
}
"""
"""Whether the ringed piece is below the panel and, if it fits, above the reminder of the turn and
the panel of a moment."""
STEPS = 150
"""More actions and pages than any guide takes."""


def learner(person: Callable[..., Person], kind: str, **look: str) -> Person:
    """Somebody who has tapped on the guided game."""
    newcomer = person(**look)
    newcomer.go("/")
    newcomer.page.click(f".learn[value={kind}]")
    newcomer.page.wait_for_url("**/games/*?as=*")
    newcomer.wait_for_stream()
    return newcomer


def read_on(newcomer: Person) -> list[str]:
    """Read all steps that have come up, and look at their pieces. Returns their ids."""
    page, ids = newcomer.page, []
    while True:
        step = page.locator(NOW)
        ids.append(step.get_attribute("data-lesson") or "")
        spotlight = step.get_attribute("data-spotlight")
        if spotlight:
            assert page.locator(".spotlit").count() == 1, ids[-1]
            assert len(ids) == 1 or page.evaluate(IN_SIGHT), ids[-1]
        if not page.locator(NEXT).count():
            return ids
        page.click(NEXT)


def do_as_shown(newcomer: Person) -> None:
    """Have a good action shown, and take it: on the board, or else by its button."""
    page = newcomer.page
    page.click(".suggested > summary")
    action = page.locator("[data-suggests]").get_attribute("data-suggests")
    on_board = page.locator(f'#board .spotlit[data-action="{action}"]:visible')
    if on_board.count():
        on_board.first.scroll_into_view_if_needed()
        # The centre of a ring of squares isn't theirs: such an action is taken in the list.
        if on_board.first.evaluate(ON_TOP):
            press(newcomer, on_board.first)
            return
    sheet = page.locator("#board .who.spotlit[popovertarget] h2")
    if sheet.count():
        on_sheet(newcomer, sheet.first, str(action))
        return
    piece = page.locator("#board .spotlit[data-about]:visible")
    if piece.count() and not on_board.count():
        piece.first.click()
        start, _space, amount = str(action).rpartition(" ")
        form = page.locator(f'#choices form[data-compose="{start}"]:visible')
        if form.count():
            seq = newcomer.seq
            form.locator("input[type=number]").fill(amount)
            form.locator("button.primary").click()
            newcomer.until(seq + 1)
        else:
            press(newcomer, page.locator(f'#choices [data-action="{action}"]'))
        return
    page.evaluate(OPEN_LISTS)
    button = page.locator(f'#act button[value="{action}"]')
    if button.count():
        press(newcomer, button.first)
    else:
        act(newcomer, random.Random(str(action)))


def on_sheet(newcomer: Person, piece: Locator, action: str) -> None:
    """Take an action on the sheet that the piece opens."""
    piece.click()
    sheet = newcomer.page.locator(".deal:popover-open")
    start, _space, amount = action.rpartition(" ")
    if amount.isdecimal():
        sheet.locator("input[type=range]").fill(amount)
        action = f"{start} {{amount}}"
    press(newcomer, sheet.locator(f'button[data-words="{action}"]'))


@sweep_after(0, "locale, kind", [*IN_LANGUAGES])
def test_the_guide_is_played_to_the_end(
    person: Callable[..., Person], kind: str, locale: str
) -> None:
    newcomer = learner(person, kind, size="phone", locale=locale)
    page, met = newcomer.page, list[str]()
    for _step in range(STEPS):
        wait_for(lambda: page.evaluate(SETTLED, guide_of(kind).seat))
        met += read_on(newcomer)
        if page.locator(GO_ON).count():
            page.click(GO_ON)
            page.wait_for_load_state()
            newcomer.wait_for_stream()
        elif page.locator("#act button").count():
            do_as_shown(newcomer)
        else:
            break
    steps = [step.id for chapter in guide_of(kind).chapter for step in chapter.step]
    assert [step for step in steps if step in met] == steps
    assert met[-1] == steps[-1]
    assert newcomer.faults == []


def test_a_closed_guide_is_silent_and_a_step_read_stays_read(person: Callable[..., Person]) -> None:
    newcomer = learner(person, "million-club")
    page = newcomer.page
    first = page.locator(NOW).get_attribute("data-lesson")
    assert not page.locator(BACK).count()
    page.click(NEXT)
    page.click(BACK)
    assert page.locator(NOW).get_attribute("data-lesson") == first
    assert not page.locator(BACK).count()
    page.click(NEXT)
    second = page.locator(NOW).get_attribute("data-lesson")
    page.reload()
    newcomer.wait_for_stream()
    assert page.locator(NOW).get_attribute("data-lesson") == second == "closed"
    assert page.locator(".spotlit").count() == 1
    page.click("#guide-panel > summary")
    page.wait_for_function("() => !document.querySelector('.spotlit')")


def test_without_scripts_all_steps_are_listed_and_a_good_action_is_a_link_away(
    person: Callable[..., Person],
) -> None:
    newcomer = person(java_script_enabled=False)
    newcomer.go("/")
    newcomer.page.click(".learn[value=million-club]")
    newcomer.page.wait_for_url("**/games/*?as=*")
    steps = newcomer.page.locator("#guide-steps > li")
    steps.first.wait_for()
    assert [step.get_attribute("data-lesson") for step in steps.all()] == [
        *("goal", "closed", "first-pawn")
    ]
    newcomer.page.click(".suggested > summary")
    newcomer.page.click(".suggested a")
    assert "A good action: place" in newcomer.text("#suggestion")
