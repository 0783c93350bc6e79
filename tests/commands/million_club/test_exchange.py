"""MC-EXC: settlement in turn order, and the Hostile Takeover."""

from typing import Any

import pytest

from events.million_club.facts import (
    CompanyTakenOver,
    ExchangeSettled,
    PrivilegeGranted,
    SeatPassedOver,
    TileLeft,
)
from tests.commands.million_club.table_setting import Table, given


def exchange(pawns: str, yellow: str = "7", blue: str = "7", **rest: Any) -> Table:
    """The Exchange with these pawns, e.g. "yellow industry, blue transport"."""
    placed = []
    for pawn in pawns.split(", "):
        seat, sector = pawn.split()
        placed.append(f"{seat} exchange {sector}")
    rest.setdefault("red", "7")
    return given(phase="exchange", pawns=", ".join(placed), yellow=yellow, blue=blue, **rest)


@pytest.mark.parametrize(
    ("sector", "due"), [("industry", 7 - 2), ("resource", 2 - 4), ("transport", 4 - 7)]
)
def test_a_pawn_earns_its_listing_minus_the_one_it_depends_on(sector: str, due: int) -> None:
    table = exchange(f"red {sector}, blue {sector}", yellow="7 R1:2 I1:4 I2:3 T1:4")

    [_, settled] = table.of(ExchangeSettled)
    assert settled == ExchangeSettled(
        "red", (sector,), {"resource": 2, "industry": 7, "transport": 4}, due, due
    )
    assert table.money("red") == 7 + due
    assert table.bank == 160 - 21 - 2 * due


def test_notes_count_in_the_listing() -> None:
    table = exchange("red industry", yellow="7 I1:1+4")

    assert table.of(ExchangeSettled)[0].amount == 5


def test_who_has_less_than_he_loses_pays_all_and_owes_nothing() -> None:
    table = exchange("red transport", yellow="7 I1:4", red="3")

    [settled] = table.of(ExchangeSettled)
    assert (settled.due, settled.amount) == (-4, -3)
    assert table.money("red") == 0


def test_who_has_nothing_pays_nothing() -> None:
    table = exchange("red transport", yellow="7 I1:4", red="0")

    assert [(s.due, s.amount) for s in table.of(ExchangeSettled)] == [(-4, 0)]


def test_players_settle_in_turn_order_not_in_the_order_of_placing() -> None:
    table = exchange("yellow industry, red industry, blue industry", first="blue")

    assert [settled.seat for settled in table.of(ExchangeSettled)] == ["blue", "red", "yellow"]


def test_both_pawns_are_one_sum() -> None:
    table = exchange("blue industry, red transport, blue resource", yellow="7 I1:4 T1", red="9")

    assert [(s.pawns, s.due) for s in table.of(ExchangeSettled)] == [
        (("industry", "resource"), 4 - 1),
        (("transport",), 1 - 4),
    ]
    assert (table.money("blue"), table.money("red")) == (10, 6)


@pytest.mark.parametrize(
    ("pawns", "money", "net", "per_pawn"),
    [
        # Industry earns 4, Resource −1, Transport −3.
        ("blue transport, blue industry", 1, 2, 4),
        ("blue industry, blue transport", 1, 2, 2),
        ("blue transport, blue transport", 4, 0, 0),
        ("blue transport, blue resource", 3, 0, 0),
        ("blue industry, blue industry", 0, 8, 8),
    ],
)
def test_one_sum_or_pawn_by_pawn(pawns: str, money: int, net: int, per_pawn: int) -> None:
    for ruling, expected in (("net", net), ("per_pawn", per_pawn)):
        table = exchange(
            pawns,
            yellow="7 I1:4 T1",
            blue=f"{money}",
            rulings={"exchange_settlement": ruling},
        )
        assert table.money("blue") == expected


def test_pawn_by_pawn_a_pawn_of_the_lobbyist_comes_last() -> None:
    table = given(
        phase="lobby",
        pawns="blue lobby resource, blue exchange industry",
        rulings={"exchange_settlement": "per_pawn"},
        yellow="7 I1:4 T1",
        blue="0",
    ).when("blue: relocate resource exchange transport")

    assert [settled.pawns for settled in table.of(ExchangeSettled)] == [
        ("industry",),
        ("transport",),
    ]
    assert table.money("blue") == 4 - 3


