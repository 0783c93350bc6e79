"""MC-CRA: each cause of a crash, and what it does."""

from itertools import product
from typing import Any

import pytest

from commands.million_club.bank import fallen
from events.million_club.facts import (
    CompanyTaxed,
    CrashStruck,
    ExchangeSettled,
    NotePlaced,
    RoundOpened,
    TileLeft,
)
from events.million_club.words import Kind
from table_setting import Table, given


def intrigue(card: str, **position: Any) -> Table:
    table = given(phase="intrigues", pawns="yellow intrigues", intrigues=card, **position)
    return table.when(f"yellow: choose {card}")


class TestEachCause:
    """MC-CRA-1."""

    def test_tax_in_the_lobby(self) -> None:
        table = given(
            phase="lobby", pawns="yellow lobby industry", yellow="7 I1:3", blue="rest", bank=3
        ).when("yellow: tax I1")

        assert [crash.seat for crash in table.of(CrashStruck)] == ["yellow"]

    def test_tax_by_expansion(self) -> None:
        table = intrigue("expansion", yellow="7 I1:3", blue="rest", bank=3)
        table.when("yellow: tax I1")

        assert [crash.seat for crash in table.of(CrashStruck)] == ["yellow"]

    def test_tax_at_the_end_of_the_round(self) -> None:
        table = given(phase="round_end", yellow="7 I1:3", blue="rest", bank=3)
        table.when("yellow: tax I1")

        assert [crash.seat for crash in table.of(CrashStruck)] == ["yellow"]

    def test_a_gain_on_the_exchange(self) -> None:
        table = given(
            phase="exchange",
            pawns="yellow exchange industry",
            yellow="7 I1:3",
            blue="rest",
            bank=3,
        )

        assert [crash.seat for crash in table.of(CrashStruck)] == ["yellow"]

    def test_capitalization(self) -> None:
        table = intrigue("capitalization", yellow="7 I1:3", blue="rest", bank=6)

        assert [crash.seat for crash in table.of(CrashStruck)] == ["yellow"]

    def test_the_note_of_a_capital_increase(self) -> None:
        table = intrigue("capital", yellow="7 I1:3", blue="rest", bank=1)

        [placed] = table.of(NotePlaced)
        [crash] = table.of(CrashStruck)
        assert placed == NotePlaced("yellow", "I1", 1)
        # The note is placed first, counts in the listing, and goes back at once.
        assert crash.listings["industry"] == 4
        assert crash.notes == {"I1": 1}
        assert table.company("I1") == "yellow I1:2"

    def test_as_machiavelli(self) -> None:
        table = given(
            phase="intrigues",
            pawns="yellow intrigues",
            intrigues="dumping racket capitalization",
            yellow="7",
            blue="rest",
            bank=6,
        ).when("yellow: choose dumping", "yellow: choose capitalization")

        assert len(table.of(CrashStruck)) == 1


@pytest.mark.parametrize(("bank", "amount", "crash"), [(2, 2, 1), (3, 3, 1), (4, 3, 0), (0, 0, 0)])
def test_a_take_is_what_the_bank_has_at_most(bank: int, amount: int, crash: int) -> None:
    table = given(phase="round_end", yellow="7 I1:3", blue="rest", bank=bank)

    table.when("yellow: tax I1")

    assert table.of(CompanyTaxed) == [CompanyTaxed("yellow", "I1", 3, amount, 3, 2)]
    assert len(table.of(CrashStruck)) == crash
    assert table.company("I1") == ("yellow I1:1" if crash else "yellow I1:2")


@pytest.mark.parametrize(("fortune", "returned"), [(0, 0), (1, 0), (2, 1), (40, 20), (41, 20)])
def test_each_returns_half_rounded_down(fortune: int, returned: int) -> None:
    table = given(
        phase="round_end", yellow="7 I1:2", blue=f"{fortune}", red="rest", bank=2
    ).when("yellow: tax I1")

    [crash] = table.of(CrashStruck)
    assert crash.fortunes["blue"] == fortune
    assert crash.returned["blue"] == returned
    assert table.money("blue") == fortune - returned
    assert crash.fortunes["yellow"] == 9
    assert table.money("yellow") == 5
    assert table.bank == sum(crash.returned.values())


def test_fortunes_become_known_at_that_moment() -> None:
    table = given(phase="round_end", yellow="7 I1:2", blue="41", red="rest", bank=2)

    table.when("yellow: tax I1")

    told = table.game.history("red")[-1]["text"]
    assert "Yellow 4 of 9 M, Blue 20 of 41 M, Red 55 of 110 M" in told


