"""Refusals give rule, figures and alternatives, even for requests that no client should make."""

import pytest

from commands.millions_of_dollars.notation import parse
from commands.split import split
from tests.commands.millions_of_dollars.table import (
    first_negotiation,
    given,
    open_negotiation,
    ready,
)


def test_after_the_end_nothing_is_asked() -> None:
    table = first_negotiation("yellow driver, blue brute, red brute, green con-man", "12 1")
    table.when("green: pay yellow 3; withdraw; yellow: ready; blue: ready; red: ready")
    assert (
        table.idle_reason("blue: pick driver")
        == "The game is over; there is nothing left to decide."
    )
    assert table.legal("yellow") == []


def test_nobody_plays_the_seat() -> None:
    table = given("yellow blue red green")
    assert table.idle_reason("white: pick driver") == "Nobody plays white."


def test_in_the_heist_only_the_snitch_is_asked() -> None:
    table = ready(
        first_negotiation("yellow snitch, blue brute, red brute, green brute, black brute")
    )
    assert table.pending == "yellow name"
    assert table.idle_reason("blue: name brute") == (
        "Blue has nothing to decide now; waiting for: Yellow."
    )


def test_what_the_leader_says_of_the_loot_nobody_else_says() -> None:
    table = given("yellow blue red green", table="on").when("yellow: first blue")
    assert table.idle_reason("red: loot 8 1") == "Red has nothing to decide now; waiting for: Blue."


def test_numbers_are_for_three_players() -> None:
    table = first_negotiation("yellow driver, blue brute, red brute, green con-man")
    for action in ("withdraw 1", "withdraw 2"):
        refusal = table.refusal(f"yellow: {action}")
        assert refusal.rule == "MD-3P"
        assert refusal.why == "With 4 players each has one character: leave the number out."


def test_a_number_is_one_too_many_for_an_offer_and_a_threat_as_well() -> None:
    table = ready(first_negotiation("yellow brute, blue driver, red driver, green con-man"))
    table.when("yellow: pick driver; blue: pick driver; red: pick driver; green: pick con-man")
    table.when("blue: offer yellow 1")
    assert table.refusal("yellow: take blue 2").rule == "MD-3P"
    assert table.refusal("yellow: threaten green 1").rule == "MD-3P"


def test_what_people_reveal_has_no_number_and_a_role_in_play() -> None:
    table = ready(open_negotiation("yellow blue red green", "driver brute brute"))
    assert table.refusal("yellow: reveal driver 1").rule == "MD-3P"
    refusal = table.refusal("yellow: reveal mastermind")
    assert (refusal.rule, refusal.why) == (
        "MD-SET-1",
        "There is no Mastermind with 4 players. In play: Brute, Driver, Con man.",
    )


def test_the_role_that_lies_open_is_not_revealed() -> None:
    table = ready(open_negotiation("yellow blue red green", "brute brute brute", no_repeat="on"))
    table.when("yellow: reveal brute; blue: reveal brute; red: reveal brute; green: reveal driver")
    table.when("blue: loot 8 1; shown driver driver driver")
    refusal = ready(table).refusal("yellow: reveal brute")
    assert (refusal.rule, refusal.why) == (
        "MD-OPT-1",
        "Yellow can't have the Brute: it is face up from the last round.",
    )


def test_a_role_that_nobody_has_seen_is_laid_open_in_the_end() -> None:
    table = open_negotiation("yellow blue red green", "brute brute driver", no_repeat="on")
    table.when("yellow: withdraw; blue: withdraw; red: withdraw; green: withdraw")
    assert table.pending == "yellow lay_open, blue lay_open, red lay_open, green lay_open"
    assert table.legal("yellow") == ["reveal brute", "reveal driver", "reveal con-man"]
    table.when("green: reveal con-man; red: reveal brute")
    # The card put aside is the Con man's, so these two have a Brute and the Driver.
    assert table.legal("yellow") == ["reveal brute", "reveal driver"]
    table.when("yellow: reveal driver")
    assert table.legal("blue") == ["reveal brute"]
    table.when("blue: reveal brute")
    assert {seat: p.last for seat, p in table.table.players.items()} == {
        "yellow": "driver",
        "blue": "brute",
        "red": "brute",
        "green": "con-man",
    }
    assert table.pending == "blue loot"


@pytest.mark.parametrize(
    ("reveals", "refused", "count", "role", "cards"),
    [
        ("yellow: reveal snitch", "blue: reveal con-man", "1 character", "Con man", 0),
        (
            "yellow: reveal driver; blue: reveal driver; red: reveal con-man",
            "green: reveal driver",
            "3 characters",
            "Driver",
            2,
        ),
    ],
)
def test_more_characters_than_role_cards_are_counted(
    reveals: str, refused: str, count: str, role: str, cards: int
) -> None:
    table = ready(
        open_negotiation("yellow blue red green black", "brute brute driver driver")
    ).when(reveals)
    refusal = table.refusal(refused)
    assert refusal.rule == "MD-PRE-3"
    assert refusal.why == (
        f"That would be {count} with the role {role}. Its face-up cards: {cards}. Only 1 role "
        "card is face down, and every face-up one belongs to a character."
    )


@pytest.mark.parametrize(("shown", "named"), [("driver", "1 card"), ("driver brute", "2 cards")])
def test_role_cards_that_are_missing_are_counted(shown: str, named: str) -> None:
    table = given("yellow blue red green", table="on").when("yellow: first yellow; loot 8 1")
    refusal = table.refusal(f"yellow: shown {shown}")
    assert refusal.why == f"Of 4 role cards, 3 are face up and 1 is face down; you named {named}."


def test_every_decision_refuses_what_is_no_answer_to_it() -> None:
    begun = given("yellow blue red green", table="on")
    tables = {
        "first": begun,
        "loot": given("yellow blue red green", table="on").when("yellow: first yellow"),
        "shown": given("yellow blue red green", table="on").when("yellow: first yellow; loot 8 1"),
        "pick": given("yellow blue red green"),
        "negotiate": first_negotiation("yellow driver, blue brute, red brute, green con-man"),
        "name": ready(
            first_negotiation("yellow snitch, blue brute, red brute, green brute, black brute")
        ),
        "reveal": ready(open_negotiation("yellow blue red green", "driver brute brute")),
        "lay_open": open_negotiation(
            "yellow blue red green", "driver brute brute", no_repeat="on"
        ).when("yellow: withdraw; blue: withdraw; red: withdraw; green: withdraw"),
    }
    rules = {
        "first": "MD-SET-3",
        "loot": "MD-PRE-1",
        "shown": "MD-PRE-3",
        "pick": "MD-PRE-2",
        "negotiate": "MD-NEG-1",
        "name": "MD-HEI-3",
        "reveal": "MD-HEI-1",
        "lay_open": "MD-OPT-1",
    }
    for decision, table in tables.items():
        assert table.pending.startswith(f"yellow {decision}")
        wrong = "pick driver" if decision in ("reveal", "negotiate") else "withdraw"
        refusal = table.refusal(f"yellow: {wrong}")
        assert refusal.rule == rules[decision]
        assert f"“{wrong}” does not answer the current question" in refusal.why


def test_a_refusal_lists_what_can_be_typed() -> None:
    refusal = given("yellow blue red green").refusal("yellow: pick snitch")
    assert refusal.legal == ("pick brute", "pick driver", "pick con-man")
    for text in refusal.legal:
        (go,) = split(text)
        assert parse(go.words)
