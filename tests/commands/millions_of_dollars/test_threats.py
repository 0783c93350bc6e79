"""An Intimidation card may be used whenever another player's character is face down (MD-NEG-3)."""

import pytest

from commands.dealer import SeedDealer
from commands.millions_of_dollars.course import COURSE
from events.millions_of_dollars import facts as md
from events.sealed import Sealed
from projections.millions_of_dollars.due import awaited_seats
from projections.millions_of_dollars.fold import FOLD
from tests.commands.millions_of_dollars.games import deck
from tests.commands.millions_of_dollars.table import (
    GameTable,
    creation,
    first_negotiation,
    open_negotiation,
    ready,
)

BRUTE = "yellow brute, blue driver, red driver, green con-man, black con-man"
"""Yellow is the only Brute, and gains a card."""
SEATS = ("yellow", "blue", "red", "green", "black")


def picks(*roles: str) -> tuple[str, ...]:
    return tuple(f"{seat}: pick {role}" for seat, role in zip(SEATS, roles, strict=True))


def naming(*roles: str, **options: str) -> GameTable:
    """The second heist, in which Yellow has a card and a lone Snitch has to name a role."""
    return ready(ready(first_negotiation(BRUTE, **options)).when(*picks(*roles)))


def test_a_snitch_looks_before_it_names() -> None:
    table = naming("snitch", "brute", "driver", "con-man", "brute")
    assert table.pending == "yellow name"
    assert [text for text in table.legal("yellow") if "name" not in text] == [
        "threaten blue",
        "threaten red",
        "threaten green",
        "threaten black",
    ]
    table.when("yellow: threaten red")
    (shown,) = table.of(md.CharacterShown)
    assert len(table.facts) == 1
    assert (shown.who, shown.role) == (md.Who("red"), Sealed(("yellow",), value="driver"))
    assert table.table.players["yellow"].intimidation == 0
    assert table.legal("yellow") == [text for text in table.legal("yellow") if "name" in text]
    table.when("yellow: name driver")
    assert [event.who.seat for event in table.of(md.CharacterEliminated)] == [
        "blue",
        "black",
        "red",
    ]


def test_another_holder_may_look_and_nothing_waits_for_him() -> None:
    table = naming("brute", "snitch", "driver", "con-man", "driver")
    assert table.pending == "yellow threaten, blue name"
    assert awaited_seats(table.table) == ("blue",)
    # The Snitch has revealed, so there is nothing to look at.
    assert table.legal("yellow") == ["threaten red", "threaten green", "threaten black"]
    refusal = table.refusal("yellow: threaten blue")
    assert (refusal.rule, refusal.why) == ("MD-NEG-3", "Blue is already face up.")
    table.when("yellow: threaten green")
    assert table.pending == "blue name"
    table.when("blue: name brute")
    assert table.table.round == 3


def test_the_game_goes_on_without_him() -> None:
    table = naming("brute", "snitch", "driver", "con-man", "driver").when("blue: name brute")
    assert table.table.round == 3
    assert table.table.players["yellow"].intimidation == 1


@pytest.mark.parametrize(
    ("line", "rule", "says"),
    [
        ("yellow: threaten yellow", "MD-NEG-3", "only possible with another player"),
        ("yellow: threaten white", "MD-NEG-3", "Nobody plays white."),
        ("yellow: threaten red 1", "MD-3P", "leave the number out"),
        ("yellow: ready", "MD-NEG-3", "does not answer"),
        ("blue: threaten red", "MD-NEG-3", "You have no Intimidation card"),
    ],
)
def test_a_wrong_threat_in_the_heist_is_refused(line: str, rule: str, says: str) -> None:
    refusal = naming("brute", "snitch", "driver", "con-man", "driver").refusal(line)
    assert refusal.rule == rule
    assert says in refusal.why


def test_who_is_not_asked_hears_that_he_has_no_card() -> None:
    table = naming("brute", "snitch", "driver", "con-man", "driver")
    refusal = table.refusal("red: threaten green")
    assert (refusal.rule, refusal.legal) == ("MD-NEG-3", ())
    assert refusal.why == "You have no Intimidation card; a lone Brute gains one."


def test_who_has_withdrawn_speaks_no_more() -> None:
    table = ready(first_negotiation(BRUTE)).when(
        *picks("brute", "snitch", "driver", "con-man", "driver")
    )
    ready(table.when("yellow: withdraw; green: withdraw"))
    assert table.pending == "blue name"
    assert table.idle_reason("yellow: threaten red") == (
        "Yellow has withdrawn and must stay silent until the end of the round "
        "(MD-NEG-2); still in: "
        "Blue, Red, Black."
    )


