"""The guided first game, from the home page to the final score, by clicking."""

import random
from collections.abc import Callable

import pytest

from mclub.guide.course import guide_of, has_guide
from mclub.kinds.registry import GAMES
from tests.browser.person import ON_TOP, Person
from tests.browser.playing import OPEN_LISTS, act, press
from tests.sweeping import sweep_after

GUIDED = [game for game in GAMES if has_guide(game)]
LOCALES = ("en-GB", "fr-FR", "de-DE")
NOW = "#guide-steps > li:visible"
NEXT = "#guide-next:visible"
GO_ON = "#guide form .primary"
SETTLED = """
() => document.querySelector('#guide form .primary, #act button')
  || document.querySelector('#due').textContent.trim() && !document.querySelector('.asked')
"""
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
        ids.append(step.get_attribute("data-step") or "")
        spotlight = step.get_attribute("data-spotlight")
        if spotlight:
            assert page.locator(".spotlit").count() == 1, ids[-1]
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


@sweep_after(1, "locale", LOCALES)
@pytest.mark.parametrize("kind", GUIDED)
def test_the_guide_is_played_to_the_end(
    person: Callable[..., Person], kind: str, locale: str
) -> None:
    newcomer = learner(person, kind, size="phone", locale=locale)
    page, met = newcomer.page, list[str]()
    for _step in range(STEPS):
        page.wait_for_function(SETTLED)
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
