"""MC-RND, MC-PLC: closed tiles, turn order, and legal places for pawns."""

import pytest

from events.errors import NotYourTurn
from events.million_club.facts import (
    PawnPlaced,
    RoundEnded,
    RoundEndReached,
    RoundOpened,
    TileReached,
)
from tests.commands.million_club.table_setting import given

CLOSED = {
    1: "lobby",
    2: "intrigues",
    3: "colonies",
    4: "exchange",
    5: "companies",
    6: "exchange",
    7: "colonies",
    8: "intrigues",
    9: "lobby",
}
EMPTY = {"yellow": "7", "blue": "7", "red": "7"}


@pytest.mark.parametrize(("number", "closed"), CLOSED.items())
def test_the_round_closes_its_tile_and_no_other(number: int, closed: str) -> None:
    table = given(round=number, **EMPTY)

    assert table.game.board()["closed"] == closed
    tiles = {action.split()[1] for action in table.legal}
    assert tiles == {"lobby", "intrigues", "colonies", "exchange", "companies"} - {closed}


@pytest.mark.parametrize(
    ("number", "action", "why"),
    [
        (1, "place lobby transport", "Lobby is closed in round 1."),
        (2, "place intrigues", "Intrigues is closed in round 2."),
        (6, "place exchange industry", "Stock Exchange is closed in round 6."),
    ],
)
def test_no_pawn_comes_to_a_closed_tile(number: int, action: str, why: str) -> None:
    refusal = given(round=number, **EMPTY).refusal(f"yellow: {action}")

    assert (refusal.rule, refusal.why) == ("MC-RND-1", why)


def test_pawns_are_placed_clockwise_from_the_first_player_one_by_one() -> None:
    table = given(first="blue", **EMPTY)

    asked = [table.pending]
    for seat in ("blue", "red", "yellow", "blue", "red"):
        table.when(f"{seat}: place exchange industry")
        asked.append(table.pending)

    assert asked == [f"{s} place" for s in ("blue", "red", "yellow", "blue", "red", "yellow")]


def test_the_order_round_the_table_is_that_of_the_players() -> None:
    table = given(order="red yellow blue", first="yellow", **EMPTY)

    table.when("yellow: place colonies")

    assert table.pending == "blue place"


def test_nobody_may_pass() -> None:
    refusal = given(**EMPTY).refusal("yellow: decline")

    assert refusal.rule == "MC-PLC-1"
    assert "“decline” does not answer the current question" in refusal.why


def test_only_the_seat_that_is_asked_may_place() -> None:
    table = given(**EMPTY)
    before = table.game.seq

    with pytest.raises(NotYourTurn, match="It is not Blue's turn; waiting for Yellow"):
        table.game.act("blue", "place intrigues")

    assert table.game.seq == before


def test_chairs_are_filled_in_order_also_twice_by_the_same_player() -> None:
    table = given(**EMPTY)
    chairs = []

    for seat in ("yellow", "blue", "red"):
        table.when(f"{seat}: place intrigues")
        chairs += table.of(PawnPlaced)

    assert [(c.seat, c.chair, c.sector) for c in chairs] == [
        ("yellow", 1, None),
        ("blue", 2, None),
        ("red", 3, None),
    ]
    again = given(pawns="yellow intrigues, blue colonies, red colonies", **EMPTY)
    again.when("yellow: place intrigues")
    assert again.game.board()["tiles"]["intrigues"] == ["yellow", "yellow"]
    assert again.rules["PawnPlaced"] == ("MC-PLC-1", "MC-PLC-2")


@pytest.mark.parametrize("tile", ["intrigues", "colonies"])
def test_a_tile_has_as_many_chairs_as_there_are_players(tile: str) -> None:
    table = given(pawns=f"yellow {tile}, blue {tile}, red {tile}", **EMPTY)

    refusal = table.refusal(f"yellow: place {tile}")

    assert refusal.rule == "MC-PLC-2"
    assert "all 3 chairs" in refusal.why
    assert "Yellow, Blue, Red" in refusal.why
    assert f"place {tile}" not in table.legal


@pytest.mark.parametrize("tile", ["lobby", "exchange"])
def test_a_sector_holds_any_number_of_pawns(tile: str) -> None:
    table = given(yellow="7", blue="7")

    for seat in ("yellow", "blue", "yellow"):
        table.when(f"{seat}: place {tile} transport")
    sectors = table.game.board()["tiles"][tile]

    assert sectors == {"resource": [], "industry": [], "transport": ["yellow", "blue", "yellow"]}
    assert f"place {tile} transport" in table.legal


@pytest.mark.parametrize(
    ("action", "rule", "why"),
    [
        (
            "place lobby",
            "MC-PLC-3",
            "A pawn on Lobby needs a sector: resource, industry, transport.",
        ),
        (
            "place exchange",
            "MC-PLC-3",
            "A pawn on Stock Exchange needs a sector: resource, industry, transport.",
        ),
        ("place colonies industry", "MC-PLC-2", "Colonies has chairs, not sectors."),
    ],
)
def test_sectors_are_named_where_there_are_any(action: str, rule: str, why: str) -> None:
    refusal = given(**EMPTY).refusal(f"yellow: {action}")

    assert (refusal.rule, refusal.why) == (rule, why)


def test_open_tiles_resolve_in_the_order_of_their_numbers() -> None:
    table = given(
        round=3,
        pawns="yellow exchange industry, blue exchange industry, yellow lobby industry",
        yellow="7",
        blue="7",
    )

    table.when("blue: place lobby industry")

    reached = [event.tile for event in table.of(TileReached)]
    assert reached == ["lobby", "intrigues", "exchange", "companies"]
    assert table.of(RoundEndReached) == [RoundEndReached(3)]


def test_after_the_round_pawns_return_and_the_first_player_goes_one_seat_clockwise() -> None:
    table = given(
        round=3,
        first="red",
        phase="round_end",
        pawns="yellow lobby industry, blue intrigues, red companies",
        yellow="7",
        blue="7",
        red="7 I1",
    )

    table.when("red: done")

    assert table.of(RoundEnded) == [RoundEnded(3)]
    assert table.of(RoundOpened) == [RoundOpened(4, "exchange", "yellow")]
    board = table.game.board()
    assert (board["round"], board["closed"], board["first"]) == (4, "exchange", "yellow")
    assert [player["pawns"] for player in board["players"].values()] == [2, 2, 2]
    assert board["tiles"]["intrigues"] == board["tiles"]["companies"] == []
    assert table.pending == "yellow place"
