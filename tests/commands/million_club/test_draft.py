"""MC-COL-1…3 and MC-COM-1…3: the same draft on Colonies and Companies."""

import pytest

from events.million_club.facts import (
    CardDiscarded,
    CompanyBought,
    HandDrawn,
    HandPassed,
    LeftoverDiscarded,
    PileShuffled,
)
from tests.commands.million_club.draft_tiles import TILES, Tile, skipped_seats

pytestmark = pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.name)


@pytest.mark.parametrize("pawns", ["yellow", "yellow yellow", "yellow blue red"])
def test_chair_1_draws_a_card_more_than_there_are_pawns(tile: Tile, pawns: str) -> None:
    table = tile.table(pawns)

    count = len(pawns.split()) + 1
    [drawn] = table.of(HandDrawn)
    assert (drawn.seat, drawn.pile, drawn.wanted, drawn.count) == (
        "yellow",
        tile.name,
        count,
        count,
    )
    assert drawn.cards.value == tuple(sorted(tile.cards[:count]))
    assert drawn.cards.audience == ("yellow",)
    assert table.pending == f"yellow {tile.decision}"
    assert table.game.board()["piles"][tile.name] == 7 - count


def test_a_card_is_bought_and_the_rest_passed_on(tile: Tile) -> None:
    table = tile.table("yellow blue")
    one, two, three = tile.cards[:3]
    assert table.legal == [f"{verb} {c}" for verb in ("buy", "discard") for c in (one, two, three)]

    table.when(f"yellow: buy {two}")

    [passed] = table.of(HandPassed)
    assert (passed.seat, passed.chair, passed.count) == ("blue", 2, 2)
    assert passed.cards.value == tuple(sorted((one, three)))
    assert passed.cards.audience == ("blue",)
    assert table.money("yellow") == 20 - tile.price
    assert table.bank == 100 + tile.price
    assert tile.holding(table, "yellow") == [two]
    assert table.rules[tile.bought.__name__] == (f"{tile.rule}-1",)
    assert table.pending == f"blue {tile.decision}"


def test_a_colony_is_hidden_a_company_open_at_level_1(tile: Tile) -> None:
    table = tile.table("yellow blue").when(f"yellow: buy {tile.cards[0]}")

    [bought] = table.of(tile.bought)
    if tile.name == "colonies":
        assert bought.card.audience == ("yellow",)
        assert table.game.view("blue")["players"]["yellow"]["colonies"] == [None]
        assert "a hidden card" in str(table.game.history("blue"))
        assert "AF1" not in str(table.game.cut("spectator"))
    else:
        assert bought == CompanyBought("yellow", 4, "R1")
        assert table.company("R1") == "yellow R1:1"
        assert table.listings == (1, 0, 0)


def test_or_a_card_is_discarded_face_down(tile: Tile) -> None:
    table = tile.table("yellow blue").when(f"yellow: discard {tile.cards[2]}")

    [discarded] = table.of(CardDiscarded)
    assert (discarded.seat, discarded.pile) == ("yellow", tile.name)
    assert discarded.card.value == tile.cards[2]
    assert discarded.card.audience == ("yellow",)
    assert table.money("yellow") == 20
    assert f"discard {tile.cards[2]}" not in str(table.game.cut("blue"))
    assert table.legal == [
        f"{verb} {card}" for verb in ("buy", "discard") for card in tile.cards[:2]
    ]


def test_the_last_card_is_discarded_too_and_all_are_shuffled_together(tile: Tile) -> None:
    table = tile.table("yellow blue")
    one, two, three = tile.cards[:3]

    table.when(f"yellow: buy {two}", f"blue: discard {three}")

    [left] = table.of(LeftoverDiscarded)
    assert (left.pile, left.count, left.cards.value) == (tile.name, 1, (one,))
    [shuffled] = [event for event in table.of(PileShuffled) if event.pile == tile.name]
    whole = 30 if tile.name == "colonies" else 39
    assert shuffled.count == whole - 1
    assert set(shuffled.order.value or ()) >= {one, three}
    assert two not in (shuffled.order.value or ())
    assert table.rules["PileShuffled"] == (f"{tile.rule}-4",)


@pytest.mark.parametrize("short", [0, 1])
def test_who_cannot_pay_must_discard(tile: Tile, short: int) -> None:
    money = 0 if short == 0 else tile.price - 1
    table = tile.table("yellow blue", yellow=f"{money}")
    assert table.legal == [f"discard {card}" for card in tile.cards[:3]]

    refusal = table.refusal(f"yellow: buy {tile.cards[0]}")

    assert refusal.rule == f"{tile.rule}-2"
    assert f"costs {tile.price} M, but you have only {money} M." in refusal.why


def test_who_has_just_enough_can_buy(tile: Tile) -> None:
    table = tile.table("yellow blue", yellow=f"{tile.price}").when(f"yellow: buy {tile.cards[0]}")

    assert table.money("yellow") == 0


def test_only_a_card_of_the_hand(tile: Tile) -> None:
    table = tile.table("yellow")

    for verb in ("buy", "discard"):
        refusal = table.refusal(f"yellow: {verb} {tile.cards[5]}")
        assert refusal.rule == f"{tile.rule}-1"
        assert "is not one of the cards you can choose from (cards: 2)" in refusal.why


def test_a_card_is_taken_nobody_declines(tile: Tile) -> None:
    assert tile.table("yellow").refusal("yellow: decline").rule == f"{tile.rule}-1"


def test_a_short_pile_is_drawn_whole_and_a_chair_without_card_gets_nothing(tile: Tile) -> None:
    table = tile.table("yellow blue red", cards=2)
    [drawn] = table.of(HandDrawn)
    assert (drawn.wanted, drawn.count) == (4, 2)

    table.when(f"yellow: buy {tile.cards[0]}", f"blue: buy {tile.cards[1]}")

    assert skipped_seats(table) == [("red", tile.decision, "no_card", (f"{tile.rule}-3",))]
    assert table.of(LeftoverDiscarded) == []
    assert table.of(PileShuffled)[0].pile == tile.name


def test_an_empty_pile_gives_nothing_to_any_chair(tile: Tile) -> None:
    table = tile.table("yellow yellow", cards=0)

    [drawn] = table.of(HandDrawn)
    assert (drawn.wanted, drawn.count) == (3, 0)
    assert skipped_seats(table) == [
        ("yellow", tile.decision, "no_card", (f"{tile.rule}-3",)),
        ("yellow", tile.decision, "no_card", (f"{tile.rule}-3",)),
        ("yellow", tile.privilege, "no_card", (f"{tile.rule}-4",)),
    ]


def test_without_pawns_the_pile_stays_as_it_lies(tile: Tile) -> None:
    table = tile.table("")

    assert table.of(HandDrawn) == []
    assert tile.name not in [event.pile for event in table.of(PileShuffled)]
