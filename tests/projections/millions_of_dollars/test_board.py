"""The board: the referee sees everything, a seat its own cards, a spectator what is public."""

from typing import Any

import pytest

from tests.projections.millions_of_dollars.log import board, log, random_log, view
from tests.sweeping import sweep_after

PICKED = "yellow: pick driver; blue: pick brute; red: pick con-man; green: pick driver"
SEATS = "yellow blue red green"


def roles(document: dict[str, Any]) -> dict[str, list[str | None]]:
    players = document["players"].items()
    return {seat: [c["role"] for c in player["characters"]] for seat, player in players}


def test_the_referee_sees_everything() -> None:
    records = log(
        SEATS, PICKED, "yellow: offer blue 2; blue: withdraw; red: ready", deck="9 2 brute"
    )
    document = board(records)
    aside = document.pop("aside")
    (leader,) = {document.pop("leader")} & set(SEATS.split())
    due = document.pop("due")

    assert sorted([aside, *document.pop("shown")]) == ["brute", "con-man", "driver", "driver"]
    assert leader
    assert document == {
        "format": 1,
        "game": "game",
        "seq": len(records),
        "status": "running",
        "round": 1,
        "phase": "negotiating",
        "reserve": 155,
        "loot": {"id": document["loot"]["id"], "loot": 9, "stake": 2, "bonus": "brute"},
        "reconstruction": False,
        "pile": 7,
        "roles": ["brute", "driver", "con-man"],
        "named": None,
        "players": {
            "yellow": player("Yellow", 3, "driver"),
            "blue": player("Blue", 5, "brute")
            | {"characters": [character("brute", "withdrawn", 0)]},
            "red": player("Red", 3, "con-man") | {"ready": True},
            "green": player("Green", 3, "driver"),
        },
        "offers": [],
    }
    assert [(entry["seat"], entry["decision"], entry["hand"]) for entry in due] == [
        ("yellow", "negotiate", None),
        ("red", "negotiate", None),
        ("green", "negotiate", None),
    ]
    assert due[1]["actions"][:3] == ["pay green 1", "pay green 2", "pay green 3"]
    assert "ready" not in due[1]["actions"]


def player(name: str, money: int, role: str) -> dict[str, Any]:
    return {
        "name": name,
        "money": money,
        "intimidation": [],
        "ready": False,
        "last": None,
        "characters": [character(role, "in", 2)],
    }


def character(role: str, state: str, stake: int) -> dict[str, Any]:
    return {"role": role, "stake": stake, "state": state, "revealed": False}


def offer(amount: int, by: str, number: int | None = None) -> dict[str, Any]:
    """The document of Yellow's offer to Blue."""
    return {"seat": "yellow", "receiver": "blue", "amount": amount, "by": by, "number": number}


def test_a_counter_offer_says_who_has_named_the_amount() -> None:
    four = log(SEATS, PICKED, "yellow: offer blue 2; blue: counter yellow 3")
    assert board(four)["offers"] == [offer(3, "blue")]
    assert view(four, None)["offers"] == [offer(3, "blue")]
    three = log(
        "yellow blue red",
        "yellow: pick driver brute; blue: pick driver brute; red: pick brute driver",
        "yellow: offer blue 2; blue: counter yellow 3 2",
    )
    assert board(three)["offers"] == [offer(3, "blue", 2)]


@pytest.mark.parametrize("eyes", ["yellow", "blue", None])
def test_a_seat_sees_its_own_character_and_none_of_the_others(eyes: Any) -> None:
    records = log(SEATS, PICKED, "yellow: offer blue 2")
    whole, seen = board(records), view(records, eyes)

    assert whole["offers"] == [offer(2, "yellow")]
    assert roles(seen) == {
        seat: own if seat == eyes else [None] for seat, own in roles(whole).items()
    }
    assert seen["aside"] is None is not whole["aside"]
    assert [entry["actions"] is not None for entry in seen["due"]] == [
        entry["seat"] == eyes for entry in whole["due"]
    ]
    for open_ in ("shown", "offers", "reserve", "loot", "leader", "roles"):
        assert seen[open_] == whole[open_]


def test_picks_are_secret_and_whoever_has_picked_is_seen_to_have() -> None:
    seen = view(log(SEATS, "yellow: pick driver; red: pick brute"), "yellow")

    assert roles(seen) == {"yellow": ["driver"], "blue": [], "red": [None], "green": []}
    assert [entry["seat"] for entry in seen["due"]] == ["blue", "green"]


def test_a_threat_shows_the_character_to_its_holder_alone() -> None:
    records = log(
        SEATS,
        "yellow: pick brute; blue: pick driver; red: pick driver; green: pick con-man",
        "yellow: ready; blue: ready; red: ready; green: ready",
        PICKED,
        "yellow: threaten red",
    )

    assert roles(view(records, "yellow"))["red"] == ["con-man"]
    assert view(records, "yellow")["players"]["red"]["characters"][0]["revealed"] is False
    assert roles(view(records, "blue"))["red"] == [None]
    assert roles(view(records, None))["red"] == [None]


def test_an_intimidation_card_says_from_which_round_it_may_be_used() -> None:
    records = log(
        SEATS,
        "yellow: pick brute; blue: pick driver; red: pick driver; green: pick con-man",
        "yellow: ready; blue: ready; red: ready; green: ready",
    )

    assert view(records, None)["round"] == 2
    assert view(records, None)["players"]["yellow"]["intimidation"] == [2]


@pytest.mark.parametrize(("eyes", "own"), [("yellow", 5), ("red", 4), (None, None)])
def test_secret_money_hides_that_of_the_others_and_the_reserve(eyes: Any, own: int | None) -> None:
    records = log(SEATS, PICKED, "red: pay yellow 1; withdraw", money="secret")
    seen = view(records, eyes)

    assert board(records)["reserve"] == 155
    assert seen["reserve"] is None
    money = {seat: player["money"] for seat, player in seen["players"].items()}
    assert money == {seat: own if seat == eyes else None for seat in SEATS.split()}
    stakes = {seat: p["characters"][0]["stake"] for seat, p in seen["players"].items()}
    assert stakes == {"yellow": 1, "blue": 1, "red": 0, "green": 1}


@sweep_after(1, "number", [2, 8, 10])
def test_at_the_end_all_is_open(number: int) -> None:
    records = random_log(number)
    whole = board(records)

    assert whole["status"] == whole["phase"] == "finished"
    assert whole["due"] == []
    for seat in (*whole["players"], None):
        assert view(records, seat) == whole


@sweep_after(2, "number", [0, 2, 3, 5, 8, 10])
def test_everybody_sees_who_is_asked(number: int) -> None:
    records = random_log(number)
    for end in range(1, len(records) + 1):
        whole = board(records[:end])
        if end < len(records) and records[end].command is None:
            continue  # in the middle of a command's events
        for seat in whole["players"]:
            asked = [
                (entry["seat"], entry["decision"]) for entry in view(records[:end], seat)["due"]
            ]
            assert asked == [(entry["seat"], entry["decision"]) for entry in whole["due"]]
