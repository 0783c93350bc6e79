"""MC-INT: the cards pass from chair to chair, then Machiavelli."""

import pytest

from events.million_club.facts import (
    EffectVoid,
    HandDrawn,
    HandPassed,
    IntrigueChosen,
    LeftoverDiscarded,
    MillionsTaken,
    PileShown,
    PileShuffled,
)
from tests.commands.million_club.table_setting import Table, given

ALL = [
    "racket",
    "capitalization",
    "contract",
    "unfair",
    "unrest",
    "dumping",
    "expansion",
    "capital",
]


def intrigues(seats: str, cards: str, **rest: object) -> Table:
    pawns = ", ".join(f"{seat} intrigues" for seat in seats.split())
    players = {"yellow": "20", "blue": "20", "red": "20"} | rest
    return given(phase="intrigues", pawns=pawns, intrigues=cards, **players)  # type: ignore[arg-type]


@pytest.mark.parametrize("pawns", ["yellow", "yellow blue", "yellow yellow red"])
def test_chair_1_draws_a_card_more_than_there_are_pawns(pawns: str) -> None:
    table = intrigues(pawns, "racket dumping capital unfair")

    count = len(pawns.split()) + 1
    [drawn] = table.of(HandDrawn)
    assert (drawn.seat, drawn.wanted, drawn.count) == ("yellow", count, count)
    top = ["racket", "dumping", "capital", "unfair"][:count]
    assert drawn.cards.value == tuple(sorted(top))
    assert drawn.cards.audience == ("yellow",)
    assert table.game.board()["piles"]["intrigues"] == 8 - count


def test_six_pawns_draw_seven_of_the_eight_cards() -> None:
    seats = "yellow blue red green black white"
    table = intrigues(seats, "", green="20", black="20", white="20")

    assert table.of(HandDrawn)[0].count == 7
    assert table.game.board()["piles"]["intrigues"] == 1


def test_one_is_chosen_its_effect_comes_at_once_the_rest_is_passed_on() -> None:
    table = intrigues("yellow blue", "capitalization racket dumping")

    table.when("yellow: choose capitalization")

    chosen, taken, passed, _ = table.facts
    assert chosen == IntrigueChosen("yellow", "capitalization")
    assert taken == MillionsTaken("yellow", "capitalization", 6, 6)
    assert isinstance(passed, HandPassed)
    assert (passed.seat, passed.chair, passed.count) == ("blue", 2, 2)
    assert passed.cards.value == ("dumping", "racket")
    assert passed.cards.audience == ("blue",)
    assert table.rules["IntrigueChosen"] == ("MC-INT-1", "MC-INT-2")
    assert table.legal == ["choose racket", "choose dumping"]


def test_the_next_chair_may_be_the_same_player() -> None:
    table = intrigues("yellow yellow", "capitalization racket dumping")

    table.when("yellow: choose dumping")

    assert table.pending == "yellow intrigue"
    assert table.legal == ["choose racket", "choose capitalization"]


def test_the_hand_is_seen_by_its_chair_alone() -> None:
    table = intrigues("yellow blue", "capitalization racket dumping")

    seen = {eyes: table.game.view(eyes)["due"][0] for eyes in ("yellow", "blue", "spectator")}

    assert sorted(seen["yellow"]["hand"]) == ["capitalization", "dumping", "racket"]
    assert seen["blue"]["hand"] is seen["spectator"]["hand"] is None
    assert seen["blue"]["actions"] is seen["spectator"]["actions"] is None


def test_a_card_must_be_chosen() -> None:
    refusal = intrigues("yellow", "contract unrest").refusal("yellow: decline")

    assert refusal.rule == "MC-INT-2"
    assert refusal.why == "You must choose a card, even if it would have no effect."


def test_even_one_without_effect() -> None:
    table = intrigues("yellow blue", "contract unrest dumping")

    table.when("yellow: choose dumping")

    assert table.of(EffectVoid) == [EffectVoid("yellow", "dumping", "no_swap")]
    assert table.rules["EffectVoid"] == ("MC-CRD-DUMPING", "MC-INT-2")
    assert table.pending == "blue intrigue"


