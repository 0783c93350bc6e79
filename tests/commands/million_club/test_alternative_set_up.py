"""MC-ALT-1: the six profiles, and the Schemer's whole sequence."""

from collections.abc import Iterator

import pytest

from events.million_club.facts import (
    ColonyTaken,
    CompanyDealt,
    CompanyTaken,
    FirstPlayerNamed,
    HandShown,
    MoneyReceived,
    PileShown,
    PileShuffled,
    ProfileDealt,
)
from tests.commands.million_club.table_setting import Table, set_up

FIVE = "yellow blue red black white"
SIX = "yellow blue red green black white"
PROFILES = ["lobbyist", "capitalist", "colonist", "heir", "entrepreneur"]


def profiles(table: Table) -> dict[str, str]:
    players = table.game.board()["players"]
    return {player["profile"]: seat for seat, player in players.items()}


def take_first(table: Table) -> None:
    table.when(f"{table.pending.split()[0]}: {table.legal[0]}")


def until(table: Table, decision: str) -> str:
    """Play until a seat has this decision. Returns the seat."""
    while not table.pending.endswith(decision):
        take_first(table)
    return table.pending.split()[0]


@pytest.fixture
def five() -> Iterator[Table]:
    table = set_up(FIVE, alternative=True)
    until(table, " place")
    return table


def test_with_five_players_each_profile_but_the_schemer_is_dealt(five: Table) -> None:
    assert sorted(profiles(five)) == sorted(PROFILES)


def test_with_six_players_the_schemer_is_dealt_too() -> None:
    assert sorted(profiles(set_up(SIX, alternative=True))) == sorted([*PROFILES, "schemer"])


@pytest.mark.parametrize("seats", ["yellow green", "yellow green red", "green black white red"])
def test_with_fewer_than_six_nobody_is_the_schemer(seats: str) -> None:
    dealt = {
        event.profile
        for seed in range(20)
        for event in set_up(seats, seed=str(seed), alternative=True).of(ProfileDealt)
    }

    assert dealt == set(PROFILES)


def test_profiles_come_apart_from_the_colour() -> None:
    heirs = {
        event.seat
        for seed in range(60)
        for event in set_up(SIX, seed=str(seed), alternative=True).of(ProfileDealt)
        if event.profile == "heir"
    }

    assert heirs == set(SIX.split())


def test_the_lobbyist_starts_at_level_2(five: Table) -> None:
    player = five.game.board()["players"][profiles(five)["lobbyist"]]
    assert [(c["level"], c["notes"]) for c in player["companies"]] == [(2, 0)]
    assert (player["money"], player["colony_count"]) == (7, 1)


def test_the_capitalist_starts_with_a_note_of_the_bank(five: Table) -> None:
    player = five.game.board()["players"][profiles(five)["capitalist"]]
    assert [(c["level"], c["notes"]) for c in player["companies"]] == [(1, 1)]
    assert (player["money"], player["colony_count"]) == (7, 1)
    # Four with 7 M, the Heir with 11, the note.
    assert five.bank == 160 - 4 * 7 - 11 - 1


def test_the_heir_starts_with_11_million(five: Table) -> None:
    player = five.game.board()["players"][profiles(five)["heir"]]
    assert (player["money"], len(player["companies"]), player["colony_count"]) == (11, 1, 1)


def test_the_colonist_chooses_a_second_colony_and_the_pile_is_shuffled() -> None:
    table = set_up(FIVE, alternative=True)
    seat = until(table, "take_colony")
    assert seat == profiles(table)["colonist"]
    before = table.game.table.piles["colonies"]
    assert set(before) == {action.removeprefix("take ") for action in table.legal}

    table.when(f"{seat}: {table.legal[3]}")

    [taken] = table.of(ColonyTaken)
    shuffle = table.of(PileShuffled)[0]
    assert (shuffle.pile, shuffle.count, shuffle.ordinal) == ("colonies", len(before) - 1, 2)
    assert taken.card.value in table.colonies(seat)
    assert len(table.colonies(seat)) == 2
    assert table.rules["ColonyTaken"] == ("MC-ALT-1",)


def test_the_entrepreneur_chooses_a_second_company_and_the_pile_is_shuffled() -> None:
    table = set_up(FIVE, alternative=True)
    seat = until(table, "take_company")
    assert seat == profiles(table)["entrepreneur"]
    before = table.game.table.piles["companies"]
    card = table.legal[-1].removeprefix("take ")

    table.when(f"{seat}: take {card}")

    shuffle = table.of(PileShuffled)[0]
    assert (shuffle.pile, shuffle.count, shuffle.ordinal) == ("companies", len(before) - 1, 2)
    held = table.game.board()["players"][seat]["companies"]
    assert [c["level"] for c in held] == [1, 1]
    assert held[1]["id"] == card


