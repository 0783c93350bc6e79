"""A game in the browser: the host creates it, people join by their links and click."""

import random
from collections.abc import Callable, Mapping
from itertools import cycle

import pytest

from commands.split import split
from mclub import Club
from tests.browser.person import SIZES, Person
from tests.browser.playing import SHORT, decision_and_verb, play, turns_of_each_kind
from tests.service.seated import NAMES
from tests.service.seated import begin as begin_game
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
LAST = 3
"""The number of actions left when people sit down for the end of a game."""
KINDS = {"million-club": 12, "millions-of-dollars": 2, "le-millionnaire": 3}
"""The least number of kinds of decisions in such a game."""


@SWEEP
@pytest.mark.parametrize("kind", LINES)
def test_a_game_is_played_to_its_end_by_clicking(
    server: Program, person: Callable[..., Person], kind: str
) -> None:
    host = person()
    game, links = begin(host, kind)
    play_on(server, game, CHANCE[kind], LAST)
    # The host has left until the game is over.
    host.go("/rules")
    seated = sit_down(person, game, links)
    # The last actions are drawn anew, and may be few.
    assert play(seated, random.Random(CHANCE[kind])) > 0
    with Club(server.path) as club:
        played = club.game(game)
        assert played.status == "finished"
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


@SWEEP
@pytest.mark.parametrize("kind", LINES)
def test_each_kind_of_decision_of_a_game_is_taken_by_clicking(
    server: Program, person: Callable[..., Person], kind: str
) -> None:
    seats = SEATED.get(kind, FOUR)
    rulings = SHORT.get(kind, {})
    game = begin_game(server.client, [*seats], kind=kind, seed="click", rulings=rulings)
    seated = sit_down(person, game.id, game.begun["links"]["seats"])
    chance, decisions = random.Random(CHANCE[kind]), set[str]()
    with Club(server.path) as club:
        table = club.game(game.id)
        for turn in turns_of_each_kind(table, chance, decision_and_verb):
            for one in seated.values():
                one.until(table.seq)
            assert play(seated, chance, steps=1) == 1
            decisions.add(turn.decision)
        assert table.status == "finished"
        assert len(decisions) >= KINDS[kind]


def sit_down(
    person: Callable[..., Person], game: str, links: Mapping[str, str]
) -> dict[str, Person]:
    """Let everybody join by their links, on a phone and a desktop alternately."""
    seated = {seat: person(size=size) for seat, size in zip(links, cycle(SIZES), strict=False)}
    for seat, one in seated.items():
        one.follow(links[seat])
        assert f"/games/{game}?as={seat}" in one.page.url
    return seated


def play_on(server: Program, game: str, number: int, actions: int) -> None:
    """Play the game at random until this many actions are left."""
    chance = random.Random(number)
    with Club(server.path) as club:
        table, taken = club.game(game), []
        rehearsal = table.rehearse()
        while due := rehearsal.moment.due():
            taken.append(f"{due[0]['seat']}: {chance.choice(due[0]['actions'])}")
            rehearsal.take(split(taken[-1])[0])
        for action in taken[:-actions]:
            table.act(None, action)


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
