"""Offers to withdraw: who answers, with what, and what that leads to (MD-NEG-5)."""

import pytest

from events.millions_of_dollars import facts as md
from tests.commands.millions_of_dollars.table import GameTable, first_negotiation

FOUR = "yellow driver, blue brute, red brute, green con-man"
THREE = "yellow driver snitch, blue brute driver, red brute con-man"
ASKED = "yellow: offer blue 1; blue: counter yellow 3"


def negotiation(*lines: str, **options: str) -> GameTable:
    """Everybody has 4 M$, and 1 M$ staked."""
    return first_negotiation(FOUR, "8 1", **options).when(*lines)


def answers(table: GameTable, seat: str) -> list[str]:
    """The legal actions of the seat about offers, without new ones to others."""
    verbs = ("take", "reject", "counter")
    return [action for action in table.legal(seat) if action.split()[0] in verbs]


def offers_to(table: GameTable, seat: str, other: str) -> list[str]:
    return [text for text in table.legal(seat) if text.startswith(f"offer {other} ")]


def test_the_receiver_takes_rejects_or_counters() -> None:
    table = negotiation("yellow: offer blue 2")
    assert answers(table, "blue") == [
        "take yellow",
        "reject yellow",
        *(f"counter yellow {amount}" for amount in (1, 3, 4)),
    ]
    assert answers(table, "yellow") == answers(table, "red") == []


def test_a_counter_offer_is_answered_by_whoever_made_the_offer() -> None:
    table = negotiation(ASKED)
    assert table.of(md.OfferCountered) == [md.OfferCountered("yellow", "blue", "blue", 3)]
    assert answers(table, "yellow") == [
        "take blue",
        "reject blue",
        *(f"counter blue {amount}" for amount in (1, 2, 4)),
    ]
    assert offers_to(table, "yellow", "blue") == []
    # Blue may still change what it asks for, or end it.
    assert answers(table, "blue") == [
        "reject yellow",
        *(f"counter yellow {amount}" for amount in (1, 2, 4)),
    ]


def test_a_counter_offer_that_is_taken_is_paid_before_the_withdrawal() -> None:
    table = negotiation(ASKED).when("yellow: take blue")
    assert [event for event, _ in table.facts] == [
        md.WithdrawalPaid("yellow", "blue", 3),
        md.OfferEnded("yellow", "blue", "met"),
        md.CharacterWithdrawn(md.Who("blue")),
        md.StakeReturned(md.Who("blue"), 1),
    ]
    assert table.money == {"yellow": 1, "blue": 8, "red": 4, "green": 4}


def test_the_two_counter_in_turn() -> None:
    table = negotiation(ASKED, "yellow: counter blue 2")
    assert table.of(md.OfferCountered)[-1] == md.OfferCountered("yellow", "blue", "yellow", 2)
    # It is an offer like the first one: Blue answers, and Yellow may change it or take it back.
    assert answers(table, "blue")[:2] == ["take yellow", "reject yellow"]
    assert answers(table, "yellow") == []
    assert offers_to(table, "yellow", "blue") == [f"offer blue {amount}" for amount in (0, 1, 3, 4)]
    assert table.when("blue: take yellow").money["blue"] == 4 + 2 + 1


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("yellow: offer blue 2; blue: reject yellow", "rejected"),
        (f"{ASKED}; yellow: reject blue", "denied"),
        (f"{ASKED}; blue: reject yellow", "rejected"),
        (f"{ASKED}; yellow: withdraw", "gone"),
        (f"{ASKED}; blue: withdraw", "gone"),
        (f"{ASKED}; yellow: pay red 2", "unpayable"),
    ],
)
def test_how_an_offer_ends_without_a_deal(lines: str, why: str) -> None:
    table = negotiation(lines)
    assert table.of(md.OfferEnded) == [md.OfferEnded("yellow", "blue", why)]
    assert table.of(md.WithdrawalPaid) == []
    assert table.table.offers == {}


def test_after_a_rejection_a_new_offer_may_be_made() -> None:
    table = negotiation("yellow: offer blue 2; blue: reject yellow")
    assert "offer blue 2" in table.legal("yellow")
    assert table.when("yellow: offer blue 2").legal("blue").count("take yellow") == 1


def test_an_answer_makes_the_others_unready() -> None:
    for answer in ("reject yellow", "counter yellow 3"):
        table = negotiation("yellow: offer blue 1", "yellow: ready; red: ready")
        (lifted,) = table.when(f"blue: {answer}").of(md.ReadyLifted)
        assert lifted.seats == ("yellow", "red"), answer


def test_a_counter_offer_is_the_only_offer_between_two() -> None:
    """Otherwise "take blue" could mean that Yellow pays, or that Yellow is paid."""
    crossed = negotiation("yellow: offer blue 1", "blue: offer yellow 2")
    assert answers(crossed, "blue") == ["take yellow", "reject yellow"]
    assert answers(crossed, "yellow") == ["take blue", "reject blue"]
    refusal = crossed.refusal("blue: counter yellow 3")
    assert (refusal.rule, refusal.why) == (
        "MD-NEG-5",
        "You have made Yellow an offer yourself; take it back before you counter.",
    )
    asked = negotiation(ASKED)
    assert asked.refusal("blue: offer yellow 1").why == (
        "You are asking Yellow for 3 M$: drop that with “reject” before you make an offer."
    )
    assert asked.refusal("yellow: offer blue 2").why == (
        "Blue asks you for 3 M$: take, reject or counter that."
    )


