"""Given a table, when a tile, a card or a move takes effect, then these figures explain it."""

import pytest

from tests.commands.million_club.table_setting import given
from tests.desk.explanations import explanation, figures, options, rules

# Privileges and seats passed over


def test_a_tie_at_a_privilege_names_the_pawns_of_every_seat() -> None:
    pawns = ("yellow exchange industry", "blue exchange industry", "blue exchange resource")
    more = ("red exchange industry", "yellow exchange resource")
    table = given(
        phase="exchange",
        pawns=", ".join(pawns + more),
        yellow="7",
        blue="7",
        red="7",
        white="7",
    )

    shown = figures(table, "PrivilegeWithheld")

    assert shown["Pawns on the whole tile"] == "Yellow 2, Blue 2, Red 1, White 0"
    assert shown["Most"] == "Yellow, Blue have 2 each: a tie, so nobody has it"
    assert rules(table, "PrivilegeWithheld") == ["MC-PRV-1"]


def test_a_privilege_granted_shows_by_how_much() -> None:
    pawns = "yellow exchange industry, blue exchange industry, yellow exchange resource"
    table = given(phase="exchange", pawns=pawns, yellow="7", blue="7 T1")

    assert figures(table, "PrivilegeGranted") == {
        "Pawns on the whole tile": "Yellow 2, Blue 1",
        "Most": "Yellow has 2, the next 1: strictly more",
    }


def test_passed_over_in_the_lobby_for_want_of_a_company_of_the_type() -> None:
    table = given(phase="lobby", pawns="yellow lobby industry", yellow="7 T1:2 R1", blue="7")

    assert figures(table, "SeatPassedOver") == {
        "Companies of Yellow": "T1:2, R1:1",
        "Of the types of its pawns (Industry)": "none",
    }
    assert rules(table, "SeatPassedOver") == ["MC-LOB-4"]


def test_passed_over_for_a_takeover_that_cannot_be_paid() -> None:
    pawns = "yellow exchange industry"
    table = given(phase="exchange", pawns=pawns, yellow="2", blue="7 T1 R1:2+1")

    shown = figures(table, "SeatPassedOver")
    assert shown["Prices of the others' companies"] == "T1 3 M, R1 9 M"
    assert shown["Money of Yellow"] == "0 M"
    assert "Money of Yellow" not in figures(table, "SeatPassedOver", eyes="blue")


def test_passed_over_at_a_chair_without_a_card() -> None:
    pawns = "yellow colonies, blue colonies, red colonies"
    table = given(
        phase="colonies",
        round=5,
        pawns=pawns,
        yellow="7",
        blue="7",
        red="7",
        piles={"colonies": "AS1"},
    )

    assert figures(table, "HandDrawn")["Wanted"] == "pawns 3 + 1 = 4"
    assert figures(table, "HandDrawn")["Drawn"] == "1: the pile had only 1"
    assert "MC-COL-3" in rules(table, "HandDrawn")
    assert figures(table, "SeatAsked")["Chair"] == "1 of 3, with 1 card in hand"
    table.when("yellow: discard AS1")
    assert figures(table, "SeatPassedOver")["Cards"] == "0 in hand, 0 in the pile"


# The Lobby


LOBBY = "yellow lobby industry, blue lobby industry, red lobby industry, red lobby transport"


def test_example_3_gives_three_industry_moves_to_each() -> None:
    table = given(phase="lobby", round=2, pawns=LOBBY, yellow="7 I1", blue="7 I2", red="7 I3 T1")
    table.when("yellow: done", "blue: done")

    each = "Yellow 1, Blue 1, Red 1: 3 in the sector, so 3"
    assert figures(table, "MovesGranted", 0)["Moves Industry"] == each
    assert figures(table, "MovesGranted", 1)["Moves Industry"] == each
    red = figures(table, "MovesGranted", 2)
    assert (red["Moves Industry"], red["Moves Transport"]) == (each, "Red 1: 1 in the sector, so 1")
    assert explanation(table, "MovesGranted")["options"] == [], "nobody has two pawns in a sector"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("per_player", "Yellow 1, Red 2: 3 in the sector, so 3"),
        ("per_pawn", "Yellow 1, Red 2: 3 in the sector × 2 of its own = 6"),
    ],
)
def test_example_22_names_the_ruling_and_the_other_one(value: str, text: str) -> None:
    pawns = "red lobby transport, red lobby transport, yellow lobby transport"
    table = given(
        phase="lobby", pawns=pawns, yellow="7", red="7 T1", rulings={"lobby_moves": value}
    )

    shown = figures(table, "MovesGranted")["Moves Transport"]
    assert shown.split(": ")[1] == text.split(": ")[1]
    assert set(shown.split(": ")[0].split(", ")) == {"Yellow 1", "Red 2"}
    meant = options(table, "MovesGranted")
    assert meant == {"per_player": "moves: Transport 3", "per_pawn": "moves: Transport 6"}
    assert next(iter(meant)) == value


def test_a_tax_shows_own_level_notes_and_listing() -> None:
    table = given(phase="round_end", yellow="7 I1:3+1", blue="7 T1").when("yellow: tax I1")

    shown = figures(table, "CompanyTaxed")
    assert shown["Effective level"] == "I1 (Industry): own level 3 + 1 under it = 4"
    assert shown["Paid"] == "4 M, in full"
    assert shown["Own level"] == "3 → 2"
    assert shown["Listing Industry"] == "4 → 3"
    assert shown["Money of Yellow"] == "7 → 11 M"


# Intrigues


def test_a_racket_lists_the_payments() -> None:
    pawns = "yellow intrigues"
    table = given(
        phase="intrigues",
        pawns=pawns,
        yellow="7",
        blue="2 I2",
        red="9",
        intrigues="racket expansion",
    ).when("yellow: choose racket")

    assert figures(table, "RacketPaid")["Paid"] == "2 M: all the player had"
    assert figures(table, "RacketPaid", 1)["Paid"] == "3 M"
    assert (
        figures(table, "MillionsTaken")["Paid first by the opponents"]
        == "Blue 2, Red 3: 5 M together"
    )


def test_dumping_shows_the_gap_of_effective_levels() -> None:
    table = given(
        phase="intrigues",
        pawns="yellow intrigues",
        yellow="7 I1:2+1 R1:4",
        blue="7 T1:2",
        intrigues="dumping racket",
    ).when("yellow: choose dumping")

    shown = figures(table, "CompaniesSwapped")
    assert shown["Given"] == "I1 (Industry): own level 2 + 1 under it = 3"
    assert shown["Received"] == "T1 (Transport): own level 2, no note = 2"
    assert shown["Gap"] == "1, of at most 1"


def test_dumping_without_a_swap_shows_every_effective_level() -> None:
    table = given(
        phase="intrigues",
        pawns="yellow intrigues",
        yellow="7 I1:4",
        blue="7 T1:2",
        intrigues="dumping racket",
    ).when("yellow: choose dumping")

    assert figures(table, "EffectVoid") == {
        "Effective levels of Yellow": "I1 4",
        "Effective levels of Blue": "T1 2",
    }
