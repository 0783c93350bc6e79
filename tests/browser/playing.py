"""Play by clicking: each person to decide presses one of the buttons offered."""

import random
from collections.abc import Mapping

from playwright.sync_api import Locator

from tests.browser.person import Person

BUTTONS = "#act button:not(.barred, [data-step])"
SHORT = {"le-millionnaire": {"target": "150000"}}
"""The options with which a game of that kind ends sooner."""
OPEN_LISTS = (
    "() => document.querySelectorAll('#act details').forEach((list) => { list.open = true; })"
)
"""Opens the lists of actions that are taken on the board."""


def play(people: Mapping[str, Person], chance: random.Random, steps: int = 10_000) -> int:
    """Let the seated people act until the game is over or `steps` actions are taken. Returns the
    number of actions."""
    seq = max(person.seq for person in people.values())
    for step in range(steps):
        for person in people.values():
            person.until(seq)
        asked = next((one for one in people.values() if one.page.query_selector(BUTTONS)), None)
        if asked is None:
            return step
        seq = act(asked, chance)
    return steps


def act(person: Person, chance: random.Random) -> int:
    """Press a random button. Returns the record that the page shows afterwards."""
    buttons = person.page.locator(BUTTONS).all()
    return press(person, chance.choice(buttons))


def press(person: Person, button: Locator) -> int:
    """Press a button, fill in its form, and confirm if asked. Returns the record that the page
    shows afterwards."""
    page, seq = person.page, person.seq
    page.evaluate(OPEN_LISTS)
    for field in button.locator("xpath=ancestor::form//input[@type='number']").all():
        field.fill(field.get_attribute("min") or "0")
    button.click()
    if page.locator("dialog#confirm[open]").count():
        page.click("dialog#confirm button[value=yes]")
    person.until(seq + 1)
    return person.seq