@pytest.mark.parametrize(
    ("lines", "action", "why"),
    [
        ("", "blue: reject yellow", "Yellow has made you no offer, nor has anybody else."),
        (
            "red: offer blue 1",
            "blue: counter yellow 1",
            "Yellow has made you no offer; you have offers from: Red.",
        ),
        (
            "yellow: offer blue 1",
            "yellow: counter blue 2",
            "Blue has yet to answer your offer; you can change it or take it back.",
        ),
        (ASKED, "blue: take yellow", "Yellow has yet to answer your counter-offer of 3 M$."),
        (
            ASKED,
            "yellow: counter blue 3",
            "The offer is already 3 M$; a counter-offer names another amount.",
        ),
        (
            ASKED,
            "yellow: counter blue 0",
            "A counter-offer is at least 1 M$; you can also reject the offer.",
        ),
        (
            ASKED,
            "yellow: counter blue 5",
            "5 M$ is more than you can spend: you have 4 M$, and 1 M$ staked.",
        ),
        (ASKED, "blue: counter yellow 5", "You can't ask for 5 M$: Yellow has 4 M$ to spend."),
    ],
)
def test_a_refusal_says_what_lies_between_the_two(lines: str, action: str, why: str) -> None:
    refusal = negotiation(*([lines] if lines else [])).refusal(action)
    assert (refusal.rule, refusal.why) == ("MD-NEG-5", why)


def test_nobody_answers_for_those_who_are_out() -> None:
    table = negotiation("yellow: offer blue 1", "yellow: withdraw")
    for action in ("take", "reject", "counter"):
        refusal = table.refusal(f"blue: {action} yellow{' 1' * (action == 'counter')}")
        assert refusal.rule == "MD-NEG-1"
        assert refusal.why.startswith("Yellow has withdrawn from this heist")


class TestWithSecretMoney:
    """What a seat may do, and what becomes of its counter-offer, reveals nobody's money."""

    def test_a_receiver_may_ask_for_the_same_whatever_the_other_has(self) -> None:
        lists = []
        for gift in ("yellow: pay red 3", "red: pay yellow 3"):
            table = negotiation(gift, "yellow: offer blue 1", money="secret")
            lists.append(answers(table, "blue"))
            assert table.refusal("blue: counter yellow 21").why == (
                "21 M$ is too much: with secret money you can ask for 20 M$ at most."
            )
        assert lists[0] == lists[1]
        assert lists[0][2:] == [f"counter yellow {amount}" for amount in range(2, 21)]

    def test_one_that_cannot_be_paid_stands_and_only_the_payer_learns_why(self) -> None:
        table = negotiation("yellow: offer blue 1; blue: counter yellow 9", money="secret")
        assert table.of(md.OfferEnded) == []
        assert "take blue" not in table.legal("yellow")
        assert table.refusal("yellow: take blue").why == (
            "9 M$ is more than you can spend: you have 4 M$, and 1 M$ staked."
        )
        assert "take blue" in table.when("red: pay yellow 4; green: pay yellow 4").legal("yellow")

    def test_an_offer_of_ones_own_still_ends(self) -> None:
        table = negotiation("yellow: offer blue 3; pay red 2", money="secret")
        assert table.of(md.OfferEnded) == [md.OfferEnded("yellow", "blue", "unpayable")]


class TestWithThreePlayers:
    """MD-3P: an offer is for one character, which its receiver chooses."""

    def negotiation(self, *lines: str) -> GameTable:
        return first_negotiation(THREE, "8 1").when("yellow: offer blue 1", *lines)

    def test_a_counter_offer_names_the_character(self) -> None:
        table = self.negotiation()
        counters = [text for text in answers(table, "blue") if text.startswith("counter")]
        assert counters == [f"counter yellow {n} {at}" for n in (2, 3) for at in (1, 2)]
        table.when("blue: counter yellow 2 2", "yellow: take blue")
        assert table.of(md.CharacterWithdrawn) == [md.CharacterWithdrawn(md.Who("blue", 2))]
        assert table.money == {"yellow": 1, "blue": 3 + 2 + 1, "red": 3}

    def test_the_receiver_may_offer_the_other_character_for_the_same(self) -> None:
        table = self.negotiation("blue: counter yellow 2 2")
        assert "counter yellow 2 1" in table.legal("blue")
        assert "counter yellow 2 2" not in table.legal("blue")

    def test_it_ends_when_that_character_withdraws(self) -> None:
        table = self.negotiation("blue: counter yellow 2 2")
        assert table.when("blue: withdraw 1").of(md.OfferEnded) == []
        assert table.when("blue: withdraw 2").of(md.OfferEnded) == [
            md.OfferEnded("yellow", "blue", "gone")
        ]

    def test_only_the_receiver_gives_a_number(self) -> None:
        table = self.negotiation()
        assert table.refusal("blue: counter yellow 2").rule == "MD-3P"
        assert table.refusal("blue: reject red").rule == "MD-NEG-5"
        table.when("blue: counter yellow 2 2")
        assert table.refusal("yellow: take blue 1").why == (
            "Leave the number out: the counter-offer is for Blue, character 2."
        )
        assert table.refusal("yellow: counter blue 3 1").why == (
            "Leave the number out: Blue chooses who withdraws."
        )
        table.when("yellow: counter blue 3")
        assert [text for text in answers(table, "blue") if text.startswith("take")] == [
            "take yellow 1",
            "take yellow 2",
        ]


def test_with_more_players_nobody_gives_a_number() -> None:
    table = negotiation("yellow: offer blue 1")
    assert table.refusal("blue: counter yellow 2 1").rule == "MD-3P"
    table.when("blue: counter yellow 2")
    for action in ("yellow: take blue 1", "yellow: counter blue 1 1"):
        assert table.refusal(action).rule == "MD-3P"
