"""Play by clicking: each person to decide presses one of the buttons offered."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from playwright.sync_api import Locator

from mclub.club.game import Game
from tests.browser.person import Person
from tests.sweeping import ALL

BUTTONS = "#act button:not(.barred, [data-step])"
SHORT = {"le-millionnaire": {"target": "150000"}}
"""The options with which a game of that kind ends sooner."""
OPEN_LISTS = (
    "() => document.querySelectorAll('#act details').forEach((list) => { list.open = true; })"
)
"""Opens the lists of actions that are taken on the board."""


OFTEN = 2 if ALL else 1
"""How often a kind of decision is looked at in a whole game."""


class Turn(NamedTuple):
    """A seat to decide, its legal actions, and one of them."""

    seat: str
    decision: str
    actions: Sequence[str]
    action: str

    @property
    def verb(self) -> str:
        """The kind of the action."""
        return self.action.partition(" ")[0]


def turns_of_each_kind(
    table: Game,
    chance: random.Random,
    kind: Callable[[Turn], object],
    but: Callable[[str], bool] = lambda action: False,
    often: int = OFTEN,
    seat: str = "",
) -> Iterator[Turn]:
    """Play the game at random to its end, but for the first turns of each kind: those are yielded,
    and the caller takes some action. A page shows many turns of a game alike, and each costs time.
    but: actions that are never taken; often: how many turns of each kind are yielded; seat: whose
    turns alone are yielded, if given."""
    counts = Counter[object]()
    while due := table.refresh().due():
        whose, decision, actions = (due[0][key] for key in ("seat", "decision", "actions"))
        action = chance.choice([action for action in actions if not but(action)])
        turn = Turn(whose, decision, actions, action)
        if whose == (seat or whose):
            counts[kind(turn)] += 1
            if counts[kind(turn)] <= often:
                yield turn
                continue
        table.act(turn.seat, turn.action)


def decision_and_verb(turn: Turn) -> tuple[str, str]:
    """A kind of turn."""
    return turn.decision, turn.verb


def tap(newcomer: Person, kind: str) -> None:
    """Start a game by a tap on the home page, and wait for the newcomer's first decision."""
    newcomer.go("/")
    newcomer.page.click(f".play-now button[value={kind}]")
    newcomer.page.wait_for_url("**/games/*?as=*")
    newcomer.page.wait_for_function("() => document.title.includes('Your turn')")


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
    page.mouse.move(
        0, 0
    )  # what comes to lie under the pointer would be explained, or be gone by then
    return person.seq
