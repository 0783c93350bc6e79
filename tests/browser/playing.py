"""Playing by clicking: whoever is asked presses one of the buttons that he is shown."""

import random
from collections.abc import Mapping

from playwright.sync_api import Locator

from tests.browser.person import Person

BUTTONS = "#act button"
SHORT = {"le-millionnaire": {"target": "150000"}}
"""The options by which a game of that kind comes to its end sooner."""
ASKED = "form => form.dataset.confirm !== undefined"


def play(people: Mapping[str, Person], chance: random.Random, steps: int = 10_000) -> int:
    """Lets the people at their seats act until the game is over or `steps` have been taken; how
    many have been."""
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
    """Presses one of the buttons, at random; the record that the page shows then."""
    buttons = person.page.locator(BUTTONS).all()
    return press(person, chance.choice(buttons))


def press(person: Person, button: Locator) -> int:
    """Presses a button, fills in what its form asks, and says yes if he is asked whether he means
    it; the record that the page shows then."""
    page, seq = person.page, person.seq
    for field in button.locator("xpath=ancestor::form//input[@type='number']").all():
        field.fill(field.get_attribute("min") or "0")
    button.click()
    if page.locator("dialog#confirm[open]").count():
        page.click("dialog#confirm button[value=yes]")
    person.until(seq + 1)
    return person.seq