class TestWhatFalls:
    """MC-CRA-3."""

    @pytest.mark.parametrize(
        ("resource", "industry", "transport", "kinds"),
        [
            # Profits: industry − resource, resource − transport, transport − industry.
            (1, 6, 0, ("industry",)),
            (6, 0, 1, ("resource",)),
            (0, 1, 6, ("transport",)),
            # Tie of industry and resource (2, 2): industry is listed higher.
            (3, 5, 1, ("industry",)),
            # Tie of resource and transport (2, 2).
            (5, 1, 3, ("resource",)),
            # Tie of transport and industry (2, 2).
            (1, 3, 5, ("transport",)),
            (4, 4, 4, ("resource", "industry", "transport")),
            (0, 0, 0, ("resource", "industry", "transport")),
            # Two equal listings are no tie of profits: 0, 4, −4.
            (5, 5, 1, ("resource",)),
        ],
    )
    def test_the_largest_profit_then_the_higher_listing_or_all(
        self, resource: int, industry: int, transport: int, kinds: tuple[Kind, ...]
    ) -> None:
        listings: dict[Kind, int] = {
            "resource": resource,
            "industry": industry,
            "transport": transport,
        }
        assert fallen(listings) == kinds

    def test_no_other_tie_can_exist(self) -> None:
        for resource, industry, transport in product(range(31), repeat=3):
            kinds = fallen({"resource": resource, "industry": industry, "transport": transport})
            alike = resource == industry == transport
            assert len(kinds) == (3 if alike else 1)

    def test_largest_profit_by_hand(self) -> None:
        for resource, industry, transport in product(range(13), repeat=3):
            if resource == industry == transport:
                continue
            profits = {
                "industry": (industry - resource, industry),
                "resource": (resource - transport, resource),
                "transport": (transport - industry, transport),
            }
            [kind] = fallen({"resource": resource, "industry": industry, "transport": transport})
            assert all(profits[kind] >= other for other in profits.values())


class TestWhatItDoes:
    """MC-CRA-4, MC-CRA-6."""

    def test_companies_of_the_type_lose_a_level_level_1_stays_notes_go_back(self) -> None:
        table = given(
            phase="round_end",
            yellow="7 I1:4+1 I2:1+2 R1:3+1",
            blue="30 I3:2 T1:4",
            red="rest I4",
            bank=5,
        ).when("yellow: tax I1")

        [crash] = table.of(CrashStruck)
        # After the tax of 5: industry 3+1 + 1+2 + 2 + 1 = 10, resource 4, transport 4.
        assert crash.listings == {"resource": 4, "industry": 10, "transport": 4}
        assert crash.profits == {"resource": 0, "industry": 6, "transport": -6}
        assert crash.fallen == ("industry",)
        assert crash.levels == {"I1": 2, "I3": 1}
        assert crash.notes == {"I1": 1, "I2": 2}
        assert table.companies("yellow") == ["I1:2", "I2:1", "R1:3+1"]
        assert table.companies("blue") == ["I3:1", "T1:4"]
        assert table.companies("red") == ["I4:1"]
        assert table.listings == (4, 2 + 1 + 1 + 1, 4)
        assert table.bank == sum(crash.returned.values()) + 3

    def test_with_equal_listings_all_types_fall_and_all_notes_go_back(self) -> None:
        table = given(
            phase="round_end", yellow="7 I1:3 R1:2", blue="rest T1:1+1", bank=3
        ).when("yellow: tax I1")

        [crash] = table.of(CrashStruck)
        assert crash.listings == {"resource": 2, "industry": 2, "transport": 2}
        assert crash.fallen == ("resource", "industry", "transport")
        assert crash.levels == {"I1": 1, "R1": 1}
        assert crash.notes == {"T1": 1}
        assert table.listings == (1, 1, 1)

    def test_the_taxed_company_turns_first(self) -> None:
        # At 4 industry would fall, at 3 both types are level and Resource's profit is the largest.
        table = given(
            phase="round_end", yellow="7 I1:4 R1:3", blue="rest", bank=4
        ).when("yellow: tax I1")

        [crash] = table.of(CrashStruck)
        assert crash.listings == {"resource": 3, "industry": 3, "transport": 0}
        assert crash.fallen == ("resource",)
        assert table.companies("yellow") == ["I1:3", "R1:2"]

    def test_the_moves_that_remain_go_on(self) -> None:
        table = given(
            phase="lobby",
            pawns="yellow lobby industry, blue lobby industry, yellow lobby industry",
            yellow="7 I1:3",
            blue="rest I2:2",
            bank=3,
        ).when("yellow: tax I1")
        assert table.asked == "yellow lobby"
        assert table.legal == ["develop I1", "done"]

        table.when("yellow: develop I1; develop I1")

        assert table.company("I1") == "yellow I1:3"
        assert table.asked == "blue lobby"

    def test_the_second_move_of_expansion_goes_on(self) -> None:
        table = intrigue("expansion", yellow="7 I1:4", blue="rest", bank=4)
        table.when("yellow: tax I1")
        assert table.company("I1") == "yellow I1:2"

        table.when("yellow: tax I1")

        assert table.of(CompanyTaxed) == [CompanyTaxed("yellow", "I1", 2, 2, 2, 1)]

    def test_the_cards_and_chairs_that_remain_go_on(self) -> None:
        table = given(
            phase="intrigues",
            pawns="yellow intrigues, blue intrigues",
            intrigues="capitalization racket dumping",
            yellow="7",
            blue="rest",
            bank=6,
        ).when("yellow: choose capitalization")

        assert table.asked == "blue intrigue"