@pytest.mark.parametrize(
    ("decision", "pile"), [("take_colony", "colonies"), ("take_company", "companies")]
)
def test_what_is_seen_in_a_pile_is_private(decision: str, pile: str) -> None:
    table = set_up(FIVE, alternative=True)
    seat = until(table, decision)

    shown = [r.event for r in table.game.records if type(r.event) is PileShown][-1]
    assert (shown.seat, shown.pile, shown.cards.audience) == (seat, pile, (seat,))
    others = [other for other in table.game.seats if other != seat]
    for other in others:
        assert table.game.view(other)["due"][0]["hand"] is None
        assert table.game.view(other)["due"][0]["actions"] is None
    assert table.game.view(seat)["due"][0]["hand"] == list(shown.cards.value or ())


def test_listings_count_the_profiles_levels_and_notes(five: Table) -> None:
    # Five companies at 1, the Entrepreneur's additional one, the Lobbyist's level, the note.
    assert sum(five.listings) == 5 + 1 + 1 + 1


def test_without_a_schemer_the_set_up_goes_in_turn_order(five: Table) -> None:
    events = [record.event for record in five.game.records]
    [first] = [event for event in events if type(event) is FirstPlayerNamed]
    seats = FIVE.split()
    at = seats.index(first.seat)
    received = [event.seat for event in events if type(event) is MoneyReceived]
    assert first.by == "chance"
    assert received == seats[at:] + seats[:at]


class TestTheSchemer:
    @pytest.fixture
    def table(self) -> Table:
        table = set_up(SIX, seed="schemer", alternative=True)
        schemer = profiles(table)["schemer"]
        while not table.pending.startswith(schemer):
            take_first(table)
        return table

    def test_sets_up_last_the_others_from_his_left(self, table: Table) -> None:
        schemer = profiles(table)["schemer"]
        seats = SIX.split()
        at = seats.index(schemer)
        events = [record.event for record in table.game.records]
        received = [event for event in events if type(event) is MoneyReceived]
        assert [event.seat for event in received] == [*seats[at + 1 :], *seats[:at], schemer]
        assert received[-1].amount == 9
        assert schemer not in [e.seat for e in events if type(e) is CompanyDealt]
        assert table.pending == f"{schemer} take_company"

    def test_nobody_is_first_before_he_names_somebody(self, table: Table) -> None:
        assert table.game.board()["first"] is None

    def test_his_whole_sequence(self, table: Table) -> None:
        schemer = profiles(table)["schemer"]
        others = [seat for seat in SIX.split() if seat != schemer]
        company = table.legal[0].removeprefix("take ")

        table.when(f"{schemer}: take {company}")
        assert table.of(CompanyTaken) == [CompanyTaken(schemer, company, 1)]
        assert table.of(PileShuffled)[0].pile == "companies"
        looks = table.of(HandShown)
        assert sorted(look.whom for look in looks) == sorted(others)
        for look in looks:
            assert look.cards.audience == (schemer,)
            assert sorted(look.cards.value or ()) == table.colonies(look.whom)
        assert table.pending == f"{schemer} take_colony"
        seen = table.game.view(schemer)["players"]
        assert [None for seat in others if None in seen[seat]["colonies"]] == []
        for other in others:
            mine = table.game.view(other)["players"]
            known = [seat for seat in SIX.split() if seat != other and any(mine[seat]["colonies"])]
            assert known == []

        colony = table.legal[-1].removeprefix("take ")
        table.when(f"{schemer}: take {colony}")
        assert table.of(PileShuffled)[0].pile == "colonies"
        assert table.colonies(schemer) == [colony]
        assert table.pending == f"{schemer} first"
        assert table.legal == [f"first {seat}" for seat in SIX.split()]

        table.when(f"{schemer}: first {others[2]}")
        assert table.of(FirstPlayerNamed) == [FirstPlayerNamed(others[2], schemer)]
        assert table.pending == f"{others[2]} place"
        assert table.money(schemer) == 9
        assert table.companies(schemer) == [f"{company}:1"]

    def test_may_name_himself(self, table: Table) -> None:
        schemer = profiles(table)["schemer"]
        take_first(table)
        take_first(table)

        table.when(f"{schemer}: first {schemer}")

        assert table.pending == f"{schemer} place"

    def test_a_card_that_is_not_in_the_pile_is_refused(self, table: Table) -> None:
        schemer = profiles(table)["schemer"]
        gone = next(c.partition(":")[0] for seat in SIX.split() for c in table.companies(seat))

        refusal = table.refusal(f"{schemer}: take {gone}")

        assert refusal.rule == "MC-ALT-1"
        # 39 companies, five dealt, one more chosen by the Entrepreneur.
        assert "(cards: 33)" in refusal.why
