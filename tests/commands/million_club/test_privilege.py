"""MC-PRV-1: the holder of a tile's privilege, determined when the tile resolves."""

from typing import Any

import pytest

from events.million_club.facts import PrivilegeDeclined, PrivilegeGranted, PrivilegeWithheld
from tests.commands.million_club.table_setting import given

PLAYERS = {"yellow": "7", "blue": "7 T1", "red": "7 R1"}


@pytest.mark.parametrize(
    ("pawns", "holder"),
    [
        ("yellow", "yellow"),
        ("yellow yellow", "yellow"),
        ("yellow yellow blue", "yellow"),
        ("blue yellow red yellow", "yellow"),
        ("yellow blue", None),
        ("yellow yellow blue blue", None),
        ("yellow blue red", None),
        ("yellow yellow blue blue red", None),
    ],
)
def test_strictly_the_most_pawns_on_the_whole_tile(pawns: str, holder: str | None) -> None:
    sectors = ["industry", "resource", "transport", "industry", "industry"]
    placed = [f"{s} exchange {k}" for s, k in zip(pawns.split(), sectors, strict=False)]

    table = given(phase="exchange", pawns=", ".join(placed), **PLAYERS)

    granted = [event.seat for event in table.of(PrivilegeGranted)]
    assert granted == ([holder] if holder else [])
    counts = {seat: pawns.split().count(seat) for seat in pawns.split()}
    for event in table.of(PrivilegeGranted) + table.of(PrivilegeWithheld):
        assert event.pawns == counts


def test_all_sectors_of_a_tile_count_together() -> None:
    table = given(
        phase="lobby",
        pawns="yellow lobby industry, yellow lobby resource, blue lobby industry",
        yellow="7",
        blue="7",
    )

    assert table.of(PrivilegeGranted) == [
        PrivilegeGranted("lobby", "yellow", {"yellow": 2, "blue": 1})
    ]


def test_an_empty_tile_has_neither_privilege_nor_tie() -> None:
    table = given(phase="lobby", **PLAYERS)

    assert table.of(PrivilegeGranted) == []
    assert table.of(PrivilegeWithheld) == []


def test_a_pawn_that_the_lobbyist_moved_counts_in_full() -> None:
    table = given(
        phase="lobby",
        pawns="yellow lobby industry, yellow lobby industry, blue exchange transport",
        yellow="7",
        blue="7 T1",
    )

    table.when("yellow: relocate industry exchange resource")

    assert table.of(PrivilegeWithheld) == [PrivilegeWithheld("exchange", {"blue": 1, "yellow": 1})]


@pytest.mark.parametrize(
    ("tile", "position", "first"),
    [
        ("lobby", {"pawns": "yellow lobby transport"}, []),
        ("intrigues", {"pawns": "yellow intrigues", "intrigues": "dumping"}, ["choose dumping"]),
        ("colonies", {"pawns": "yellow colonies", "piles": {"colonies": "AF1 AF2 AF3"}},
         ["buy AF1"]),
        ("exchange", {"pawns": "yellow exchange industry"}, []),
        ("companies", {"pawns": "yellow companies", "piles": {"companies": "I1 I2 I3"}},
         ["buy I1"]),
    ],
)  # fmt: skip
def test_every_privilege_may_be_declined(
    tile: Any, position: dict[str, Any], first: list[str]
) -> None:
    table = given(phase=tile, yellow="7", blue="7 T1", **position)
    for action in first:
        table.when(f"yellow: {action}")
    assert "decline" in table.legal

    table.when("yellow: decline")

    assert table.of(PrivilegeDeclined) == [PrivilegeDeclined(tile, "yellow")]
    assert table.rules["PrivilegeDeclined"] == ("MC-PRV-1",)
