"""An action that lost a race only against others' own answers is decided again."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import islice
from typing import Any

import pytest

from events.errors import GameMovedOn
from mclub import Club
from mclub.club.game import Game
from mclub.club.repository import now

SEATS = {"yellow": "Ann", "blue": "Ben", "red": "Cyd", "green": "Dee"}
SETUP = "start 3; buy azure 1; buy coral 1; buy jade 1; buy ochre 1; buy plum 1; buy pearl 1; ready"
Asked = Callable[[Club], Game]
Faster = Iterator[tuple[str, str]]
Race = Callable[..., tuple[Game, Faster]]


def picking(club: Club) -> Game:
    """All four have to pick."""
    return club.new(SEATS, game="millions-of-dollars", seed="tea")


def negotiating(club: Club) -> Game:
    """All four may declare themselves ready."""
    game = picking(club)
    for seat in SEATS:
        game.act(seat, "pick driver")
    return game


def agreeing(club: Club) -> Game:
    """Green requests an undo of Yellow's action; the other three have to answer."""
    game = club.new(SEATS, seed="tea")
    game.act(None, "place companies")
    assert game.records[-1].by == "yellow"
    game.undo("green", to=game.line.ends()[-2])
    return game


def liquidating(club: Club) -> Game:
    """Yellow, who has the notice, and Blue, who has an exemption, have to decide."""
    ring = {"board": "ring-25"}
    game = club.new(SEATS, game="le-millionnaire", seed="eyes 235", rulings=ring)
    while game.table.decision == "setup":
        game.act(game.due()[0]["seat"], SETUP)
    while game.table.decision != "liquidate":
        (due,) = game.due()
        game.act(due["seat"], {"before": "throw", "invest": "done"}[due["decision"]])
    return game


@pytest.fixture
def race(place: str) -> Iterator[Race]:
    """Begins a game, and returns it as seen by a program that loses each race between reading and
    writing to the next of these actions; and the actions still to come."""
    with Club(place) as club, ExitStack() as clubs:

        def begun(begin: Asked, *meanwhile: tuple[str, str]) -> tuple[Game, Faster]:
            game, faster = begin(club), iter(meanwhile)

            def clock() -> str:
                for seat, text in islice(faster, 1):
                    game.act(seat, text)
                return now()

            return clubs.enter_context(Club(place, clock=clock)).game(game.id), faster

        yield begun


@pytest.mark.parametrize("by_expect", [True, False])
@pytest.mark.parametrize(
    ("begin", "seat", "text", "others"),
    [
        (picking, "red", "pick driver", [(seat, "pick brute") for seat in ("blue", "green")]),
        (picking, "red", "pick driver", [(s, "pick brute") for s in ("blue", "green", "yellow")]),
        (negotiating, "green", "ready", [(s, "ready") for s in ("yellow", "red", "blue")]),
        (agreeing, "yellow", "agree", [("red", "agree"), ("blue", "agree")]),
        (agreeing, "yellow", "refuse", [("red", "agree"), ("blue", "agree")]),
        (liquidating, "yellow", "pass", [("blue", "pass")]),
        (liquidating, "yellow", "liquidate", [("blue", "pass")]),
    ],
)
def test_others_answers_do_not_concern_it(
    race: Race, begin: Asked, seat: str, text: str, others: list[tuple[str, str]], by_expect: bool
) -> None:
    game, left = race(begin, *others)
    seen = game.seq
    answer = game.act(seat, text, expect=seen if by_expect else None, command_id="1")
    assert list(left) == [], "it was second each time"
    commands = [record.by for record in game.records[seen:] if record.command is not None]
    assert commands == [*(other for other, _ in others), seat]
    assert answer["seq"] == game.club.log.head(game.id)[0]
    assert game.act(seat, text, expect=seen, command_id="1") == answer


@pytest.mark.parametrize("by_expect", [True, False])
@pytest.mark.parametrize(
    ("begin", "seat", "text", "others"),
    [
        (picking, "red", "pick driver", [("blue", "pick brute"), ("red", "pick brute")]),
        (negotiating, "red", "ready", [("blue", "ready"), ("green", "offer red 1")]),
        (agreeing, "yellow", "agree", [("red", "agree"), ("blue", "refuse")]),
        (liquidating, "blue", "pass", [("yellow", "liquidate")]),
    ],
)
def test_what_concerns_it_is_told(
    race: Race, begin: Asked, seat: str, text: str, others: list[tuple[str, str]], by_expect: bool
) -> None:
    game, left = race(begin, *others)
    seen = game.seq
    with pytest.raises(GameMovedOn) as moved:
        game.act(seat, text, expect=seen if by_expect else None, command_id="1")
    assert list(left) == []
    assert moved.value.actual == game.refresh().seq
    assert moved.value.since
    commands = [record.by for record in game.records[seen:] if record.command is not None]
    assert commands == [other for other, _ in others]


def test_the_same_request_meanwhile_is_answered_alike(place: str) -> None:
    answers: list[dict[str, Any]] = []

    def clock() -> str:
        if not answers:
            other.act("blue", "pick brute", command_id="1")
            answers.append(other.act("red", "pick driver", command_id="1"))
        return now()

    with Club(place) as club, Club(place, clock=clock) as late:
        other = picking(club)
        game = late.game(other.id)
        assert game.act("red", "choisir chauffeur", command_id="1") == answers[0]
        assert game.seq == answers[0]["seq"]
