"""MC-SCO: each line of the score sheet, its ties, and who wins."""

import pytest

from events.million_club.facts import GameEnded
from tests.commands.million_club.table_setting import Table, given


def final_table(**players: str) -> Table:
    return given(round=9, phase="finished", **players)  # type: ignore[arg-type]


def points(table: Table, line: str) -> dict[str, int]:
    players = table.game.score()["players"]
    return {seat: sheet[line] for seat, sheet in players.items()}


def cards(table: Table, seat: str, line: str) -> list[tuple[str | None, int, list[str]]]:
    """The kind, points and cards of each entry in a score line."""
    entries = table.game.score()["lines"][seat]
    return [(e["kind"], e["points"], e["cards"]) for e in entries if e["line"] == line]


def test_companies_bring_their_effective_level() -> None:
    table = final_table(yellow="0 I1:4+2 R1:3 T1", blue="0")

    assert points(table, "companies") == {"yellow": 6 + 3 + 1, "blue": 0}
    assert cards(table, "yellow", "companies") == [
        ("industry", 6, ["I1"]),
        ("resource", 3, ["R1"]),
        ("transport", 1, ["T1"]),
    ]


@pytest.mark.parametrize(
    ("yellow", "blue", "red", "expected"),
    [
        ("I1 I2 I3", "I4 I5", "I6", {"yellow": 3, "blue": 0, "red": 0}),
        ("I1 I2", "I4 I5", "I6", {"yellow": 0, "blue": 0, "red": 0}),
        ("I1 I2", "I4 I5", "I6 I7 I8", {"yellow": 0, "blue": 0, "red": 3}),
        ("I1", "R1 R2", "T1", {"yellow": 1, "blue": 2, "red": 1}),
        ("I1 I2 R1 R2 T1", "T2 T3", "", {"yellow": 4, "blue": 2, "red": 0}),
        ("I1 I2", "I3:4+5", "", {"yellow": 2, "blue": 0, "red": 0}),
        ("", "", "", {"yellow": 0, "blue": 0, "red": 0}),
    ],
)
def test_leadership_takes_strictly_the_most_cards_whatever_their_levels(
    yellow: str, blue: str, red: str, expected: dict[str, int]
) -> None:
    table = final_table(yellow=f"0 {yellow}", blue=f"0 {blue}", red=f"0 {red}")

    assert points(table, "leadership") == expected


def test_leadership_names_its_cards() -> None:
    table = final_table(yellow="0 T3 I2 I1:4", blue="0 I3")

    assert cards(table, "yellow", "leadership") == [
        ("industry", 2, ["I2", "I1"]),
        ("transport", 1, ["T3"]),
    ]


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ("I1 I2 I3 R1 R2", 0),
        ("I1 R1 T1", 2),
        ("I1 I2 R1 T1 T2", 2),
        ("I1 I2 R1 R2 T1 T2", 4),
    ],
)
def test_a_consortium_is_a_set_of_the_three_types(held: str, expected: int) -> None:
    assert points(final_table(yellow=f"0 {held}", blue="0"), "consortium")["yellow"] == expected


def test_at_most_13_consortia() -> None:
    everything = " ".join(f"{letter}{n}" for letter in "RIT" for n in range(1, 14))
    table = final_table(yellow=f"0 {everything}", blue="0")

    assert points(table, "consortium")["yellow"] == 26
    assert len(cards(table, "yellow", "consortium")) == 13
    assert cards(table, "yellow", "consortium")[0] == (None, 2, ["R1", "I1", "T1"])


def test_colonies_bring_1_each() -> None:
    table = final_table(yellow="0 AF1 AF2 OC1", blue="0")

    assert points(table, "colonies") == {"yellow": 3, "blue": 0}
    assert cards(table, "yellow", "colonies") == [
        ("africa", 1, ["AF1"]),
        ("africa", 1, ["AF2"]),
        ("oceania", 1, ["OC1"]),
    ]


