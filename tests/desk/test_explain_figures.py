"""Given a table, when something happens, then its explanation shows these figures."""

from typing import Any

import pytest

from commands.million_club.cards import companies as dumping
from commands.million_club.cards import money
from commands.million_club.exchange import PRICE_PER_LEVEL
from projections.million_club.explaining import cards, course
from table_setting import Table, given, set_up


def explained(table: Table, event: str, number: int = 0, eyes: str = "referee") -> dict[str, Any]:
    """The explanation of an event of that type; number: which one, as an index."""
    found = [r.seq for r in table.game.records if type(r.event).__name__ == event]
    return table.game.explain(found[number], eyes)


def figures(table: Table, event: str, number: int = 0, eyes: str = "referee") -> dict[str, str]:
    found = explained(table, event, number, eyes)["figures"]
    assert len({figure["label"] for figure in found}) == len(found), "a label stands once"
    return {figure["label"]: figure["text"] for figure in found}


def options(table: Table, event: str, number: int = 0) -> dict[str, str]:
    """What the event's only ruling meant, by value; the game's own value first."""
    (option,) = explained(table, event, number)["options"]
    return {option["value"]: option["text"]} | {o["value"]: o["text"] for o in option["others"]}


def rules(table: Table, event: str, number: int = 0) -> list[str]:
    return [rule["id"] for rule in explained(table, event, number)["rules"]]


