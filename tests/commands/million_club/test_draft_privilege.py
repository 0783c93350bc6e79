"""MC-COL-4 Prospecting and MC-COM-4 Opportunity."""

from typing import Any

import pytest

from events.million_club.facts import PileShown
from tests.commands.million_club.draft_tiles import TILES, Tile, skipped_seats
from tests.commands.million_club.table_setting import Table

pytestmark = pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.name)


def draft_table(tile: Tile, ruling: str = "choose", **rest: Any) -> Table:
    table = tile.table("yellow", rulings={"privilege_pick": ruling}, **rest)
    return table.when(f"yellow: discard {tile.cards[0]}")


def test_the_holder_looks_through_what_was_neither_drawn_nor_discarded(
    tile: Tile,
) -> None:
    table = draft_table(tile)

    [shown] = table.of(PileShown)
    assert (shown.seat, shown.pile, shown.count) == ("yellow", tile.name, 5)
    assert sorted(shown.cards.value or ()) == sorted(tile.cards[2:])
    assert shown.cards.audience == ("yellow",)
    assert table.pending == f"yellow {tile.privilege}"
    assert table.legal == [*(f"buy {card}" for card in tile.cards[2:]), "decline"]
    assert table.game.view("blue")["due"][0]["hand"] is None


def test_and_buys_one_for_the_same_price(tile: Tile) -> None:
    table = draft_table(tile).when(f"yellow: buy {tile.cards[4]}")

    [bought] = table.of(tile.bought)
    assert (bought.price, bought.privilege) == (tile.price, True)
    assert tile.holding(table, "yellow") == [tile.cards[4]]
    assert table.money("yellow") == 20 - tile.price
    assert table.rules[tile.bought.__name__] == (f"{tile.rule}-4",)


def test_who_cannot_pay_looks_and_declines(tile: Tile) -> None:
    table = draft_table(tile, yellow="1")
    assert table.legal == ["decline"]

    refusal = table.refusal(f"yellow: buy {tile.cards[3]}")

    assert refusal.rule == f"{tile.rule}-2"
    assert f"costs {tile.price} M, but you have only 1 M." in refusal.why


def test_not_what_was_drawn(tile: Tile) -> None:
    refusal = draft_table(tile).refusal(f"yellow: buy {tile.cards[1]}")

    assert refusal.rule == f"{tile.rule}-4"
    assert "is not one of the cards you can choose from (cards: 5)" in refusal.why


def test_with_the_ruling_draw_he_sees_the_top_card_alone(tile: Tile) -> None:
    table = draft_table(tile, "draw")

    assert table.of(PileShown)[0].cards.value == (tile.cards[2],)
    assert table.legal == [f"buy {tile.cards[2]}", "decline"]


def test_nothing_left_in_the_pile_nothing_to_look_at(tile: Tile) -> None:
    table = draft_table(tile, cards=2)

    assert skipped_seats(table) == [("yellow", tile.privilege, "no_card", (f"{tile.rule}-4",))]


def test_a_tie_gives_none(tile: Tile) -> None:
    table = tile.table("yellow blue")
    table.when(f"yellow: discard {tile.cards[0]}", f"blue: discard {tile.cards[1]}")

    assert table.of(PileShown) == []
