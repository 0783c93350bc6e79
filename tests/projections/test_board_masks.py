"""The board: the referee sees everything, a seat its own cards, a spectator only what is public."""

from typing import Any

import pytest

from tests.projections.new_games import NewGame

START: dict[str, Any] = {
    "round": 4,
    "first": "red",
    "pawns": ["red lobby transport", "yellow intrigues", "blue intrigues", "red lobby transport"],
    "players": {
        "yellow": {"money": 7, "companies": ["I3:2+1", "R1"], "colonies": ["OC1", "AF1"]},
        "red": {"money": 11, "companies": [], "colonies": [], "name": "North", "profile": "heir"},
        "blue": {"money": 0, "companies": ["T1:4"], "colonies": ["AS6"]},
    },
}


def test_the_referee_sees_everything(new_game: NewGame) -> None:
    board = new_game(start=START).board()

    assert board == {
        "format": 1,
        "game": "abcdefghjk",
        "seq": 9,
        "status": "running",
        "round": 4,
        "closed": "exchange",
        "first": "red",
        "phase": "placing",
        "bank": 160 - 18 - 1,
        "exchange_open": True,
        "listings": {"resource": 1, "industry": 3, "transport": 4},
        "tiles": {
            "lobby": {"resource": [], "industry": [], "transport": ["red", "red"]},
            "intrigues": ["yellow", "blue"],
            "colonies": [],
            "exchange": {"resource": [], "industry": [], "transport": []},
            "companies": [],
        },
        "players": {
            "yellow": {
                "name": "Yellow",
                "profile": None,
                "money": 7,
                "pawns": 1,
                "companies": [
                    {"id": "I3", "type": "industry", "level": 2, "notes": 1},
                    {"id": "R1", "type": "resource", "level": 1, "notes": 0},
                ],
                "colonies": ["OC1", "AF1"],
                "colony_count": 2,
            },
            "red": {
                "name": "North",
                "profile": "heir",
                "money": 11,
                "pawns": 0,
                "companies": [],
                "colonies": [],
                "colony_count": 0,
            },
            "blue": {
                "name": "Blue",
                "profile": None,
                "money": 0,
                "pawns": 1,
                "companies": [{"id": "T1", "type": "transport", "level": 4, "notes": 0}],
                "colonies": ["AS6"],
                "colony_count": 1,
            },
        },
        "piles": {"companies": 36, "colonies": 27, "intrigues": 8},
        "due": [
            {
                "seat": "blue",
                "decision": "place",
                "hand": None,
                "actions": [
                    "place lobby resource",
                    "place lobby industry",
                    "place lobby transport",
                    "place intrigues",
                    "place colonies",
                    "place companies",
                ],
                "awaited": True,
            }
        ],
    }


def test_players_stand_in_the_order_round_the_table(new_game: NewGame) -> None:
    game = new_game(start=START)

    assert list(game.board()["players"]) == ["yellow", "red", "blue"]
    assert list(game.view("blue")["players"]) == ["yellow", "red", "blue"]


@pytest.mark.parametrize("eyes", ["yellow", "red", "blue", "spectator"])
def test_money_and_colonies_of_others_are_masked_their_number_is_not(
    new_game: NewGame, eyes: str
) -> None:
    game = new_game(start=START)
    board = game.board()

    expected = dict(board)
    expected["players"] = {
        seat: player
        if seat == eyes
        else player | {"money": None, "colonies": [None] * player["colony_count"]}
        for seat, player in board["players"].items()
    }
    if eyes != "blue":
        asked = {"seat": "blue", "decision": "place", "hand": None, "actions": None}
        expected["due"] = [asked | {"awaited": True}]
    assert game.view(eyes) == expected


def test_the_referees_view_is_the_board(new_game: NewGame) -> None:
    game = new_game(start=START)

    assert game.view("referee") == game.board()


CHOICES: list[tuple[dict[str, Any], list[str], str, list[str]]] = [
    (
        {
            "phase": "colonies",
            "pawns": ["yellow colonies"],
            "piles": {"colonies": ["AM1", "AM2", "AM3"]},
        },
        [],
        "colony",
        ["AM1", "AM2"],
    ),
    (
        {
            "phase": "colonies",
            "pawns": ["yellow colonies"],
            "piles": {"colonies": ["AM1", "AM2", "AM3"]},
        },
        ["discard AM1"],
        "prospecting",
        ["AM3"],
    ),
    (
        {
            "phase": "companies",
            "pawns": ["yellow companies"],
            "piles": {"companies": ["I5", "I6", "I7"]},
        },
        [],
        "company",
        ["I5", "I6"],
    ),
    (
        {
            "phase": "companies",
            "pawns": ["yellow companies"],
            "piles": {"companies": ["I5", "I6", "I7"]},
        },
        ["buy I6"],
        "opportunity",
        ["I7"],
    ),
    (
        {
            "phase": "intrigues",
            "pawns": ["yellow intrigues"],
            "piles": {
                "intrigues": [
                    "contract",
                    "unrest",
                    "racket",
                    "unfair",
                    "dumping",
                    "expansion",
                    "capital",
                    "capitalization",
                ]
            },
        },
        ["choose contract"],
        "contract",
        ["AS6"],
    ),
]


@pytest.mark.parametrize(
    ("rest", "actions", "decision", "hand"), CHOICES, ids=[one[2] for one in CHOICES]
)
def test_what_the_chooser_sees_is_his_alone(
    new_game: NewGame, rest: dict[str, Any], actions: list[str], decision: str, hand: list[str]
) -> None:
    start = {"round": 1, "players": START["players"], **rest}
    game = new_game(start=start)
    for action in actions:
        game.act("yellow", action)

    [due] = game.view("yellow")["due"]
    assert (due["seat"], due["decision"], due["hand"]) == ("yellow", decision, hand)
    assert game.due("yellow") == game.due() == [due]
    for eyes in ("blue", "red", "spectator"):
        masked = due | {"hand": None, "actions": None}
        assert game.view(eyes)["due"] == game.due(eyes) == [masked]


def test_at_the_end_all_is_open(new_game: NewGame) -> None:
    game = new_game(start=START | {"round": 9, "phase": "finished", "pawns": []})

    board = game.board()
    assert board["status"] == "finished"
    for eyes in ("yellow", "red", "blue", "spectator"):
        assert game.view(eyes) == board
