"""The actions that a seat could not undo alone: the announcement is correct, and reveals no
secret."""

from random import Random
from typing import Any

import pytest

from events.errors import NotAllowed
from mclub import Club
from mclub.club.game import Game
from mclub.club.irrevocable import BINDS, ENDS, SHOWS, irrevocable_actions
from mclub.club.moment import Moment

SEATS = ("yellow", "blue", "red", "green")
NAMES = {seat: seat for seat in SEATS}


def start(blue: int, red: int) -> dict[str, Any]:
    """Yellow ends the Lobby of round 2, then Blue settles in the Exchange as the only seat that may
    take over; afterwards Red drafts companies."""
    players = {
        "yellow": {"name": "Ann", "money": 7, "companies": ["I1:1"], "colonies": []},
        "blue": {"name": "Ben", "money": blue, "companies": ["T1:1"], "colonies": []},
        "red": {"name": "Cleo", "money": red, "companies": ["R1:1"], "colonies": []},
    }
    pawns = [
        "yellow lobby industry",
        "red lobby transport",
        "blue exchange transport",
        "red companies",
    ]
    return {
        "round": 2,
        "first": "yellow",
        "phase": "lobby",
        "exchange_open": True,
        "pawns": pawns,
        "players": players,
    }


def actions_of(game: Game, seat: str) -> list[str]:
    """The seat's legal actions."""
    return next(due["actions"] for due in game.due(seat) if due["seat"] == seat)


def taken_back_alone(game: Game, seat: str, action: str) -> bool:
    """Whether an undo right after the action works alone; the game stays as it was."""
    game.act(seat, action)
    game.act(seat, "undo")
    alone = not game.asked_undo()
    if not alone:
        game.undo(reason="as before")
    return alone


def test_it_tells_nothing_of_the_money_of_others() -> None:
    with Club() as club:
        rich, poor = (club.new(start=start(*money), recorded=True) for money in ((9, 1), (1, 9)))
        for game in (rich, poor):
            assert game.due("yellow")[0]["decision"] == "lobby"
        views = [game.view("yellow") | {"game": ""} for game in (rich, poor)]
        assert views[0] == views[1]
        # Blue gets the question if they can pay for a takeover; otherwise Red sees cards at once.
        assert taken_back_alone(rich, "yellow", "done")
        assert not taken_back_alone(poor, "yellow", "done")
        for game in (rich, poor):
            assert irrevocable_actions(game, "yellow", actions_of(game, "yellow")) == {}


def test_it_tells_nothing_of_what_others_have_picked() -> None:
    told = []
    for blue, red in (("driver", "brute"), ("brute", "driver")):
        with Club() as club:
            game = club.new(NAMES, game="millions-of-dollars", seed="tea")
            game.act("blue", f"pick {blue}")
            game.act("red", f"pick {red}")
            told.append(irrevocable_actions(game, "yellow", actions_of(game, "yellow")))
            game.act("green", "pick driver")
            told.append(irrevocable_actions(game, "yellow", actions_of(game, "yellow")))
            game.act("yellow", "pick con-man")
            told.append(irrevocable_actions(game, "yellow", actions_of(game, "yellow")))
    assert told[:3] == told[3:]
    # The last pick turns up the role cards; the earlier ones show nobody anything.
    assert told[0] == {}
    assert told[1] == dict.fromkeys(("pick brute", "pick driver", "pick con-man"), SHOWS)


@pytest.mark.parametrize("kind", ["million-club", "millions-of-dollars"])
def test_what_is_told_to_last_does(kind: str) -> None:
    random = Random(kind)
    lasted = alone = 0
    with Club() as club:
        game = club.new(NAMES, game=kind, seed="tea")
        for _ in range(120):
            if game.status != "running":
                break
            due = random.choice(game.legal()["due"])
            seat, actions = due["seat"], due["actions"]
            seq = game.seq
            told = irrevocable_actions(game, seat, actions)
            assert game.seq == seq
            assert set(told) <= set(actions)
            action = random.choice(actions)
            if taken_back_alone(game, seat, action):
                assert action not in told
                alone += 1
            else:
                lasted += action in told
            game.act(seat, action)
    assert lasted > 5
    assert alone > 5


def test_deals_bind_and_offers_do_not() -> None:
    with Club() as club:
        game = club.new(NAMES, game="millions-of-dollars", seed="tea")
        for seat in SEATS:
            game.act(seat, actions_of(game, seat)[0])
        actions = actions_of(game, "yellow")
        told = irrevocable_actions(game, "yellow", actions)
    verbs = {verb: {one for one in actions if one.startswith(verb)} for verb in ("pay", "offer")}
    assert {told[one] for one in verbs["pay"]} == {BINDS}
    assert told["withdraw"] == BINDS
    assert not verbs["offer"] & told.keys()
    assert "ready" not in told


def test_why_it_lasts_is_told() -> None:
    """What shows a card or ends the game isn't said to commit others."""
    reasons: set[str] = set()
    random = Random(7)
    with Club() as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea")
        while due := game.due():
            seat = due[0]["seat"]
            actions = actions_of(game, seat)
            told = irrevocable_actions(game, seat, actions)
            action = random.choice(actions)
            game.act(seat, action)
            if game.status == "finished":
                assert told[action] == ENDS
            else:
                reasons.update(told.values())
    assert reasons == {SHOWS}


def test_where_people_deal_only_deals_last() -> None:
    with Club() as club:
        game = club.new(NAMES, game="million-club", table=True)
        for _ in range(40):
            due = game.legal()["due"][0]
            assert irrevocable_actions(game, due["seat"], due["actions"]) == {}
            game.act(due["seat"], due["actions"][0])


def test_a_log_that_was_cut_is_not_played_on() -> None:
    with Club() as club:
        game = club.new(NAMES, seed="tea")
        cut = Moment(game.kind, game.id, game.cut("yellow"))
        with pytest.raises(NotAllowed):
            irrevocable_actions(cut, "yellow", ["place colonies"])
