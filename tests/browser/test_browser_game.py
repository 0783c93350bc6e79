"""A game in the browser: the host creates it, people join by their links and click."""

import random
from collections.abc import Callable
from itertools import cycle

import pytest

from mclub import Club
from tests.browser.person import SIZES, Person
from tests.browser.playing import SHORT, act, decision_and_verb, turns_of_each_kind
from tests.service.seated import NAMES
from tests.service.served import Program
from tests.sweeping import SWEEP

LINES = {
    "million-club": ("fortune", "total"),
    "millions-of-dollars": ("total",),
    "le-millionnaire": ("cash", "units", "total"),
}
FOUR = ("yellow", "blue", "red", "green")
"""The default seats."""
SEATED = dict.fromkeys(("million-club", "le-millionnaire"), FOUR[:2])
"""The seats in games of that kind, if not four; these games are long."""
CHANCE = {"million-club": 2, "millions-of-dollars": 14, "le-millionnaire": 11}
"""The seed of the clicks. Of many games tried, these have as many kinds of actions as longer ones
and need few clicks."""
KINDS = {"million-club": 12, "millions-of-dollars": 2, "le-millionnaire": 3}
"""The least number of kinds of decisions that Yellow takes in such a game."""


@SWEEP
@pytest.mark.parametrize(("kind", "size"), [*zip(LINES, cycle(SIZES), strict=False)])
def test_each_kind_of_decision_of_a_game_is_taken_by_clicking(
    server: Program, person: Callable[..., Person], kind: str, size: str
) -> None:
    """Yellow clicks, the others act beside the browser; the host comes back at the end."""
    host, yellow = person(), person(size=size)
    game, links = begin(host, kind)
    host.go("/rules")
    yellow.follow(links["yellow"])
    assert f"/games/{game}?as=yellow" in yellow.page.url
    chance, decisions = random.Random(CHANCE[kind]), set[str]()
    with Club(server.path) as club:
        table = club.game(game)
        for turn in turns_of_each_kind(table, chance, decision_and_verb, seat="yellow"):
            yellow.until(table.seq)
            act(yellow, chance)
            decisions.add(turn.decision)
        assert table.status == "finished"
        score = table.score()
    assert len(decisions) >= KINDS[kind]
    yellow.until(table.seq)
    host.go(f"/games/{game}?as=host")
    host.until(table.seq)
    yellow.go(f"/games/{game}/score?as=yellow")
    for seat, sheet in score["players"].items():
        for line in LINES[kind]:
            cell = yellow.text(f"[data-seat={seat}][data-line={line}]")
            figure = "".join(char for char in cell if char in "−0123456789").replace("−", "-")
            assert int(figure) == sheet[line], (seat, line)
    for winner in score["winners"]:
        assert NAMES[winner] in yellow.text(".won")


def begin(host: Person, kind: str) -> tuple[str, dict[str, str]]:
    """Create a game on its page. Returns its id and the seats' links."""
    host.go("/")
    host.page.click("main >> text=With house rules")
    host.page.click(f"main a[href='/new?kind={kind}']")
    host.page.wait_for_selector("#begin .big")  # below all the fields, which appear one by one
    host.page.wait_for_load_state()  # no seat is removed before the page's modules are loaded
    seats = SEATED.get(kind, FOUR)
    for _ in range(len(FOUR) - len(seats)):
        host.page.click("#seats > :last-child [data-remove]")
    fields = host.page.locator("#seats [data-name]").all()
    for field, seat in zip(fields, seats, strict=True):
        field.fill(NAMES[seat])
    for summary in host.page.locator("#begin summary").all():
        summary.click()
    host.page.fill("[name=seed]", "click")
    for option, value in SHORT.get(kind, {}).items():
        host.page.fill(f"[name='rulings.{option}']", value)
    host.page.click("#begin .big")
    host.page.wait_for_selector("#begun:not([hidden])")
    told = host.page.locator("#links .address").all()
    links = [one.input_value() for one in told[: len(seats)]]
    host.page.click("#hosting")
    host.page.wait_for_url("**/games/**")
    game = host.page.evaluate("document.body.dataset.game")
    return game, dict(zip(seats, links, strict=True))
