"""MC-CRD-CONTRACT and MC-CRD-UNREST: a look at an opponent's colonies, then an exchange."""

import pytest

from events.million_club.facts import (
    ColoniesSwapped,
    ColonySold,
    EffectDeclined,
    EffectVoid,
    HandShown,
    OnlyAnswerTaken,
    OpponentNamed,
)
from tests.commands.million_club.table_setting import Table, given

CARDS = {"contract": "MC-CRD-CONTRACT", "unrest": "MC-CRD-UNREST"}


def play(card: str, yellow: str, blue: str, red: str, **rest: object) -> Table:
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


@pytest.mark.parametrize("card", CARDS)
class TestTheLook:
    def test_an_opponent_is_named_and_his_hand_is_seen(self, card: str) -> None:
        table = play(card, "7 IN1", "7 AS1 AF2", "7 OC1")
        assert table.pending == "yellow look"
        assert table.legal == ["look blue", "look red"]

        table.when("yellow: look blue")

        assert table.of(OpponentNamed) == [OpponentNamed("yellow", "blue")]
        [shown] = table.of(HandShown)
        assert (shown.seat, shown.whom, shown.count) == ("yellow", "blue", 2)
        assert shown.cards.value == ("AF2", "AS1")
        assert shown.cards.audience == ("yellow",)
        assert table.rules["HandShown"] == (CARDS[card],)
        assert table.pending == f"yellow {card}"

    def test_whom_is_public_what_is_private(self, card: str) -> None:
        table = play(card, "7 IN1", "7 AS1 AF2", "7 OC1").when("yellow: look blue")

        for eyes in ("red", "spectator"):
            told = [entry["text"] for entry in table.game.history(eyes)]
            assert "Yellow names Blue." in told
            assert "Yellow looks at the 2 colonies of Blue." in told
            assert table.game.view(eyes)["players"]["blue"]["colonies"] == [None, None]
        assert sorted(table.game.view("yellow")["players"]["blue"]["colonies"]) == ["AF2", "AS1"]

    def test_who_has_no_colony_cannot_be_named(self, card: str) -> None:
        table = given(
            phase="intrigues",
            pawns="yellow intrigues",
            intrigues=card,
            yellow="7 IN1",
            blue="7 AS1",
            red="7 OC1",
            black="7",
        ).when(f"yellow: choose {card}")
        assert table.legal == ["look blue", "look red"]

        refusals = [table.refusal(f"yellow: look {seat}") for seat in ("black", "yellow", "white")]

        assert {refusal.rule for refusal in refusals} == {CARDS[card]}
        assert [refusal.why for refusal in refusals] == [
            "Black has no colony to look at.",
            "Name an opponent, not yourself.",
            "Nobody plays white.",
        ]

    def test_the_only_one_with_colonies_is_named_by_itself(self, card: str) -> None:
        table = play(card, "7 IN1", "7", "7 OC1")

        assert table.of(OnlyAnswerTaken) == [OnlyAnswerTaken("yellow", "look", "look red")]
        assert table.of(OpponentNamed) == [OpponentNamed("yellow", "red")]
        assert table.pending == f"yellow {card}"

    def test_if_no_opponent_has_any_it_is_void(self, card: str) -> None:
        table = play(card, "7 IN1", "7", "7")

        assert table.of(EffectVoid) == [EffectVoid("yellow", card, "no_colony")]  # type: ignore[arg-type]
        assert table.rules["EffectVoid"] == (CARDS[card], "MC-INT-2")
        assert table.pending == "blue intrigue"

    def test_the_deal_may_be_declined(self, card: str) -> None:
        table = play(card, "7 IN1", "7 AS1", "7").when("yellow: decline")

        assert table.of(EffectDeclined) == [EffectDeclined("yellow", card)]  # type: ignore[arg-type]
        assert table.colonies("yellow") == ["IN1"]
        assert table.pending == "blue intrigue"

    def test_the_look_may_not(self, card: str) -> None:
        refusal = play(card, "7 IN1", "7 AS1", "7 OC1").refusal("yellow: decline")

        assert refusal.rule == "MC-INT-2"


