"""One phone on the table, next to the real box, with everybody's links on it."""

import random
from collections.abc import Callable

from mclub import Club
from mclub.desk.audit import audit_log
from tests.browser.person import Person
from tests.browser.playing import BUTTONS, OPEN_LISTS, act
from tests.service.served import Program
from tests.sweeping import ALL, SWEEP

NAMES = ["Ann", "Ben", "Cleo", "Dora"]
STEPS = 40 if ALL else 20


def at_a_real_table(person: Callable[..., Person]) -> Person:
    """Begin a game with real cards, with everybody's links on one phone."""
    phone = person(size="phone", has_touch=True)
    phone.go("/new?kind=million-club")
    page = phone.page
    page.check("[name=dealing][value=people]")
    for field, name in zip(page.locator("#seats [data-name]").all(), NAMES, strict=True):
        field.fill(name)
    page.click("#begin .big")
    page.click("#phone")
    page.wait_for_url("**/phone")
    return phone


@SWEEP
def test_a_table_with_real_cards_is_refereed_by_one_phone(
    server: Program, person: Callable[..., Person]
) -> None:
    phone = at_a_real_table(person)
    page = phone.page
    chance = random.Random(5)
    for _step in range(STEPS):
        assert page.query_selector(BUTTONS), page.inner_text("main")
        act(phone, chance)
    assert page.evaluate("innerWidth") == page.evaluate("document.documentElement.scrollWidth")
    page.evaluate(OPEN_LISTS)
    for button in page.locator(BUTTONS).all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44, button.inner_text()
    with Club(server.path) as club:
        id_ = page.evaluate("document.body.dataset.game")
        game = club.game(id_)
        assert game.kind.by_people(game.created.options)
        assert game.seq == phone.seq
        assert audit_log(club.log, id_).passed
