"""Given a table, when the Exchange, a crash, the set-up or the end is settled, then these figures
explain the money."""

import pytest

from tests.commands.million_club.table_setting import given, set_up
from tests.desk.explanations import explanation, figures, options, rules

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
    assert explanation(table, "ExchangeSettled")["options"] == []


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
    assert shown["Fortune of Blue"] == "41 M ÷ 2, rounded down 20: 21 M left"
    assert shown["Fortune of Yellow"] == "119 M ÷ 2, rounded down 59: 60 M left"
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

    lines = [(f["label"], f["text"], f["rule"]) for f in explanation(table, "GameEnded")["figures"]]
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

    assert explanation(table, "GameEnded")["figures"][-1]["text"] == won


@pytest.mark.parametrize(
    ("blue", "won"),
    [
        ("4", "Yellow, by the larger fortune: Yellow, Blue at 1 point (Yellow 5 M, Blue 4 M)"),
        ("5", "Yellow, Blue share it: Yellow, Blue at 1 point (Yellow 5 M, Blue 5 M)"),
    ],
)
def test_a_tie_at_one_point(blue: str, won: str) -> None:
    table = given(phase="finished", round=9, yellow="5", blue=blue)

    assert explanation(table, "GameEnded")["figures"][-1]["text"] == won


def test_what_a_tie_gives_to_nobody_is_told_too() -> None:
    table = given(phase="finished", round=9, yellow="6 I1 AS1", blue="5 I2 AS2 AF1", red="4 T1")

    lines = [(f["label"], f["text"], f["rule"]) for f in explanation(table, "GameEnded")["figures"]]
    assert [line for line in lines if "nobody" in line[1]] == [
        ("Leadership Industry", "nobody, a tie: Yellow 1, Blue 1, Red 0", "MC-SCO-2"),
        ("Concession Asia", "nobody, a tie: Yellow 1, Blue 1, Red 0", "MC-SCO-5"),
    ]