class TestTheHostileTakeover:
    def table(self, **players: str) -> Table:
        """Blue alone on the Exchange with all listings at 4, so there are no earnings."""
        given_ = {"yellow": "7 I1:3+1 R1:2", "red": "7 T1:4 R2:2", "blue": "12"} | players
        return exchange("blue industry", **given_)

    def test_any_company_that_he_can_pay_three_times_its_value(self) -> None:
        table = self.table()

        assert table.pending == "blue takeover"
        # Clockwise from Blue: Red's two, then Yellow's.
        assert table.legal == [
            "takeover T1",
            "takeover R2",
            "takeover I1",
            "takeover R1",
            "decline",
        ]

    def test_its_owner_is_paid_level_and_notes_stay(self) -> None:
        table = self.table().when("blue: takeover I1")

        assert table.of(CompanyTakenOver) == [CompanyTakenOver("blue", "yellow", "I1", 4, 12)]
        assert table.rules["CompanyTakenOver"] == ("MC-EXC-3", "MC-MOV-3")
        assert (table.money("blue"), table.money("yellow")) == (0, 19)
        assert table.company("I1") == "blue I1:3+1"
        assert table.listings == (4, 4, 4)
        assert table.bank == 160 - 26 - 1

    def test_he_must_pay_in_full(self) -> None:
        table = self.table(blue="11")
        assert table.legal == ["takeover R2", "takeover R1", "decline"]

        refusal = table.refusal("blue: takeover I1")

        assert refusal.rule == "MC-EXC-3"
        assert refusal.why == "I1 (Industry) of Yellow costs 3 × 4 = 12 M, but you have only 11 M."

    def test_what_he_has_just_earned_counts(self) -> None:
        table = exchange("blue industry", yellow="7 I1:4", blue="8", red="7")
        assert table.money("blue") == 12

        assert table.legal == ["takeover I1", "decline"]

    @pytest.mark.parametrize(
        ("action", "why"),
        [
            ("takeover T9", "Nobody owns T9 (Transport)."),
            ("takeover I5", "I5 (Industry) is already yours."),
        ],
    )
    def test_only_a_company_of_another_player(self, action: str, why: str) -> None:
        refusal = self.table(blue="20 I5").refusal(f"blue: {action}")

        assert (refusal.rule, refusal.why) == ("MC-EXC-3", why)

    def test_who_can_pay_for_none_is_passed_over(self) -> None:
        table = self.table(blue="5")

        assert table.of(PrivilegeGranted)[0].seat == "blue"
        assert table.of(SeatPassedOver)[0] == SeatPassedOver("blue", "takeover", "no_target")
        assert table.pending == "yellow round_end"

    def test_comes_after_all_settlements(self) -> None:
        # Blue alone could not pay 12; Yellow's loss is paid first, and Blue gains in turn order.
        table = exchange(
            "blue industry, blue industry, yellow transport", yellow="9 I1:4", blue="4"
        )

        assert [settled.seat for settled in table.of(ExchangeSettled)] == ["yellow", "blue"]
        assert table.pending == "blue takeover"
        assert table.money("blue") == 12


def test_closed_by_a_crash_there_is_neither_settlement_nor_takeover() -> None:
    table = exchange("blue industry", yellow="7 I1:4", blue="20", exchange_open=False)

    assert table.of(ExchangeSettled) == table.of(PrivilegeGranted) == []
    assert table.of(TileLeft) == [TileLeft("exchange", "crash")]
    assert table.pending == "yellow round_end"
    assert table.money("blue") == 20


def test_closed_and_empty_nothing_is_said() -> None:
    table = given(phase="exchange", yellow="7 I1", blue="7", exchange_open=False)

    assert table.of(TileLeft) == []


def test_an_open_exchange_without_pawns_settles_nothing() -> None:
    table = given(phase="exchange", yellow="7 I1", blue="7")

    assert table.of(ExchangeSettled) == []
    assert table.pending == "yellow round_end"
