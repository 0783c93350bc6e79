"""MC-CRD-DUMPING and MC-CRD-EXPANSION."""

import pytest

from events.million_club.facts import (
    CompaniesSwapped,
    CompanyTaxed,
    EffectVoid,
    MovesForgone,
    MovesGranted,
    OnlyAnswerTaken,
)
from tests.commands.million_club.table_setting import Table, given


def play(card: str, yellow: str, blue: str, red: str = "7", **rest: object) -> Table:
    table = given(
        phase="intrigues",
        pawns="yellow intrigues, blue intrigues",
        intrigues=f"{card} racket",
        yellow=yellow,
        blue=blue,
        red=red,
        **rest,  # type: ignore[arg-type]
    )
    return table.when(f"yellow: choose {card}")


class TestDumping:
    def test_swaps_any_types_with_level_and_notes(self) -> None:
        table = play("dumping", "7 I1:2+1 I2", "7 T1:4 R1:2")
        assert table.legal == ["swap I1 T1", "swap I1 R1", "swap I2 R1"]

        table.when("yellow: swap I1 T1")

        assert table.of(CompaniesSwapped) == [CompaniesSwapped("yellow", "I1", "blue", "T1")]
        assert table.rules["CompaniesSwapped"] == ("MC-CRD-DUMPING", "MC-MOV-3")
        assert table.companies("yellow") == ["I2:1", "T1:4"]
        assert table.companies("blue") == ["R1:2", "I1:2+1"]
        assert table.listings == (2, 4, 4)

    def test_a_seat_that_nobody_plays_gives_up_as_little_as_it_can(self) -> None:
        table = play("dumping", "7 I1:2 I2:1", "7 T1:1 R1:2")
        assert table.legal == ["swap I1 T1", "swap I1 R1", "swap I2 T1", "swap I2 R1"]
        assert table.game.kind.answer_for_absent(table.game.table, "yellow") == "swap I2 R1"

    @pytest.mark.parametrize(
        ("mine", "theirs", "possible"),
        [
            ("I1:2", "T1:2", True),
            ("I1:2", "T1:3", True),
            ("I1:2", "T1:1", True),
            ("I1:2", "T1:4", False),
            ("I1:1", "T1:3", False),
            ("I1:2+2", "T1:3", True),
            ("I1:2+2", "T1:2", False),
            ("I1:1", "T1:1+2", False),
            ("I1:4+3", "T1:4+2", True),
        ],
    )
    def test_effective_levels_at_most_1_apart(self, mine: str, theirs: str, possible: bool) -> None:
        # With a second company there is still a choice: it can always be swapped.
        table = play("dumping", f"7 {mine} R1", f"7 {theirs} R2 R3")

        assert ("swap I1 T1" in table.legal) is possible
        if not possible:
            refusal = table.refusal("yellow: swap I1 T1")
            assert refusal.rule == "MC-CRD-DUMPING"
            assert "more than 1 apart" in refusal.why

    def test_the_refusal_names_both_figures(self) -> None:
        table = play("dumping", "7 I1:1+1 R1", "7 T1:4 R2 R3")

        refusal = table.refusal("yellow: swap I1 T1")

        assert refusal.why == "I1 counts as level 2 and T1 as level 4: more than 1 apart."

    def test_the_only_swap_is_done_without_asking(self) -> None:
        table = play("dumping", "7 I1", "7 T1:2", "7 T2:3")

        assert table.of(OnlyAnswerTaken) == [OnlyAnswerTaken("yellow", "dumping", "swap I1 T1")]
        assert table.company("T1") == "yellow T1:2"
        assert table.pending == "blue intrigue"

    def test_companies_of_all_opponents_can_be_had(self) -> None:
        assert play("dumping", "7 I1", "7 T1", "7 T2").legal == ["swap I1 T1", "swap I1 T2"]

    @pytest.mark.parametrize(
        ("yellow", "blue"), [("7 I1:1", "7 T1:3"), ("7", "7 T1"), ("7 I1", "7")]
    )
    def test_without_a_legal_swap_it_is_void(self, yellow: str, blue: str) -> None:
        table = play("dumping", yellow, blue)

        assert table.of(EffectVoid) == [EffectVoid("yellow", "dumping", "no_swap")]

    def test_it_must_be_done(self) -> None:
        table = play("dumping", "7 I1 I2", "7 T1")

        assert "decline" not in table.legal
        assert table.refusal("yellow: decline").rule == "MC-CRD-DUMPING"

    @pytest.mark.parametrize(
        ("action", "why"),
        [
            ("swap T1 I1", "T1 (Transport) belongs to Blue."),
            ("swap R9 T1", "Nobody owns R9 (Resource)."),
            ("swap I1 I2", "I2 (Industry) is not an opponent's company."),
            ("swap I1 T9", "T9 (Transport) is not an opponent's company."),
            ("swap I1 AS1", "AS1 (Asia) is not an opponent's company."),
        ],
    )
    def test_mine_for_theirs(self, action: str, why: str) -> None:
        refusal = play("dumping", "7 I1 I2", "7 T1").refusal(f"yellow: {action}")

        assert (refusal.rule, refusal.why) == ("MC-CRD-DUMPING", why)