@pytest.mark.parametrize(
    ("yellow", "blue", "red", "expected"),
    [
        ("AS1 AS2 AS3", "AS4 AS5", "AS6", {"yellow": 3, "blue": 0, "red": 0}),
        ("AS1 AS2", "AS4 AS5", "AS6", {"yellow": 0, "blue": 0, "red": 0}),
        ("AS1 AF1 AF2", "AS2 AF3 OC1", "IN1", {"yellow": 2, "blue": 1, "red": 1}),
        ("AS1", "AS2", "AS3", {"yellow": 0, "blue": 0, "red": 0}),
    ],
)
def test_a_concession_takes_strictly_the_most_cards_of_a_region(
    yellow: str, blue: str, red: str, expected: dict[str, int]
) -> None:
    table = final_table(yellow=f"0 {yellow}", blue=f"0 {blue}", red=f"0 {red}")

    assert points(table, "concession") == expected


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ("AF1 AS1 AM1 IN1", 0),
        ("AF1 AS1 AM1 IN1 OC1", 2),
        ("AF1 AF2 AS1 AM1 IN1 OC1 OC2", 2),
        ("AF1 AF2 AS1 AS2 AM1 AM2 IN1 IN2 OC1 OC2", 4),
    ],
)
def test_globalisation_is_a_set_of_the_five_regions(held: str, expected: int) -> None:
    assert points(final_table(yellow=f"0 {held}", blue="0"), "globalisation")["yellow"] == expected


def test_at_most_6_globalisations() -> None:
    everything = " ".join(f"{r}{n}" for r in ("AF", "AS", "AM", "IN", "OC") for n in range(1, 7))
    table = final_table(yellow=f"0 {everything}", blue="0")

    assert points(table, "globalisation")["yellow"] == 12
    assert points(table, "concession")["yellow"] == 30


@pytest.mark.parametrize(("money", "expected"), [(0, 0), (3, 0), (4, 1), (7, 1), (15, 3), (16, 4)])
def test_money_brings_1_for_each_full_4_million(money: int, expected: int) -> None:
    assert points(final_table(yellow=f"{money}", blue="0"), "money")["yellow"] == expected


def test_notes_under_companies_are_no_money() -> None:
    table = final_table(yellow="3 I1:1+4", blue="0")

    sheet = table.game.score()["players"]["yellow"]
    assert (sheet["money"], sheet["fortune"], sheet["companies"]) == (0, 3, 5)


def test_the_total_is_the_sum_of_the_lines() -> None:
    table = final_table(yellow="9 I1:2 R1:3 T1:1+1 AF1 AS1 AM1 IN1 OC1", blue="5 I2 I3 AF2")

    assert table.game.score()["players"]["yellow"] == {
        "companies": 2 + 3 + 2,
        "leadership": 2,
        "consortium": 2,
        "colonies": 5,
        "concession": 4,
        "globalisation": 2,
        "money": 2,
        "total": 24,
        "fortune": 9,
        "rank": 1,
    }


@pytest.mark.parametrize(
    ("yellow", "blue", "red", "ranks", "winners"),
    [
        # Points, then money, then shared.
        ("0 AF1 AS1", "3", "0 AM1", [1, 3, 2], ["yellow"]),
        ("5 AF1 AF2", "6 AS1 AS2", "0", [2, 1, 3], ["blue"]),
        ("6 AF1 AF2", "6 AS1 AS2", "7", [1, 1, 3], ["yellow", "blue"]),
        ("7", "7", "7", [1, 1, 1], ["yellow", "blue", "red"]),
        ("8", "5 AF1", "9", [3, 1, 2], ["blue"]),
        ("2", "5", "5", [3, 1, 1], ["blue", "red"]),
    ],
)
def test_most_points_win_then_the_richest_then_it_is_shared(
    yellow: str, blue: str, red: str, ranks: list[int], winners: list[str]
) -> None:
    table = final_table(yellow=yellow, blue=blue, red=red)

    score = table.game.score()
    assert [sheet["rank"] for sheet in score["players"].values()] == ranks
    assert score["winners"] == winners
    [ended] = table.of(GameEnded)
    assert list(ended.winners) == winners
    assert ended.points == points(table, "total")