class TestTheExchangeAfterIt:
    """MC-CRA-5, MC-EXC-4."""

    def test_a_crash_before_it_closes_it_for_this_round(self) -> None:
        table = given(
            phase="lobby",
            pawns="yellow lobby industry, blue exchange industry, blue exchange industry",
            yellow="7 I1:3",
            blue="rest",
            bank=3,
        ).when("yellow: tax I1")
        assert table.of(CrashStruck)[0].exchange_closed
        assert table.game.board()["exchange_open"] is False

        table.when("yellow: decline")

        assert table.of(ExchangeSettled) == []
        assert table.of(TileLeft) == [TileLeft("exchange", "crash")]
        assert table.rules["TileLeft"] == ("MC-EXC-4", "MC-CRA-5")

    def test_it_opens_again_with_the_next_round(self) -> None:
        table = given(phase="round_end", yellow="7 I1", blue="7", exchange_open=False)

        table.when("yellow: done")

        assert len(table.of(RoundOpened)) == 1
        assert table.game.board()["exchange_open"] is True

    def test_a_crash_on_it_ends_it_also_for_the_second_pawn_of_the_taker(self) -> None:
        table = given(
            phase="exchange",
            pawns="yellow exchange industry, yellow exchange industry",
            rulings={"exchange_settlement": "per_pawn"},
            yellow="7 I1:3",
            blue="rest",
            bank=3,
        )

        assert [settled.amount for settled in table.of(ExchangeSettled)] == [3]
        assert table.of(CrashStruck)[0].exchange_closed

    def test_the_last_taker_crashes_it_too_and_there_is_no_takeover(self) -> None:
        table = given(
            phase="exchange",
            pawns="yellow exchange industry",
            yellow="100 I1:3",
            blue="rest R1",
            bank=2,
        )

        assert table.of(TileLeft) == [TileLeft("exchange", "crash")]
        assert table.asked == "yellow round_end"

    def test_a_crash_after_it_closes_nothing_more(self) -> None:
        table = given(round=1, phase="round_end", yellow="7 I1:3", blue="rest", bank=3)

        table.when("yellow: tax I1")

        assert table.of(CrashStruck)[0].exchange_closed is False
        assert table.game.board()["exchange_open"] is True

    def test_in_a_round_with_the_exchange_closed_neither(self) -> None:
        table = given(
            round=4,
            phase="lobby",
            pawns="yellow lobby industry",
            yellow="7 I1:3",
            blue="rest",
            bank=3,
        ).when("yellow: tax I1")

        assert table.of(CrashStruck)[0].exchange_closed is False
        assert table.game.board()["exchange_open"] is True

    def test_a_second_crash_in_the_game_does_it_all_again(self) -> None:
        table = given(phase="round_end", yellow="7 I1:4+2", blue="1 I2:4", red="rest", bank=6)
        table.when("yellow: tax I1")
        first = table.of(CrashStruck)[0]
        # 13 // 2 + 1 // 2 + 146 // 2, and two notes.
        assert first.returned == {"yellow": 6, "blue": 0, "red": 73}
        assert table.bank == 6 + 73 + 2
        later = given(
            round=6,
            phase="lobby",
            pawns="yellow lobby industry, yellow lobby industry",
            yellow="7 I1:4",
            blue="rest",
            bank=4,
        ).when("yellow: tax I1")
        assert later.bank == 5 + 71
        assert later.company("I1") == "yellow I1:2"

    def test_two_crashes_in_one_round(self) -> None:
        table = given(
            phase="lobby",
            pawns="yellow lobby industry, blue intrigues",
            intrigues="capitalization",
            yellow="0 I1:1+1 I2:2",
            blue="0",
            red="0 R1:4+51 R2:4+51 R3:4+50",
            bank=7,
        )
        table.when("yellow: tax I2")
        assert table.of(CrashStruck) == []

        table.when("yellow: decline", "blue: choose capitalization")

        assert [crash.exchange_closed for crash in table.of(CrashStruck)] == [True]


class TestWithCrashOff:
    def test_the_bank_pays_in_full_and_never_crashes(self) -> None:
        table = given(
            phase="round_end", yellow="7 I1:4", blue="rest", bank=1, rulings={"crash": "off"}
        ).when("yellow: tax I1")

        assert table.of(CompanyTaxed) == [CompanyTaxed("yellow", "I1", 4, 4, 4, 3)]
        assert table.of(CrashStruck) == []
        assert (table.money("yellow"), table.bank) == (11, -3)

    def test_not_even_with_the_last_million(self) -> None:
        table = given(
            phase="exchange",
            pawns="yellow exchange industry, blue exchange industry",
            rulings={"crash": "off"},
            yellow="7 I1:3",
            blue="rest",
            bank=3,
        )

        assert [settled.amount for settled in table.of(ExchangeSettled)] == [3, 3]
        assert table.bank == -3
        assert table.game.board()["exchange_open"] is True
