"""The score sheet: each fortune by kind of asset, at purchase price."""

from typing import Any

from projections.le_millionnaire.score import document
from tests.projections.le_millionnaire.log import play_game


def sheet(*lines: str, **options: str) -> dict[str, Any]:
    return document(play_game(*lines, **options).table)


def test_a_fortune_is_cash_and_securities_at_purchase_price() -> None:
    """LM-WIN-1, LM-SET-2: a unit is worth 10 000 F, a small card 100 000 F, a large one 200 000
    F."""
    told = sheet(
        "yellow: start 3; ready",
        "blue: start 3; ready",
        "yellow money 423000",
        "yellow: buy azure 3; buy azure small; buy pearl large; buy pearl 2",
    )
    assert told["players"] == {
        "yellow": {
            "cash": 73_000,
            "units": 50_000,
            "small": 100_000,
            "large": 200_000,
            "total": 423_000,
            "fortune": 423_000,
            "rank": 1,
        },
        "blue": {
            "cash": 100_000,
            "units": 0,
            "small": 0,
            "large": 0,
            "total": 100_000,
            "fortune": 100_000,
            "rank": 2,
        },
    }
    assert [
        (line["line"], line["kind"], line["points"], line["count"], line["rule"])
        for line in told["lines"]["yellow"]
    ] == [
        ("cash", None, 73_000, 0, "LM-WIN-1"),
        ("units", "azure", 30_000, 3, "LM-WIN-1"),
        ("small", "azure", 100_000, 1, "LM-SHA-1"),
        ("units", "pearl", 20_000, 2, "LM-WIN-1"),
        ("large", "pearl", 200_000, 1, "LM-SHA-1"),
    ]
    assert (told["why"], told["rules"], told["target"]) == (None, [], 1_000_000)
    assert told["reconstruction"] == {"board": True, "deck": True}


def test_the_end_cites_its_rules() -> None:
    target = sheet(
        "yellow: start 3; ready",
        "blue: start 3; ready",
        "yellow money 250000",
        "yellow: throw 1 2",
        target="250000",
    )
    assert (target["winners"], target["why"], target["rules"]) == (
        ["yellow"],
        "target",
        ["LM-WIN-1"],
    )


def test_who_is_out_of_a_duel_ranks_behind_it() -> None:
    """LM-INH-1: red is richer than blue when yellow wins, but ranks behind both."""
    told = sheet(
        "yellow: start 3; ready",
        "blue: start 3; ready",
        "red: start 3; ready",
        "yellow money 250000",
        "blue money 250000",
        "yellow: throw 1 2",
        "red money 200000",
        "blue money 150000",
        "blue: throw 1 2",
        seats="yellow blue red",
        target="250000",
    )
    assert (told["winners"], told["why"]) == (["yellow"], "lead")
    assert told["rules"] == ["LM-WIN-1", "LM-INH-1"]
    assert {seat: player["rank"] for seat, player in told["players"].items()} == {
        "yellow": 1,
        "blue": 2,
        "red": 3,
    }
