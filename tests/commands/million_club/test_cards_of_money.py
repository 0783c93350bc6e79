"""MC-CRD-RACKET, MC-CRD-CAPITALIZATION, MC-CRD-CAPITAL."""

from events.million_club.facts import (
    CrashStruck,
    EffectVoid,
    MillionsTaken,
    NotePlaced,
    OnlyAnswerTaken,
    RacketPaid,
)
from tests.commands.million_club.table_setting import Table, given


def play(card: str, yellow: str, blue: str, red: str = "7", **rest: object) -> Table:
    table = given(
        phase="intrigues",
        pawns="yellow intrigues, blue intrigues",
        intrigues=f"{card} unrest",
        yellow=yellow,
        blue=blue,
        red=red,
        **rest,  # type: ignore[arg-type]
    )
    return table.when(f"yellow: choose {card}")


class TestRacket:
    def test_each_opponent_pays_3_and_then_you_take_3(self) -> None:
        table = play("racket", "7", "9", "12")

        assert table.facts[1:4] == [
            RacketPaid("blue", 3),
            RacketPaid("red", 3),
            MillionsTaken("yellow", "racket", 3, 3),
        ]
        assert [table.money(s) for s in ("yellow", "blue", "red")] == [10, 6, 9]
        assert table.bank == 160 - 25
        assert table.rules["RacketPaid"] == ("MC-CRD-RACKET",)

    def test_who_has_less_pays_all_he_has(self) -> None:
        table = play("racket", "7", "2", "0")

        assert table.of(RacketPaid) == [RacketPaid("blue", 2), RacketPaid("red", 0)]
        assert [table.money(s) for s in ("yellow", "blue", "red")] == [10, 0, 0]

    def test_opponents_pay_clockwise_from_the_one_who_plays(self) -> None:
        table = play("racket", "7", "9", "12", order="red yellow blue")

        assert [paid.seat for paid in table.of(RacketPaid)] == ["blue", "red"]

    def test_the_payments_reach_the_bank_before_it_pays(self) -> None:
        table = play("racket", "7", "rest", "0", bank=0)

        assert table.of(MillionsTaken) == [MillionsTaken("yellow", "racket", 3, 3)]
        assert table.bank == 0
        assert table.of(CrashStruck) == []

    def test_takes_what_there_is_and_never_causes_a_crash(self) -> None:
        table = play("racket", "rest", "1", "0", bank=1)

        assert table.of(MillionsTaken) == [MillionsTaken("yellow", "racket", 3, 2)]
        assert table.bank == 0
        assert table.of(CrashStruck) == []

    def test_with_crash_off_the_bank_pays_in_full(self) -> None:
        table = play("racket", "rest", "1", "0", bank=1, rulings={"crash": "off"})

        assert table.of(MillionsTaken) == [MillionsTaken("yellow", "racket", 3, 3)]
        assert table.bank == -1


class TestCapitalization:
    def test_takes_6_from_the_bank(self) -> None:
        table = play("capitalization", "7", "9")

        assert table.of(MillionsTaken) == [MillionsTaken("yellow", "capitalization", 6, 6)]
        assert table.rules["MillionsTaken"] == ("MC-CRD-CAPITALIZATION",)
        assert table.money("yellow") == 13

    def test_or_what_the_bank_has(self) -> None:
        table = play("capitalization", "7", "rest", bank=4)

        assert table.of(MillionsTaken) == [MillionsTaken("yellow", "capitalization", 6, 4)]
        assert table.of(CrashStruck)[0].fortunes["yellow"] == 11

    def test_exactly_6_left_is_the_last_million(self) -> None:
        assert len(play("capitalization", "7", "rest", bank=6).of(CrashStruck)) == 1

    def test_7_left_is_not(self) -> None:
        table = play("capitalization", "7", "rest", bank=7)

        assert table.of(CrashStruck) == []
        assert table.bank == 1

    def test_an_empty_bank_gives_nothing_and_does_not_crash(self) -> None:
        table = play("capitalization", "7", "rest", bank=0)

        assert table.of(MillionsTaken) == [MillionsTaken("yellow", "capitalization", 6, 0)]
        assert table.of(CrashStruck) == []

    def test_with_crash_off_the_bank_goes_below_zero(self) -> None:
        table = play("capitalization", "7", "rest", bank=4, rulings={"crash": "off"})

        assert (table.money("yellow"), table.bank) == (13, -2)
        assert table.of(CrashStruck) == []


class TestCapitalIncrease:
    def test_a_note_of_the_bank_goes_under_one_of_your_companies(self) -> None:
        table = play("capital", "7 I1 T2:3", "9")
        assert table.pending == "yellow note"
        assert table.legal == ["note I1", "note T2"]

        table.when("yellow: note T2")

        assert table.of(NotePlaced) == [NotePlaced("yellow", "T2", 1)]
        assert table.rules["NotePlaced"] == ("MC-CRD-CAPITAL", "MC-MOV-3")
        assert table.company("T2") == "yellow T2:3+1"
        assert (table.money("yellow"), table.bank) == (7, 160 - 7 - 9 - 7 - 1)
        assert table.listings == (0, 1, 4)

    def test_notes_stack(self) -> None:
        table = play("capital", "7 I1:4+2 T2", "9").when("yellow: note I1")

        assert table.of(NotePlaced) == [NotePlaced("yellow", "I1", 3)]
        assert table.listings == (0, 7, 1)

    def test_with_one_company_nobody_is_asked(self) -> None:
        table = play("capital", "7 I1", "9")

        assert table.of(OnlyAnswerTaken) == [OnlyAnswerTaken("yellow", "note", "note I1")]
        assert table.company("I1") == "yellow I1:1+1"
        assert table.pending == "blue intrigue"

    def test_without_a_company_it_is_void(self) -> None:
        assert play("capital", "7", "9").of(EffectVoid) == [
            EffectVoid("yellow", "capital", "no_company")
        ]

    def test_with_an_empty_bank_it_is_void(self) -> None:
        table = play("capital", "7 I1 I2", "rest", bank=0)

        assert table.of(EffectVoid) == [EffectVoid("yellow", "capital", "bank_empty")]
        assert table.rules["EffectVoid"] == ("MC-CRD-CAPITAL", "MC-INT-2")
        assert table.of(CrashStruck) == []
        assert table.listings == (0, 2, 0)

    def test_with_crash_off_an_empty_bank_places_it_all_the_same(self) -> None:
        table = play("capital", "7 I1", "rest", bank=0, rulings={"crash": "off"})

        assert table.company("I1") == "yellow I1:1+1"
        assert table.bank == -1

    def test_not_under_another_players_company(self) -> None:
        table = play("capital", "7 I1 I2", "9 T1")

        foreign, unowned = table.refusal("yellow: note T1"), table.refusal("yellow: note T9")

        assert (foreign.rule, foreign.why) == (
            "MC-CRD-CAPITAL",
            "T1 (Transport) belongs to Blue.",
        )
        assert (unowned.rule, unowned.why) == ("MC-CRD-CAPITAL", "Nobody owns T9 (Transport).")

    def test_it_may_not_be_declined(self) -> None:
        refusal = play("capital", "7 I1 I2", "9").refusal("yellow: decline")

        assert refusal.rule == "MC-CRD-CAPITAL"