def test_only_a_card_of_the_hand() -> None:
    refusal = intrigues("yellow", "contract unrest").refusal("yellow: choose racket")

    assert (refusal.rule, refusal.why) == ("MC-INT-1", "Racket is not in your hand (cards: 2).")
    assert refusal.legal == ("choose contract", "choose unrest")


def test_the_last_card_is_laid_aside_and_all_8_are_shuffled() -> None:
    table = intrigues("yellow blue", "capitalization racket dumping")

    table.when("yellow: choose capitalization", "blue: choose racket")

    [left] = table.of(LeftoverDiscarded)
    assert (left.pile, left.count, left.cards.value) == ("intrigues", 1, ("dumping",))
    assert left.cards.audience == ("blue",)
    # The pile came from the position, so this is its first shuffle.
    [shuffled] = table.of(PileShuffled)
    assert (shuffled.pile, shuffled.count, shuffled.ordinal) == ("intrigues", 8, 1)
    assert sorted(shuffled.order.value or ()) == sorted(ALL)
    assert shuffled.order.audience == ()
    assert table.rules["PileShuffled"] == ("MC-INT-3",)


def test_without_pawns_nothing_is_drawn_or_shuffled() -> None:
    table = given(phase="intrigues", intrigues="racket", yellow="7", blue="7")

    assert table.of(HandDrawn) == table.of(PileShuffled)[2:] == []


class TestMachiavelli:
    def table(self, ruling: str = "choose", **rest: object) -> Table:
        rulings = {"privilege_pick": ruling}
        cards = "dumping racket unfair capitalization expansion"
        table = intrigues("yellow", cards, rulings=rulings, **rest)
        return table.when("yellow: choose dumping")

    def test_looks_at_what_was_not_drawn(self) -> None:
        table = self.table()

        [shown] = table.of(PileShown)
        assert (shown.seat, shown.pile, shown.count) == ("yellow", "intrigues", 6)
        assert sorted(shown.cards.value or ()) == sorted(set(ALL) - {"dumping", "racket"})
        assert shown.cards.audience == ("yellow",)
        assert table.pending == "yellow machiavelli"
        assert table.legal == [
            "choose capitalization",
            "choose contract",
            "choose unfair",
            "choose unrest",
            "choose expansion",
            "choose capital",
            "decline",
        ]

    def test_applies_one_of_them_and_then_all_8_are_shuffled(self) -> None:
        table = self.table().when("yellow: choose capitalization")

        assert table.of(IntrigueChosen) == [
            IntrigueChosen("yellow", "capitalization", privilege=True)
        ]
        assert table.rules["IntrigueChosen"] == ("MC-INT-3",)
        assert table.money("yellow") == 26
        assert table.of(PileShuffled)[0].count == 8

    def test_an_effect_with_decisions_goes_to_its_end_before_the_shuffle(self) -> None:
        table = self.table(yellow="20 I1:2").when("yellow: choose expansion")
        assert table.pending == "yellow expansion"

        table.when("yellow: tax I1; develop I1")

        assert table.of(PileShuffled)[0].pile == "intrigues"
        assert table.company("I1") == "yellow I1:2"

    def test_may_not_take_what_was_drawn(self) -> None:
        refusal = self.table().refusal("yellow: choose racket")

        assert refusal.rule == "MC-INT-3"
        assert refusal.why == "Racket is not in the pile that you choose from (cards: 6)."

    def test_who_declines_has_all_8_shuffled(self) -> None:
        table = self.table().when("yellow: decline")

        assert table.of(IntrigueChosen) == []
        assert table.of(PileShuffled)[0].count == 8

    def test_with_the_ruling_draw_he_sees_the_top_card_alone(self) -> None:
        table = self.table("draw")

        [shown] = table.of(PileShown)
        assert (shown.count, shown.cards.value) == (1, ("unfair",))
        assert table.legal == ["choose unfair", "decline"]
        refusal = table.refusal("yellow: choose capitalization")
        assert refusal.rule == "MC-INT-3"
        assert "(cards: 1)" in refusal.why

    def test_no_privilege_no_extra_card(self) -> None:
        table = intrigues("yellow blue", "dumping racket unfair")

        table.when("yellow: choose dumping", "blue: choose racket")

        assert table.of(PileShown) == []
