"""A game in the browser: the host makes it, four people join by their links and click."""

import random
from collections.abc import Callable
from itertools import cycle, product

from commands.split import split
from mclub import Club
from tests.browser.person import SIZES, Person
from tests.browser.playing import SHORT, play
from tests.service.seated import NAMES
from tests.service.served import Served
from tests.sweeping import sweep_after

LINES = {
    "million-club": ("fortune", "total"),
    "millions-of-dollars": ("total",),
    "le-millionnaire": ("cash", "units", "total"),
}
FOUR = ("yellow", "blue", "red", "green")
"""Who sits there by itself."""
SEATED = {"le-millionnaire": ("yellow", "blue")}
"""Who plays a game of that kind, if it isn't four: its games are long."""
CHANCE = {"million-club": 2, "millions-of-dollars": 14, "le-millionnaire": 11}
"""What is clicked is derived from it: of many games that were tried, those are played that have as
many kinds of actions as a longer one and need few clicks."""

WHOLE = 10_000
"""More actions than a game has."""


@sweep_after(1, "actions, kind", [*product((6, WHOLE), LINES)])
def test_a_game_is_played_to_its_end_by_clicking(
    served: Served, person: Callable[..., Person], kind: str, actions: int
) -> None:
    """actions: how many of them are left when people sit down."""
    host = person()
    game, links = begin(host, kind)
    play_on(served, game, CHANCE[kind], actions)
    # The host has gone elsewhere until the game is over.
    host.go("/rules")
    seated = {seat: person(size=size) for seat, size in zip(links, cycle(SIZES), strict=False)}
    for seat, one in seated.items():
        one.join(links[seat])
        assert f"/games/{game}?as={seat}" in one.page.url
    steps = play(seated, random.Random(CHANCE[kind]))
    with Club(served.path) as club:
        played = club.game(game)
        assert played.status == "finished"
        assert steps > len(seated)
        score = played.score()
        seq = played.seq
    host.go(f"/games/{game}?as=host")
    host.until(seq)
    reader = seated["blue"]
    reader.until(seq)
    reader.go(f"/games/{game}/score?as=blue")
    for seat, sheet in score["players"].items():
        for line in LINES[kind]:
            cell = reader.text(f"[data-seat={seat}][data-line={line}]")
            figure = "".join(char for char in cell if char in "−0123456789").replace("−", "-")
            assert int(figure) == sheet[line], (seat, line)
    for winner in score["winners"]:
        assert NAMES[winner] in reader.text(".won")


def play_on(served: Served, game: str, number: int, actions: int) -> None:
    """Plays the game at random until so many actions are left."""
    chance = random.Random(number)
    with Club(served.path) as club:
        table, taken = club.game(game), []
        rehearsal = table.rehearse()
        while due := rehearsal.moment.due():
            taken.append(f"{due[0]['seat']}: {chance.choice(due[0]['actions'])}")
            rehearsal.take(split(taken[-1])[0])
        for action in taken[:-actions]:
            table.act(None, action)


def begin(host: Person, kind: str) -> tuple[str, dict[str, str]]:
    """Makes a game on the page for it; its id and the links of the seats."""
    host.go("/")
    host.page.click("main >> text=New game")
    host.page.click(f"main a[href='/new?kind={kind}']")
    host.page.wait_for_selector("#begin .big")  # below all the fields, which come one by one
    host.page.wait_for_load_state()  # nobody takes a seat away before the page's modules are there
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
