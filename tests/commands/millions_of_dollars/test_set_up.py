"""The beginning: deck, options, first questions, seals."""

from typing import Any

import pytest

from commands.millions_of_dollars.actions import Pick, Threaten
from commands.millions_of_dollars.decisions import secret
from commands.millions_of_dollars.deck import read_deck
from events.errors import BadInput
from events.millions_of_dollars import facts as md
from events.millions_of_dollars.words import LootCard
from tests.commands.millions_of_dollars.games import deck
from tests.commands.millions_of_dollars.table import (
    GameTable,
    creation,
    first_negotiation,
    given,
    open_negotiation,
    ready,
)

CARD = {"loot": 9, "stake": 1, "bonus": "driver"}


def test_the_deck_goes_into_the_log_and_says_whether_it_is_a_guess() -> None:
    table = GameTable(creation(["yellow", "blue", "red", "green"], "seed"), deck())
    (told,) = [event for event in table.happened if isinstance(event, md.LootDeckSet)]
    assert told.reconstruction
    assert told.cards[9] == LootCard(12, 2, "mastermind", "L10")
    drawn = [table.table.loot.id if table.table.loot else "", *table.table.pile]
    assert len(set(drawn)) == 8
    assert set(drawn) < {card.id for card in told.cards}


def test_a_deck_of_a_box_is_no_guess() -> None:
    assert not read_deck({"cards": [CARD] * 10}).reconstruction


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"cards": [CARD] * 9}, "has 10 cards, this one has 9 (MD-BOX-1)"),
        (
            {"cards": [CARD] * 9 + [CARD | {"loot": 13}]},
            "Card 10, loot: “13” is not allowed there. Possible: 8, 9, 10, 11, 12.",
        ),
        (
            {"cards": [CARD | {"stake": 0}] * 10},
            "Card 1, stake: “0” is not allowed there. Possible: 1, 2.",
        ),
        (
            {"cards": [CARD | {"bonus": "thief"}] * 10},
            "Card 1, bonus: “thief” is not allowed there. Possible: snitch, brute,",
        ),
        (
            {"cards": [CARD | {"colour": "red"}] * 10},
            "Card 1 has no field “colour”. The fields are loot, stake, bonus.",
        ),
        (
            {"cards": "many"},
            "This deck, cards: “many” is not allowed there. Possible: a list of entries.",
        ),
        ({}, "This deck: cards is missing."),
    ],
)
def test_what_is_no_deck_is_refused(data: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_deck(data)
    assert says in str(refused.value)


def test_no_repeat_is_not_for_three_players() -> None:
    with pytest.raises(BadInput, match=r"4 to 8 players; this game has 3 \(MD-OPT-1\)"):
        given("yellow blue red", no_repeat="on")


def test_all_pick_at_once_in_any_order() -> None:
    table = given("yellow blue red green")
    assert table.pending == "yellow pick, blue pick, red pick, green pick"
    table.when("green: pick driver")
    assert table.pending == "yellow pick, blue pick, red pick"
    assert table.idle_reason("green: pick brute") == (
        "Green has already picked; waiting for: Yellow, Blue, Red."
    )


def test_a_pick_is_sealed_for_the_one_who_picks() -> None:
    table = given("yellow blue red green").when("blue: pick driver")
    (made,) = table.of(md.CharactersPicked)
    assert (made.roles.audience, made.roles.value) == (("blue",), ("driver",))
    assert secret(Pick(("driver",)), "pick")
    assert not secret(Threaten("blue"), "negotiate")


def test_the_card_put_aside_is_for_nobody() -> None:
    table = first_negotiation("yellow driver, blue brute, red brute, green con-man")
    (made,) = table.of(md.RoleCardsLaid)
    assert made.aside.audience == ()
    assert made.aside.value in ("driver", "brute", "con-man")


def test_a_threat_is_for_the_holder_alone() -> None:
    table = ready(first_negotiation("yellow brute, blue driver, red driver, green con-man"))
    table.when("yellow: pick driver; blue: pick driver; red: pick driver; green: pick con-man")
    (shown,) = table.when("yellow: threaten green").of(md.CharacterShown)
    assert (shown.role.audience, shown.role.value) == (("yellow",), "con-man")


def test_where_people_deal_nothing_secret_is_known() -> None:
    table = open_negotiation("yellow blue red green", "driver brute brute")
    picks = table.of(md.CharactersPicked)
    assert len(picks) == 4
    assert all(made.roles.value is None and not made.roles.audience for made in picks)
    (cards,) = table.of(md.RoleCardsLaid)
    assert cards.aside.value is None


def test_a_reconstructed_deck_lets_people_turn_up_any_card() -> None:
    first = creation(["yellow", "blue", "red", "green"], "seed", table="on")
    table = GameTable(first, deck()).when("yellow: first yellow")
    # Loots 8 to 12, stakes 1 and 2, no bonus or one of five.
    assert len(table.legal("yellow")) == 60


def test_a_deck_of_a_box_has_each_card_once() -> None:
    cards = [{"loot": 8 + n % 5, "stake": 1 + n // 5} for n in range(10)]
    first = creation(["yellow", "blue", "red", "green"], "seed", table="on")
    table = GameTable(first, read_deck({"cards": cards})).when("yellow: first yellow")
    assert len(table.legal("yellow")) == 10
    table.when("yellow: loot 8 2; shown brute brute driver")
    table.when("yellow: withdraw; blue: withdraw; red: withdraw; green: withdraw")
    assert "loot 8 2" not in table.legal("blue")
    assert len(table.legal("blue")) == 9


def test_the_leader_card_goes_clockwise() -> None:
    table = given("yellow blue red green", table="on").when("yellow: first green")
    leaders = []
    for _ in range(4):
        leader = table.table.leader
        leaders.append(leader)
        table.when(f"{leader}: loot 8 1; shown brute brute driver")
        table.when("yellow: withdraw; blue: withdraw; red: withdraw; green: withdraw")
    assert leaders == ["green", "yellow", "blue", "red"]