class TestContract:
    def test_a_colony_for_3_million_paid_to_its_owner(self) -> None:
        table = play("contract", "7 IN1", "9 OC1 AS1 AF2", "7")
        assert table.legal == ["buy AF2", "buy AS1", "buy OC1", "decline"]

        table.when("yellow: buy AS1")

        [sold] = table.of(ColonySold)
        assert (sold.seller, sold.buyer, sold.price, sold.card.value) == (
            "blue",
            "yellow",
            3,
            "AS1",
        )
        assert sorted(sold.card.audience) == ["blue", "yellow"]
        assert table.rules["ColonySold"] == ("MC-CRD-CONTRACT",)
        assert (table.money("yellow"), table.money("blue")) == (4, 12)
        assert table.colonies("yellow") == ["AS1", "IN1"]
        assert table.colonies("blue") == ["AF2", "OC1"]

    def test_who_has_no_3_million_still_looks_but_can_only_decline(self) -> None:
        table = play("contract", "2", "9 AS1", "7")
        assert table.legal == ["decline"]

        refusal = table.refusal("yellow: buy AS1")

        assert refusal.rule == "MC-CRD-CONTRACT"
        assert refusal.why == "A colony costs 3 M, but you have only 2 M."

    def test_only_a_colony_that_he_has(self) -> None:
        refusal = play("contract", "7", "9 AS1", "7").refusal("yellow: buy AS2")

        assert refusal.why == "Blue has no colony AS2 (Asia)."

    def test_what_moved_is_known_to_the_two_alone(self) -> None:
        table = play("contract", "7", "9 AS1 AF2", "7 OC1")
        table.when("yellow: look blue", "yellow: buy AS1")

        for eyes in ("red", "spectator"):
            text = [entry["text"] for entry in table.game.history(eyes)]
            assert "Yellow buys a hidden card from Blue for 3 M." in text
            players = table.game.view(eyes)["players"]
            assert players["yellow"]["colonies"] == players["blue"]["colonies"] == [None]
        assert "AS1" in str(table.game.history("blue"))
        assert table.game.view("blue")["players"]["yellow"]["colonies"] == ["AS1"]

    def test_the_buyers_view_holds_when_the_colony_he_saw_is_sold_on(self) -> None:
        # Yellow has seen Blue's only colony; then Red takes it.
        table = given(
            phase="intrigues",
            pawns="yellow intrigues, red intrigues",
            intrigues="unrest contract racket",
            yellow="7 IN1",
            blue="7 AS1",
            red="7",
        )
        table.when("yellow: choose unrest", "yellow: decline", "red: choose contract")

        table.when("red: look blue", "red: buy AS1")

        players = table.game.view("yellow")["players"]
        assert (players["blue"]["colonies"], players["red"]["colonies"]) == ([], [None])


class TestUnrest:
    def test_one_of_his_for_one_of_yours(self) -> None:
        table = play("unrest", "7 IN1 AM1", "9 OC1 AS1", "7")
        assert table.legal == [
            "swap AM1 AS1",
            "swap AM1 OC1",
            "swap IN1 AS1",
            "swap IN1 OC1",
            "decline",
        ]

        table.when("yellow: swap IN1 OC1")

        [swapped] = table.of(ColoniesSwapped)
        assert (swapped.seat, swapped.opponent) == ("yellow", "blue")
        assert (swapped.given.value, swapped.received.value) == ("IN1", "OC1")
        assert sorted(swapped.given.audience) == sorted(swapped.received.audience)
        assert sorted(swapped.given.audience) == ["blue", "yellow"]
        assert table.rules["ColoniesSwapped"] == ("MC-CRD-UNREST",)
        assert table.colonies("yellow") == ["AM1", "OC1"]
        assert table.colonies("blue") == ["AS1", "IN1"]

    def test_without_a_colony_of_his_own_he_looks_and_declines(self) -> None:
        table = play("unrest", "7", "9 OC1", "7")

        assert table.pending == "yellow unrest"
        assert table.legal == ["decline"]

    @pytest.mark.parametrize(
        ("action", "why"),
        [
            ("swap OC1 AS1", "Yellow has no colony OC1 (Oceania)."),
            ("swap IN1 AF1", "Blue has no colony AF1 (Africa)."),
        ],
    )
    def test_only_what_the_two_have(self, action: str, why: str) -> None:
        refusal = play("unrest", "7 IN1", "9 OC1 AS1", "7").refusal(f"yellow: {action}")

        assert (refusal.rule, refusal.why) == ("MC-CRD-UNREST", why)

    def test_what_moved_is_known_to_the_two_alone(self) -> None:
        table = play("unrest", "7 IN1", "9 OC1", "7 AF1")
        table.when("yellow: look blue", "yellow: swap IN1 OC1")

        for eyes in ("red", "spectator"):
            told = [entry["text"] for entry in table.game.history(eyes)]
            assert "Yellow gives a hidden card to Blue for a hidden card." in told
            assert "IN1" not in str(table.game.view(eyes)["players"])
            assert "OC1" not in str(table.game.view(eyes)["players"])
        assert table.game.view("blue")["players"]["yellow"]["colonies"] == ["OC1"]

    def test_the_command_is_as_secret_as_the_deal(self) -> None:
        table = play("unrest", "7 IN1", "9 OC1", "7 AF1")
        table.when("yellow: look blue", "yellow: swap IN1 OC1")

        for eyes in ("red", "spectator"):
            assert "swap IN1 OC1" not in str(table.game.cut(eyes))
        assert "swap IN1 OC1" in str(table.game.cut("yellow"))
