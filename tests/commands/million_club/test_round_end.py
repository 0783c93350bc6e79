"""MC-END: one company move each, and the end of the game after round 9."""

import pytest

from events.errors import NotYourTurn
from events.million_club.facts import (
    CompanyDeveloped,
    CompanyTaxed,
    GameEnded,
    MovesForgone,
    RoundEnded,
    RoundOpened,
    SeatPassedOver,
)
from events.shared import SealsOpened
from tests.commands.million_club.table_setting import given


def test_each_may_turn_one_company_once_from_the_first_player_clockwise() -> None:
    table = given(phase="round_end", first="blue", yellow="7 I1 R1:3", blue="7 T1:2", red="7 T2")
    asked = [table.pending]
    assert table.legal == ["develop T1", "tax T1", "done"]

    for action in ("blue: tax T1", "red: develop T2"):
        table.when(action)
        asked.append(table.pending)

    assert asked == ["blue round_end", "red round_end", "yellow round_end"]
    assert table.of(CompanyDeveloped) == [CompanyDeveloped("red", "T2", 1, 2)]
    assert table.rules["CompanyDeveloped"] == ("MC-MOV-1", "MC-END-1")
    table.when("yellow: tax R1")
    assert table.of(CompanyTaxed) == [CompanyTaxed("yellow", "R1", 3, 3, 3, 2)]
    assert table.of(RoundEnded) == [RoundEnded(5)]


def test_or_none() -> None:
    table = given(phase="round_end", yellow="7 I1", blue="7 T1").when("yellow: done")

    assert table.of(MovesForgone) == [MovesForgone("yellow")]
    assert table.rules["MovesForgone"] == ("MC-END-1",)
    assert table.pending == "blue round_end"


def test_who_has_no_company_is_passed_over() -> None:
    table = given(phase="round_end", yellow="7", blue="7 T1", red="7")

    assert table.of(SeatPassedOver) == [SeatPassedOver("yellow", "round_end", "no_company")]
    table.when("blue: done")
    assert table.of(SeatPassedOver) == [SeatPassedOver("red", "round_end", "no_company")]
    assert table.of(RoundOpened) == [RoundOpened(6, "exchange", "blue")]


@pytest.mark.parametrize(
    ("action", "rule", "why"),
    [
        ("develop T1", "MC-END-1", "T1 (Transport) belongs to Blue."),
        ("tax R9", "MC-END-1", "Nobody owns R9 (Resource)."),
        ("develop I4", "MC-MOV-1", "I4 (Industry) is at level 4, the highest."),
        ("tax I1", "MC-MOV-2", "I1 (Industry) is at level 1 and can't be taxed."),
    ],
)
def test_what_cannot_be_done(action: str, rule: str, why: str) -> None:
    refusal = given(phase="round_end", yellow="7 I1 I4:4", blue="7 T1").refusal(f"yellow: {action}")

    assert (refusal.rule, refusal.why) == (rule, why)


def test_other_words_are_no_answer() -> None:
    refusal = given(phase="round_end", yellow="7 I1", blue="7 T1").refusal("yellow: decline")

    assert refusal.rule == "MC-END-1"
    assert "“decline” does not answer the current question" in refusal.why
    assert refusal.legal == ("develop I1", "done")


def test_after_round_9_the_game_is_over_and_the_seals_are_opened() -> None:
    table = given(round=9, phase="round_end", yellow="12 I1", blue="7", seed="shown at last")

    table.when("yellow: done")

    assert table.of(RoundOpened) == []
    # Yellow: level 1, Leadership 1, money 3. Blue: money 1.
    assert table.of(GameEnded) == [GameEnded({"yellow": 5, "blue": 1}, ("yellow",))]
    assert [opened.seed for opened in table.of(SealsOpened)] == ["shown at last"]
    assert table.pending == ""
    assert table.game.board()["status"] == "finished"
    assert table.game.board()["due"] == []


def test_then_nothing_is_asked_any_more() -> None:
    table = given(round=9, phase="finished", yellow="7 I1", blue="7")

    with pytest.raises(NotYourTurn, match="The game is over"):
        table.game.act("yellow", "develop I1")


def test_a_whole_round_passes_from_placing_to_placing() -> None:
    table = given(round=8, first="blue", yellow="7 I1", blue="7 T1")

    table.when(
        "blue: place lobby transport; yellow: place lobby industry",
        "blue: place lobby transport; yellow: place lobby industry",
        "blue: develop T1; develop T1; yellow: develop I1; develop I1",
        "blue: done; yellow: tax I1",
    )

    board = table.game.board()
    assert (board["round"], board["closed"], board["first"]) == (9, "lobby", "yellow")
    assert table.companies("blue") == ["T1:3"]
    assert table.companies("yellow") == ["I1:2"]
    assert table.money("yellow") == 10
