"""Colonies unseen by the program: what it accepts, and what contradicts the rules."""

import re
from typing import Any

import pytest

from events.errors import IllegalAction
from mclub import Club, Game

TABLE = {"table": True, "rulings": {"crash": "off"}, "recorded": True}
"""Positions with only the pawns that a test needs, as in a record of an earlier release."""


def position(phase: str = "round_end", **players: Any) -> dict[str, Any]:
    seats = {seat: {"money": 9, "colonies": colonies.split()} for seat, colonies in players.items()}
    return {"round": 9, "phase": phase, "players": seats}


def contract(club: Club, **players: Any) -> Game:
    """Yellow has chosen Contract and looks at blue's colonies."""
    start = position("intrigues", **players) | {"pawns": ["yellow intrigues"], "round": 3}
    game = club.new(start=start, **TABLE)
    game.act(None, "choose contract" if len(players) == 2 else "choose contract; look blue")
    return game


def check_refusal(game: Game, action: str) -> str:
    with pytest.raises(IllegalAction) as refusal:
        game.act(None, action)
    return str(refusal.value).split(" Possible")[0]


def test_what_was_bought_unseen_sold_as_asia_and_shown_as_africa_clashes(club: Club) -> None:
    game = contract(club, yellow="", blue="?")
    game.act(None, "buy asia")
    sold = next(r.seq for r in game.records if type(r.event).__name__ == "ColonySold")
    to_the_end_of_round_9(game)
    why = check_refusal(game, "reveal yellow africa africa")
    assert "known to have 1 of Asia" in why or f"event {sold}" in why


def to_the_end_of_round_9(game: Game) -> None:
    """Play on, buying nothing except one unseen colony."""
    bought = False
    while game.due() and game.due()[0]["decision"] != "reveal":
        actions = game.due()[0]["actions"]
        if "buy" in actions and not bought and game.due()[0]["seat"] == "yellow":
            bought = True
            game.act(None, "buy")
            continue
        action = next((a for a in ("decline", "done", "discard") if a in actions), actions[-1])
        if game.due()[0]["decision"] == "place" and not bought and "place colonies" in actions:
            action = "place colonies"
        if "choose capitalization" in actions:
            action = "choose capitalization"
        game.act(None, action)


def test_two_events_that_clash_are_named(club: Club) -> None:
    # Blue has Asia and an unseen colony, and sells one unseen to yellow, so one of them has Asia.
    game = contract(club, yellow="", blue="asia ?", red="?")
    game.act(None, "buy")
    assert game.board()["players"]["blue"]["colonies"] == [None]
    held = next(
        r.seq
        for r in game.records
        if type(r.event).__name__ == "HoldingSet" and r.event.seat == "blue"
    )
    to_the_end_of_round_9(game)
    shown = {seat: len(p["colonies"]) for seat, p in game.board()["players"].items()}
    game.act(None, " ".join(["reveal blue", *["africa"] * shown["blue"]]))
    why = check_refusal(game, " ".join(["reveal yellow", *["africa"] * shown["yellow"]]))
    told = re.search(r"event (\d+) .* event (\d+) would be", why)
    assert told is not None
    assert int(told[1]) in (held, game.seq - 1, game.seq)
    assert int(told[2]) == game.seq + 1


def test_a_seventh_of_a_region_is_refused_in_play(club: Club) -> None:
    game = contract(club, yellow="", blue="?", red="asia asia asia asia asia asia")
    assert "buy asia" not in game.due()[0]["actions"]
    assert "Blue" in check_refusal(game, "buy asia")


def test_what_is_unknown_never_blocks(club: Club) -> None:
    game = contract(club, yellow="", blue="? ?")
    assert game.due()[0]["actions"] == [
        "buy",
        *(f"buy {region}" for region in ("africa", "asia", "america", "india", "oceania")),
        "decline",
    ]
    game.act(None, "buy")
    players = game.board()["players"]
    assert (players["yellow"]["colonies"], players["blue"]["colonies"]) == ([None], [None])
    assert game.score()["players"]["yellow"]["colonies"] == 1
    for eyes in ("yellow", "blue", "spectator", "referee"):
        assert game.view(eyes)["players"]["blue"]["colonies"] == [None]


def test_the_score_waits_for_all_reveals(club: Club) -> None:
    game = club.new(start=position("finished", yellow="? asia", blue="?", red="asia"), **TABLE)
    assert game.board()["status"] == "running"
    assert [due["decision"] for due in game.due()] == ["reveal"]
    game.act(None, "reveal blue india")
    assert game.board()["status"] == "running"
    game.act(None, "reveal yellow africa asia")
    assert game.board()["status"] == "finished"
    assert game.board()["players"]["yellow"]["colonies"] == ["AS1", "AF1"]


def test_companies_of_a_type_get_the_lowest_free_id(club: Club) -> None:
    start = {
        "round": 4,
        "phase": "companies",
        "pawns": ["yellow companies"],
        "players": {
            "yellow": {"money": 30, "companies": ["I2:3", "industry"]},
            "blue": {"money": 5, "companies": [f"transport:{n % 4 + 1}" for n in range(13)]},
        },
    }
    game = club.new(start=start, **TABLE)
    assert [c["id"] for c in game.board()["players"]["yellow"]["companies"]] == ["I2", "I1"]
    assert game.due()[0]["actions"] == ["buy resource", "buy industry", "discard"]
    assert "All 13 companies of type Transport are owned" in check_refusal(game, "buy transport")
    game.act(None, "b i")
    assert [c["id"] for c in game.board()["players"]["yellow"]["companies"]] == ["I2", "I1", "I3"]


def test_an_intrigue_card_comes_once_a_round(club: Club) -> None:
    start = {
        "round": 3,
        "phase": "intrigues",
        "pawns": ["yellow intrigues", "blue intrigues"],
        "players": {"yellow": {"money": 9}, "blue": {"money": 9}},
    }
    game = club.new(start=start, **TABLE)
    game.act(None, "choose racket")
    assert "choose racket" not in game.due()[0]["actions"]
    assert "has already been played this round" in check_refusal(game, "choose racket")
