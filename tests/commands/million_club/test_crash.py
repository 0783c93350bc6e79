"""MC-CRA: each cause of a crash, the money returned, and the levels lost."""

from itertools import product
from typing import Any

import pytest

from commands.million_club.crash import falling_types
from events.million_club.facts import (
    CompanyTaxed,
    CrashStruck,
    NotePlaced,
)
from events.million_club.words import Kind
from tests.commands.million_club.table_setting import Table, given


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
    table = given(phase="round_end", yellow="7 I1:2", blue=f"{fortune}", red="rest", bank=2).when(
        "yellow: tax I1"
    )

    [crash] = table.of(CrashStruck)
    assert crash.fortunes["blue"] == fortune
    assert crash.returned["blue"] == returned
    assert table.money("blue") == fortune - returned
    assert crash.fortunes["yellow"] == 9
    assert table.money("yellow") == 5
    assert table.bank == sum(crash.returned.values())


def test_fortunes_become_known_at_that_moment() -> None:
    table = given(phase="round_end", yellow="7 I1:2", blue="41", red="rest I2", bank=2)

    table.when("yellow: tax I1")

    for eyes in ("red", "spectator"):
        told = table.game.history(eyes)[-2]["text"]
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
        assert falling_types(listings) == kinds

    def test_no_other_tie_can_exist(self) -> None:
        for resource, industry, transport in product(range(31), repeat=3):
            kinds = falling_types(
                {"resource": resource, "industry": industry, "transport": transport}
            )
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
            [kind] = falling_types(
                {"resource": resource, "industry": industry, "transport": transport}
            )
            assert all(profits[kind] >= other for other in profits.values())
