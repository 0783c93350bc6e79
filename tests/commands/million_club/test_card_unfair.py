"""MC-CRD-UNFAIR: raise one of one's companies, lower one of each opponent's."""

import pytest

from events.million_club.facts import (
    CompanyDeveloped,
    CompanyHit,
    EffectDeclined,
    OnlyAnswerTaken,
    TypeTargeted,
)
from tests.commands.million_club.table_setting import Table, given


def play(yellow: str, blue: str, red: str = "7", black: str = "7", kind: str = "") -> Table:
    table = given(
        phase="intrigues",
        pawns="yellow intrigues, blue intrigues",
        intrigues="unfair racket",
        yellow=yellow,
        blue=blue,
        red=red,
        black=black,
    )
    table.when("yellow: choose unfair")
    return table.when(f"yellow: target {kind}") if kind else table


def test_a_type_is_chosen_whatever_one_owns() -> None:
    table = play("7", "7")
    assert table.pending == "yellow target"
    assert table.legal == ["target resource", "target industry", "target transport"]
    assert table.refusal("yellow: decline").rule == "MC-CRD-UNFAIR"

    table.when("yellow: target transport")

    assert table.facts[0] == TypeTargeted("yellow", "transport")
    assert table.pending == "blue intrigue"


def test_one_of_mine_rises_one_of_each_opponents_falls() -> None:
    table = play("7 I1:2 T1", "7 I2:3 R1:2", "7 I3:2", kind="industry")
    assert table.pending == "yellow competition"
    assert table.legal == ["develop I1", "decline"]

    table.when("yellow: develop I1")

    assert table.of(CompanyDeveloped) == [CompanyDeveloped("yellow", "I1", 2, 3)]
    assert table.of(CompanyHit) == [
        CompanyHit("yellow", "blue", "I2", 3, 2),
        CompanyHit("yellow", "red", "I3", 2, 1),
    ]
    assert [event.action for event in table.of(OnlyAnswerTaken)] == ["hit I2", "hit I3"]
    assert table.rules["CompanyDeveloped"] == ("MC-MOV-1", "MC-CRD-UNFAIR")
    assert table.rules["CompanyHit"] == ("MC-CRD-UNFAIR",)
    assert table.company("R1") == "blue R1:2"
    assert table.listings == (2, 3 + 2 + 1, 1)
    assert table.pending == "blue intrigue"


def test_the_rise_may_be_declined_the_falls_come_all_the_same() -> None:
    table = play("7 I1", "7 I2:3", kind="industry").when("yellow: decline")

    assert table.of(EffectDeclined) == [EffectDeclined("yellow", "unfair")]
    assert table.company("I1") == "yellow I1:1"
    assert table.company("I2") == "blue I2:2"


@pytest.mark.parametrize("yellow", ["7", "7 I1:4", "7 T1 R1"])
def test_where_nothing_of_mine_can_rise_nobody_is_asked(yellow: str) -> None:
    table = play(yellow, "7 I2:3", kind="industry")

    assert table.of(CompanyDeveloped) == table.of(EffectDeclined) == []
    assert table.of(CompanyHit) == [CompanyHit("yellow", "blue", "I2", 3, 2)]


def test_i_choose_where_an_opponent_has_several_one_opponent_after_the_other() -> None:
    table = play("7", "7 I2:3 I3:2", "7 I4:4", "7 I5:2 I6:2 I7:2", kind="industry")
    assert table.pending == "yellow hit"
    assert table.legal == ["hit I2", "hit I3"]

    table.when("yellow: hit I3")

    assert table.of(CompanyHit) == [
        CompanyHit("yellow", "blue", "I3", 2, 1),
        CompanyHit("yellow", "red", "I4", 4, 3),
    ]
    assert table.pending == "yellow hit"
    assert table.legal == ["hit I5", "hit I6", "hit I7"]
    table.when("yellow: hit I7")
    assert table.pending == "blue intrigue"
    assert table.listings == (0, 3 + 1 + 3 + 2 + 2 + 1, 0)


def test_opponents_fall_clockwise() -> None:
    table = given(
        phase="intrigues",
        pawns="red intrigues",
        intrigues="unfair",
        order="blue red yellow",
        yellow="7 I1:2",
        blue="7 I2:2",
        red="7",
    ).when("red: choose unfair", "red: target industry")

    assert [hit.owner for hit in table.of(CompanyHit)] == ["yellow", "blue"]


def test_level_1_stays_and_cannot_be_named_to_spare_him() -> None:
    table = play("7", "7 I2:1 I3:3 I4:2", kind="industry")
    assert table.legal == ["hit I3", "hit I4"]

    refusal = table.refusal("yellow: hit I2")

    assert refusal.rule == "MC-CRD-UNFAIR"
    assert refusal.why == (
        "I2 (Industry) is at level 1 and can't lose a level; choose another company of this type."
    )


def test_one_above_1_beside_others_at_1_is_the_only_answer() -> None:
    table = play("7", "7 I2:1 I3:3", kind="industry")

    assert table.of(OnlyAnswerTaken) == [OnlyAnswerTaken("yellow", "hit", "hit I3")]


def test_who_has_only_level_1_loses_nothing_notes_or_not() -> None:
    table = play("7", "7 I2:1+2", "7 I3", kind="industry")

    assert table.of(CompanyHit) == []
    assert table.listings == (0, 4, 0)


def test_notes_stay_under_a_company_that_falls() -> None:
    table = play("7", "7 I2:2+2", kind="industry")

    assert table.company("I2") == "blue I2:1+2"
    assert table.listings == (0, 3, 0)


@pytest.mark.parametrize(
    ("action", "rule", "why"),
    [
        ("develop I4", "MC-MOV-1", "I4 (Industry) is at level 4, the highest."),
        ("develop T1", "MC-CRD-UNFAIR", "T1 (Transport) is not of the chosen type, Industry."),
        ("develop I2", "MC-CRD-UNFAIR", "I2 (Industry) belongs to Blue."),
        ("develop I9", "MC-CRD-UNFAIR", "Nobody owns I9 (Industry)."),
    ],
)
def test_what_cannot_rise(action: str, rule: str, why: str) -> None:
    refusal = play("7 I1 I4:4 T1", "7 I2:3", kind="industry").refusal(f"yellow: {action}")

    assert (refusal.rule, refusal.why) == (rule, why)


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("hit I4", "I4 (Industry) belongs to Red; choose a company of Blue."),
        ("hit T2", "T2 (Transport) is not of the chosen type, Industry."),
        ("hit I9", "Nobody owns I9 (Industry)."),
    ],
)
def test_what_cannot_be_hit(action: str, why: str) -> None:
    table = play("7", "7 I2:3 I3:2 T2:3", "7 I4:2 I5:2", kind="industry")

    refusal = table.refusal(f"yellow: {action}")

    assert (refusal.rule, refusal.why) == ("MC-CRD-UNFAIR", why)
