"""The money ledger: the source and target of every million, with a constant total of 160."""

from typing import Any

import pytest

from mclub.club.game import Game
from tests.projections.new_games import NewGame
from tests.sweeping import sweep_after

INTRIGUES = [
    "racket",
    "capitalization",
    "contract",
    "unfair",
    "unrest",
    "dumping",
    "expansion",
    "capital",
]


def position(phase: str, yellow: str, blue: str, **rest: Any) -> dict[str, Any]:
    """Players as "7 I1:2+1 AS1": money, companies (with a letter before the number), colonies."""

    def player(text: str) -> dict[str, Any]:
        money, *cards = text.split()
        return {
            "money": int(money),
            "companies": [card for card in cards if card[1].isdigit()],
            "colonies": [card for card in cards if not card[1].isdigit()],
        }

    players = {"yellow": player(yellow), "blue": player(blue)}
    return {"round": 1, "phase": phase, "players": players, **rest}


def intrigue(card: str) -> dict[str, Any]:
    others = [other for other in INTRIGUES if other != card]
    return {"pawns": ["yellow intrigues"], "piles": {"intrigues": [card, *others]}}


def movements(game: Game, since: int) -> list[tuple[str, str, int, str]]:
    """The movements after record `since`: from, to, amount, reason."""
    entries = [entry for entry in game.ledger() if entry["seq"] > since]
    return [(entry["from"], entry["to"], entry["amount"], entry["why"]) for entry in entries]


@pytest.mark.parametrize(
    ("start", "actions", "expected"),
    [
        (
            position("round_end", "7 I1:3+1", "7"),
            ["tax I1"],
            [("bank", "yellow", 4, "tax of I1")],
        ),
        (
            position("intrigues", "7", "2", **intrigue("racket")),
            ["choose racket"],
            [("blue", "bank", 2, "Racket"), ("bank", "yellow", 3, "Racket")],
        ),
        (
            position("intrigues", "7", "0", **intrigue("racket")),
            ["choose racket"],
            [("bank", "yellow", 3, "Racket")],
        ),
        (
            position("intrigues", "7", "7", **intrigue("capitalization")),
            ["choose capitalization"],
            [("bank", "yellow", 6, "Capitalization")],
        ),
        (
            position("intrigues", "7", "7 AS1", **intrigue("contract")),
            ["choose contract", "buy AS1"],
            [("yellow", "blue", 3, "Colonial Contract")],
        ),
        (
            position("intrigues", "7 I1", "7", **intrigue("capital")),
            ["choose capital"],
            [("bank", "notes", 1, "note under I1")],
        ),
        (
            position(
                "colonies",
                "7",
                "7",
                pawns=["yellow colonies"],
                piles={"colonies": ["AF1", "AF2", "AF3"]},
            ),
            ["buy AF1", "buy AF3"],
            [("yellow", "bank", 2, "a colony"), ("yellow", "bank", 2, "a colony")],
        ),
        (
            position(
                "companies",
                "7",
                "7",
                pawns=["yellow companies"],
                piles={"companies": ["R1", "R2", "R3"]},
            ),
            ["buy R2"],
            [("yellow", "bank", 4, "company R2")],
        ),
        (
            position("exchange", "20", "7 I1:2+1", pawns=["yellow exchange industry"]),
            ["takeover I1"],
            [("yellow", "blue", 9, "takeover of I1")],
        ),
    ],
    ids=[
        "tax",
        "racket",
        "racket without payment",
        "capitalization",
        "contract",
        "capital",
        "colonies",
        "company",
        "takeover",
    ],
)
def test_what_moves_and_why(
    new_game: NewGame,
    start: dict[str, Any],
    actions: list[str],
    expected: list[tuple[str, str, int, str]],
) -> None:
    game = new_game(start=start)
    before = game.seq
    for action in actions:
        game.act(None, action)

    assert movements(game, before) == expected


@pytest.mark.parametrize(
    ("sector", "expected"),
    [
        ("industry", [("bank", "yellow", 4, "Stock Exchange")]),
        ("transport", [("yellow", "bank", 3, "Stock Exchange")]),
        ("resource", []),
    ],
)
def test_the_exchange_pays_and_is_paid(
    new_game: NewGame, sector: str, expected: list[tuple[str, str, int, str]]
) -> None:
    start = position("exchange", "3", "7 I1:4", pawns=[f"yellow exchange {sector}"])
    game = new_game(start=start)

    exchange = [entry for entry in movements(game, 0) if entry[3] == "Stock Exchange"]
    assert exchange == expected


def test_a_crash_takes_halves_and_notes_back(new_game: NewGame) -> None:
    game = new_game(start=position("round_end", "10 I1:2+1 I2:1+2", "144"))
    before = game.seq

    game.act("yellow", "tax I1")

    assert movements(game, before) == [
        ("bank", "yellow", 3, "tax of I1"),
        ("yellow", "bank", 6, "crash"),
        ("blue", "bank", 72, "crash"),
        ("notes", "bank", 1, "note under I1, crash"),
        ("notes", "bank", 2, "note under I2, crash"),
    ]
    assert game.ledger()[-1]["balances"] == {"bank": 81, "notes": 0, "yellow": 7, "blue": 72}


def test_the_beginning_is_in_it(new_game: NewGame) -> None:
    start = position("round_end", "10 I1:2+1", "0 T1")

    assert movements(new_game(start=start), 0) == [
        ("bank", "yellow", 10, "starting position"),
        ("bank", "notes", 1, "note under I1"),
    ]
    dealt = new_game({"yellow": "N", "blue": "S"})
    assert sorted(movements(dealt, 0)) == [
        ("bank", "blue", 7, "starting money"),
        ("bank", "yellow", 7, "starting money"),
    ]


def test_entries_name_record_and_round(new_game: NewGame) -> None:
    game = new_game(start=position("round_end", "10 I1:2", "0 T1:3"))
    game.act("yellow", "tax I1")
    seq = game.seq
    game.act("blue", "tax T1")

    last = game.ledger()[-1]
    assert (last["seq"], last["round"], last["amount"]) == (seq + 1, 1, 3)


def test_what_was_undone_moves_nothing(new_game: NewGame) -> None:
    game = new_game(start=position("round_end", "10 I1:2", "0 T1"))
    before = game.ledger()
    game.act("yellow", "tax I1")
    game.act("yellow", "undo")

    assert game.ledger() == before


@sweep_after(2, "seed", range(6))
def test_balances_are_160_together_and_agree_with_the_board(new_game: NewGame, seed: int) -> None:
    # Each game differs: it always takes the n-th of the legal actions.
    seats = ["yellow", "blue", "red", "green", "black", "white"][: 2 + seed % 5]
    game = new_game({seat: seat for seat in seats}, alternative=seed % 2 == 1)
    step = seed
    while game.due():
        actions = game.due()[0]["actions"]
        step = step * 31 + 7
        game.act(None, actions[step % 997 % len(actions)])

    entries = game.ledger()
    assert {sum(entry["balances"].values()) for entry in entries} == {160}
    assert min(entry["amount"] for entry in entries) > 0
    board = game.board()
    players = board["players"]
    assert entries[-1]["balances"] == {
        "bank": board["bank"],
        "notes": sum(c["notes"] for p in players.values() for c in p["companies"]),
        **{seat: player["money"] for seat, player in players.items()},
    }