class TestExpansion:
    def test_two_moves_on_one_company(self) -> None:
        table = play("expansion", "7 I1:3 I2:2", "7")
        assert table.of(MovesGranted) == [MovesGranted("yellow", {}, 2)]
        assert table.legal == ["develop I1", "tax I1", "develop I2", "tax I2", "done"]

        table.when("yellow: tax I1")

        assert table.legal == ["develop I1", "tax I1", "done"]
        table.when("yellow: tax I1")
        assert table.company("I1") == "yellow I1:1"
        assert table.money("yellow") == 12
        assert table.pending == "blue intrigue"

    def test_in_any_mix(self) -> None:
        table = play("expansion", "7 I1:1", "7").when("yellow: develop I1; tax I1")

        assert table.of(CompanyTaxed) == [CompanyTaxed("yellow", "I1", 2, 2, 2, 1)]
        assert table.rules["CompanyTaxed"] == ("MC-MOV-2", "MC-MOV-3", "MC-CRD-EXPANSION")
        assert table.money("yellow") == 9

    def test_notes_count_in_the_tax(self) -> None:
        table = play("expansion", "7 I1:3+2", "7").when("yellow: tax I1; tax I1")

        assert table.money("yellow") == 7 + 5 + 4

    def test_not_on_two_companies(self) -> None:
        table = play("expansion", "7 I1:3 I2:2", "7").when("yellow: tax I1")

        refusal = table.refusal("yellow: tax I2")

        assert refusal.rule == "MC-CRD-EXPANSION"
        assert (
            refusal.why
            == "Both moves must go to the same company, and I1 (Industry) got the first."
        )

    @pytest.mark.parametrize("moves", ["done", "develop I1; done"])
    def test_moves_may_be_left_unused(self, moves: str) -> None:
        table = play("expansion", "7 I1", "7").when(f"yellow: {moves}")

        assert table.of(MovesForgone) == [MovesForgone("yellow")]
        assert table.pending == "blue intrigue"

    def test_a_company_at_the_top_can_only_be_taxed_first(self) -> None:
        table = play("expansion", "7 I1:4", "7")

        assert table.legal == ["tax I1", "done"]
        assert table.refusal("yellow: develop I1").rule == "MC-MOV-1"

    def test_without_a_company_it_is_void(self) -> None:
        table = play("expansion", "7", "7")

        assert table.of(EffectVoid) == [EffectVoid("yellow", "expansion", "no_company")]

    def test_not_with_another_players_company(self) -> None:
        refusal = play("expansion", "7 I1", "7 T1").refusal("yellow: develop T1")

        assert refusal.rule == "MC-CRD-EXPANSION"
        assert refusal.why == "T1 (Transport) belongs to Blue."
