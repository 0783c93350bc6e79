"""MC-CRA: the effects of a crash on companies, moves and the Exchange."""

from typing import Any

from events.million_club.facts import (
    CompanyTaxed,
    CrashStruck,
    ExchangeSettled,
    RoundOpened,
    TileLeft,
)
from tests.commands.million_club.table_setting import Table, given


def intrigue(card: str, **position: Any) -> Table:
    table = given(phase="intrigues", pawns="yellow intrigues", intrigues=card, **position)
    return table.when(f"yellow: choose {card}")


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
        table = given(phase="round_end", yellow="7 I1:3 R1:2", blue="rest T1:1+1", bank=3).when(
            "yellow: tax I1"
        )

        [crash] = table.of(CrashStruck)
        assert crash.listings == {"resource": 2, "industry": 2, "transport": 2}
        assert crash.fallen == ("resource", "industry", "transport")
        assert crash.levels == {"I1": 1, "R1": 1}
        assert crash.notes == {"T1": 1}
        assert table.listings == (1, 1, 1)

    def test_the_taxed_company_turns_first(self) -> None:
        # At 4 industry would fall; at 3 both types are equal, and Resource's profit is the largest.
        table = given(phase="round_end", yellow="7 I1:4 R1:3", blue="rest", bank=4).when(
            "yellow: tax I1"
        )

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
        assert table.pending == "yellow lobby"
        assert table.legal == ["develop I1", "done"]

        table.when("yellow: develop I1; develop I1")

        assert table.company("I1") == "yellow I1:3"
        assert table.pending == "blue lobby"

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

        assert table.pending == "blue intrigue"


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
        assert table.pending == "yellow round_end"

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

    def test_a_second_crash_in_a_game_does_it_all_again(self) -> None:
        thirteen = " ".join(f"I{number}:4" for number in range(1, 14))
        table = given(round=1, phase="round_end", yellow=f"7 {thirteen}", blue="rest", bank=4)
        table.when("yellow: tax I1")
        [crash] = table.of(CrashStruck)
        assert crash.returned == {"yellow": 5, "blue": 74}
        assert crash.exchange_closed is False

        # Round 2: I1 at 2, thirteen at 3, so a pawn on Industry earns 38; the bank has 79.
        place = "place exchange industry"
        table.when(f"blue: {place}; yellow: {place}; blue: {place}; yellow: {place}")

        assert [(s.seat, s.due, s.amount) for s in table.of(ExchangeSettled)] == [
            ("blue", 76, 76),
            ("yellow", 76, 3),
        ]
        [crash] = table.of(CrashStruck)
        assert crash.fortunes == {"yellow": 9, "blue": 151}
        assert crash.returned == {"yellow": 4, "blue": 75}
        assert crash.exchange_closed is True
        assert table.listings == (0, 1 + 12 * 2, 0)
        assert table.bank == 79

    def test_a_second_crash_in_a_round_finds_the_exchange_closed(self) -> None:
        thirteen = " ".join(f"I{number}:4" for number in range(1, 14))
        table = given(
            phase="lobby",
            pawns="yellow lobby industry, yellow lobby transport",
            yellow=f"4 {thirteen} R1:4+26 T1:4+66",
            blue="rest",
            bank=4,
        )

        table.when("yellow: tax I1; tax T1")

        first, second = table.of(CrashStruck)
        assert first.listings == {"resource": 30, "industry": 51, "transport": 70}
        assert first.profits == {"resource": -40, "industry": 21, "transport": 19}
        assert (first.fallen, first.notes) == (("industry",), {})
        assert first.returned == {"yellow": 4, "blue": 30}
        assert [taxed.amount for taxed in table.of(CompanyTaxed)] == [4, 34]
        assert second.fallen == ("transport",)
        assert (second.levels, second.notes) == ({"T1": 2}, {"T1": 66})
        assert (first.exchange_closed, second.exchange_closed) == (True, False)
        assert table.game.board()["exchange_open"] is False


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