def test_the_figures_that_are_written_twice_are_those_of_the_rules() -> None:
    assert (cards.RACKET, course.PER_LEVEL) == (money.RACKET, PRICE_PER_LEVEL)
    assert dumping.MAX_GAP == 1


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
    assert figures(table, "HandDrawn")["Drawn"] == "1: the pile had no more than 1"
    assert "MC-COL-3" in rules(table, "HandDrawn")
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
    assert explained(table, "MovesGranted")["options"] == [], "nobody has two pawns in a sector"


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

    assert figures(table, "RacketPaid")["Paid"] == "2 M: all that there was"
    assert figures(table, "RacketPaid", 1)["Paid"] == "3 M"
    assert (
        figures(table, "MillionsTaken")["Paid before by the opponents"]
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
    assert shown["Gap"] == "1, at most 1 apart"


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


# Exchange


def test_example_6_two_pawns_on_industry() -> None:
    pawns = "yellow exchange industry, yellow exchange industry"
    table = given(
        phase="exchange",
        round=2,
        pawns=pawns,
        yellow="7 I1:4 I2:4 R1:4",
        blue="3 I3:4 I4:4 R2:4 R3:4",
    )

    assert figures(table, "ExchangeSettled") == {
        "A pawn on Industry": "16 − 12 Resource = +4",
        "Sum": "+4 +4 = +8 M",
        "Paid": "8 M, in full",
        "Bank": "150 → 142 M",
        "Money of Yellow": "7 → 15 M",
        "Settled in turn order": "Yellow",
    }
    assert rules(table, "ExchangeSettled") == ["MC-EXC-1", "MC-EXC-2"]
    assert explained(table, "ExchangeSettled")["options"] == []


def test_a_loss_is_capped_by_the_purse_and_a_gain_by_the_bank() -> None:
    pawns = "yellow exchange resource"
    table = given(phase="exchange", pawns=pawns, yellow="2", blue="7 T1:4 T2:1")
    assert figures(table, "ExchangeSettled")["Sum"] == "−5 M"
    assert figures(table, "ExchangeSettled")["Paid"] == (
        "2 M of 5: all that the player had; the rest is not owed"
    )

    pawns = "yellow exchange transport"
    table = given(phase="exchange", pawns=pawns, bank=3, yellow="rest", blue="7 T1:4 T2:1")
    assert figures(table, "ExchangeSettled")["Paid"] == (
        "3 M of 5: all that the bank had; the rest is not owed"
    )
    assert rules(table, "ExchangeSettled") == ["MC-EXC-1", "MC-EXC-2", "MC-CRA-1"]
    assert options(table, "ExchangeSettled") == {
        "on": "the bank pays 3 M of 5 and the crash strikes",
        "off": "the bank pays 5 M and stands at -2 M, no crash",
    }


@pytest.mark.parametrize("value", ["net", "per_pawn"])
def test_example_21_says_what_the_other_settlement_would_be(value: str) -> None:
    # Resource 1, Industry 0, Transport 5: a pawn on Transport earns 5, one on Resource loses 4.
    table = given(
        phase="exchange",
        pawns="yellow exchange resource, yellow exchange transport",
        yellow="2",
        blue="7 T1:4 T2 R1",
        rulings={"exchange_settlement": value},
    )

    meant = options(table, "ExchangeSettled")
    assert next(iter(meant)) == value
    assert meant["net"] == "one sum: −4 +5 = +1 M"
    each = "pawn by pawn, as they were placed: −4 +5 M"
    tail = " (2 M in hand would have become 5 M)" if value == "net" else ""
    assert meant["per_pawn"] == each + tail


def test_a_takeover_at_level_3_with_a_note_costs_12() -> None:
    table = given(
        phase="exchange",
        round=1,
        pawns="blue exchange transport",
        yellow="7 I1:3+1",
        blue="15 T1:4",
    ).when("blue: takeover I1")

    assert figures(table, "CompanyTakenOver") == {
        "Effective level": "I1 (Industry): own level 3 + 1 under it = 4",
        "Price": "3 M × 4 = 12 M, paid to Yellow",
        "Money of Blue": "15 → 3 M",
        "Money of Yellow": "7 → 19 M",
    }
    assert "Money of Yellow" not in figures(table, "CompanyTakenOver", eyes="blue")
    assert rules(table, "CompanyTakenOver") == ["MC-EXC-3", "MC-MOV-3"]


# Crash


def test_who_has_41_returns_20() -> None:
    table = given(phase="round_end", round=9, bank=2, yellow="rest I1:2", blue="41 T1")
    table.when("yellow: tax I1")

    shown = figures(table, "CrashStruck")
    assert shown["Cause"] == "Yellow took the last million; the bank stood at 0"
    assert shown["Fortune of Blue"] == "41 M, half rounded down 20: 21 M left"
    assert shown["Fortune of Yellow"] == "119 M, half rounded down 59: 60 M left"
    assert shown["Bank"] == "0 → 79 M"
    assert shown["Stock Exchange"] == "not closed: it has resolved in this round"
    assert options(table, "CrashStruck")["off"].startswith("the bank stands at 0 M")


def test_the_crash_reckons_profits_levels_and_notes_and_closes_the_exchange() -> None:
    table = given(
        phase="exchange",
        round=2,
        bank=10,
        first="blue",
        order="yellow blue red",
        pawns="yellow exchange industry, blue exchange industry, red exchange industry, "
        "yellow exchange industry",
        yellow="rest I1:3+1",
        blue="60 I2:2",
        red="40 R1",
    )

    shown = figures(table, "CrashStruck")
    assert shown["A pawn on Industry"] == "6 − 1 Resource = +5"
    assert shown["Falls"] == "Industry: the largest profit, +5"
    assert shown["Own levels of Yellow"] == "I1 3 → 2"
    assert shown["Own levels of Blue"] == "I2 2 → 1"
    assert shown["Notes returned"] == "I1 (Industry): 1 M"
    assert shown["Listings"] == "Resource 1, Industry 6 → 3, Transport 0"
    assert shown["Stock Exchange"] == "closed for this round: it had not resolved yet"
    assert figures(table, "TileLeft")["Pawns on Stock Exchange"] == "Yellow 2, Blue 1, Red 1"
    assert "all pawns are settled" in options(table, "TileLeft")["off"]


@pytest.mark.parametrize(
    ("others", "falls"),
    [
        ("R1 I1", "all three types: their listings are equal (1)"),
        ("R1:2 I1:3", "Industry: Resource, Industry tie at +1, and its listing 3 is the higher"),
        ("R1:3", "Resource: the largest profit, +2"),
    ],
)
def test_which_type_falls_and_why(others: str, falls: str) -> None:
    table = given(phase="round_end", bank=2, yellow=f"rest T1:2 {others}", blue="7")
    table.when("yellow: tax T1")

    assert figures(table, "CrashStruck")["Falls"] == falls


# Set-up and end


def test_the_money_of_the_heir_and_the_note_of_the_capitalist() -> None:
    table = set_up("yellow blue red green black", alternative=True)
    heir = [e.event.seat for e in table.game.records if getattr(e.event, "profile", "") == "heir"]
    amounts = [
        figures(table, "MoneyReceived", n)["Amount"]
        for n in range(sum(type(r.event).__name__ == "MoneyReceived" for r in table.game.records))
    ]

    assert heir
    assert set(amounts) <= {"7 M", "11 M; without this profile it would be 7 M"}
    assert options(table, "ProfileDealt")["off"].startswith("no profiles: 7 M")


def test_the_end_is_told_line_by_line() -> None:
    table = given(phase="finished", round=9, yellow="15 I1:3+1 I2 R1 T1 AS1 AS2", blue="9 I3")

    lines = [(f["label"], f["text"], f["rule"]) for f in explained(table, "GameEnded")["figures"]]
    assert ("Yellow, Companies Industry", "I1 = 4 VP", "MC-SCO-1") in lines
    assert ("Yellow, Leadership Industry", "I1, I2 = 2 VP", "MC-SCO-2") in lines
    assert ("Yellow, Consortium", "R1, I1, T1 = 2 VP", "MC-SCO-3") in lines
    assert ("Yellow, Concession Asia", "AS1, AS2 = 2 VP", "MC-SCO-5") in lines
    assert ("Yellow, Money", "15 M, 1 for each full 4 M = 3 VP", "MC-SCO-7") in lines
    assert ("Yellow, total", "20 VP, fortune 15 M, rank 1", None) in lines
    assert lines[-1] == ("Winner", "Yellow: the most points, 20", None)
    assert [label for label, text, _rule in lines if text.startswith("nobody")] == []
    assert rules(table, "GameEnded")[0] == "MC-SCO-8"
    assert {"MC-SCO-1", "MC-SCO-7"} <= set(rules(table, "GameEnded"))


@pytest.mark.parametrize(
    ("blue", "won"),
    [
        ("5 T1", "Yellow, by the larger fortune: Yellow, Blue at 3 points (Yellow 6 M, Blue 5 M)"),
        ("6 T1", "Yellow, Blue share it: Yellow, Blue at 3 points (Yellow 6 M, Blue 6 M)"),
    ],
)
def test_a_tie_at_the_end(blue: str, won: str) -> None:
    table = given(phase="finished", round=9, yellow="6 I1", blue=blue)

    assert explained(table, "GameEnded")["figures"][-1]["text"] == won


def test_what_a_tie_gives_to_nobody_is_told_too() -> None:
    table = given(phase="finished", round=9, yellow="6 I1 AS1", blue="5 I2 AS2 AF1", red="4 T1")

    lines = [(f["label"], f["text"], f["rule"]) for f in explained(table, "GameEnded")["figures"]]
    assert [line for line in lines if "nobody" in line[1]] == [
        ("Leadership Industry", "nobody, a tie: Yellow 1, Blue 1, Red 0", "MC-SCO-2"),
        ("Concession Asia", "nobody, a tie: Yellow 1, Blue 1, Red 0", "MC-SCO-5"),
    ]