def test_who_has_withdrawn_is_not_seen() -> None:
    table = ready(first_negotiation(BRUTE)).when(
        *picks("snitch", "brute", "driver", "con-man", "driver")
    )
    ready(table.when("green: withdraw"))
    assert "threaten green" not in table.legal("yellow")
    assert table.refusal("yellow: threaten green").rule == "MD-NEG-3"


def test_two_snitches_name_nothing_so_there_is_no_moment() -> None:
    table = naming("brute", "snitch", "snitch", "con-man", "driver")
    assert table.table.round == 3


def test_no_card_is_used_while_characters_are_picked() -> None:
    table = ready(first_negotiation(BRUTE))
    table.when("blue: pick driver")
    for seat in ("yellow", "blue"):
        refusal = table.refusal(f"{seat}: threaten red")
        assert refusal.rule == "MD-NEG-3"
        assert "picked in secret" in refusal.why


def test_by_option_the_card_is_for_the_negotiation_alone() -> None:
    table = naming("snitch", "brute", "driver", "con-man", "brute", threaten="negotiation")
    assert not any("threaten" in text for text in table.legal("yellow"))
    refusal = table.refusal("yellow: threaten red")
    assert refusal.rule == "MD-NEG-3"
    assert "threaten = negotiation" in refusal.why
    table = naming("brute", "snitch", "driver", "con-man", "driver", threaten="negotiation")
    assert table.pending == "blue name"
    assert "threaten = negotiation" in table.refusal("yellow: threaten red").why


def test_a_game_that_records_no_such_option_is_one_of_the_negotiation() -> None:
    first = creation(SEATS, "seed")
    for option in ("threaten", "short_reserve"):
        del first.options[option]
    old = GameTable(first, deck())
    old.when(*picks("brute", "driver", "driver", "con-man", "con-man"))
    ready(ready(old).when(*picks("snitch", "brute", "driver", "con-man", "brute")))
    assert old.pending == "yellow name"
    assert not any("threaten" in text for text in old.legal("yellow"))
    assert FOLD.table(old.happened) == old.table
    told = FOLD.fresh(first).options
    assert (told["threaten"], told["short_reserve"]) == ("negotiation", "owed")


def test_with_three_players_each_character_is_seen_by_itself() -> None:
    table = ready(
        first_negotiation("yellow brute driver, blue con-man driver, red con-man mastermind")
    )
    table.when("yellow: pick snitch driver; blue: pick brute driver; red: pick brute con-man")
    ready(table.when("blue: withdraw 2"))
    assert [text for text in table.legal("yellow") if "name" not in text] == [
        "threaten blue 1",
        "threaten red 1",
        "threaten red 2",
    ]
    assert table.refusal("yellow: threaten red").rule == "MD-3P"
    assert table.refusal("yellow: threaten blue 2").rule == "MD-3P"
    table.when("yellow: threaten red 2")
    assert table.of(md.CharacterShown)[0].role.value == "con-man"


def test_where_people_reveal_it_is_used_while_others_lie_hidden() -> None:
    table = open_negotiation("yellow blue red green black", "brute driver driver con-man")
    ready(table).when("yellow: reveal brute; blue: reveal driver; red: reveal driver")
    table.when("green: reveal con-man; black: reveal con-man")
    table.when("blue: loot 8 1; shown snitch brute driver con-man")
    ready(table)
    assert "threaten blue" in table.legal("yellow")
    table.when("yellow: reveal brute; red: reveal snitch")
    assert table.pending == ("yellow threaten, blue reveal, red reveal, green reveal, black reveal")
    assert awaited_seats(table.table) == ("blue", "red", "green", "black")
    table.when("yellow: threaten black")
    (shown,) = table.of(md.CharacterShown)
    assert shown.role == Sealed()
    assert "yellow" not in table.pending


def test_it_needs_no_dealer_and_changes_nothing_else() -> None:
    table = naming("snitch", "brute", "driver", "con-man", "brute")
    before = table.table.copy()
    ((seat, action),) = table.read("yellow: threaten red")
    facts, after = COURSE.decide(before, seat, action, SeedDealer("another"))
    assert [type(event) for event, _ in facts] == [md.CharacterShown]
    after.players["yellow"].usable_from = before.players["yellow"].usable_from
    assert after == before
