"""Positions saved by `position save` from random games restore the game; positions that play can't
reach are refused with the reason."""

import random
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

import pytest

from events.errors import BadInput
from mclub import Club, Game
from mclub.club.moment import Moment
from tests.sweeping import sweep_after

HALF = ["lobby", "intrigues", "colonies", "exchange"]
CLOSED = [*HALF, "companies", *reversed(HALF)]
SEATS = ["yellow", "blue", "red", "green", "black", "white"]


def play_game(club: Club, seed: int) -> Game:
    """A random game in which Lobbyists like to move their pawns."""
    chance = random.Random(seed)
    seats = chance.sample(SEATS, chance.choice((2, 2, 3, 4, 6)))
    game = club.new(
        {seat: seat.upper() for seat in seats},
        seed=str(seed),
        alternative=chance.random() < 0.4,
        rulings={"crash": chance.choice(("on", "off"))},
    )
    while due := game.due():
        actions = due[0]["actions"]
        moves = [action for action in actions if action.startswith("relocate")]
        game.act(None, chance.choice(moves or actions))
    return game


def positions(game: Game, every: int) -> Iterator[tuple[Moment, dict[str, Any]]]:
    """The positions saved from the game at several moments."""
    seen: set[int] = set()
    for seq in range(2, game.seq + 1, every):
        moment = game.at(seq)
        try:
            saved = moment.position()
        except BadInput:
            assert moment.board()["phase"] == "setup"
            continue
        if saved["seq"] not in seen:
            seen.add(saved["seq"])
            yield game.at(saved["seq"]), saved["position"]


def order_of(position: dict[str, Any]) -> list[str]:
    seats = list(position["players"])
    at = seats.index(position["first"])
    return seats[at:] + seats[:at]


def can_be(position: dict[str, Any]) -> bool:
    """Whether play can reach these pawns: the search places every pawn in turn on every waiting
    tile, and after the Lobby resolves every move of a Lobbyist."""
    order, pawns = order_of(position), [pawn.split() for pawn in position["pawns"]]
    phase = position["phase"]
    if not pawns and phase in ("round_end", "reveal", "finished"):
        return True
    if phase != "placing" and len(pawns) != 2 * len(order):
        return False
    rows: dict[str, list[str]] = {}
    for seat, tile, *_sector in pawns:
        rows.setdefault(tile, []).append(seat)
    if place_pawn(order, rows, 0):
        return True
    if phase in ("placing", "lobby"):
        return False
    for tile, row in rows.items():
        before = {**rows, tile: row[:-1], "moved": row[-1:]}
        own = before.get("lobby", []).count(row[-1]) + 1
        others = [before.get("lobby", []).count(seat) for seat in order if seat != row[-1]]
        if tile != "lobby" and own > max(others) and place_pawn(order, before, 0):
            return CLOSED[position["round"] - 1] != "lobby"
    return False


def place_pawn(order: list[str], rows: dict[str, list[str]], at: int) -> bool:
    if not any(rows.values()):
        return True
    seat = order[at % len(order)]
    return any(
        place_pawn(order, {**rows, tile: row[1:]}, at + 1)
        for tile, row in rows.items()
        if row and row[0] == seat
    )


def change_pawn(position: dict[str, Any], chance: random.Random) -> Iterator[dict[str, Any]]:
    """The position with one pawn removed, moved to another tile, doubled, or swapped with
    another."""
    pawns = position["pawns"]
    if not pawns:
        return
    at, other = chance.randrange(len(pawns)), chance.randrange(len(pawns))
    seat = pawns[at].split()[0]
    rest = pawns[:at] + pawns[at + 1 :]
    swapped = pawns.copy()
    swapped[at], swapped[other] = swapped[other], swapped[at]
    for changed_pawns in (
        rest,
        [*rest, f"{seat} {chance.choice(('intrigues', 'colonies', 'companies'))}"],
        [*pawns, pawns[at]],
        [*rest, pawns[other]],
        swapped,
    ):
        yield position | {"pawns": changed_pawns}


def fits_the_tiles(position: dict[str, Any]) -> bool:
    """Whether the box and the tiles alone allow the pawns."""
    pawns = [pawn.split()[:2] for pawn in position["pawns"]]
    on = [tile for _seat, tile in pawns]
    chairs = len(position["players"])
    return (
        CLOSED[position["round"] - 1] not in on
        and all(on.count(tile) <= chairs for tile in ("intrigues", "colonies", "companies"))
        and all([s for s, _t in pawns].count(seat) <= 2 for seat in position["players"])
    )


@sweep_after(3, "seed", range(20))
def test_what_is_saved_begins_a_game_and_what_play_cannot_come_to_does_not(seed: int) -> None:
    chance = random.Random(seed)
    phases, refused = set(), 0
    with Club() as club:
        for moment, saved in positions(play_game(club, seed), every=5):
            again = club.new(start=saved, seed="x", rulings=moment.created.options)
            first = next(r for r in again.records if type(r.event).__name__ == "PileShuffled")
            assert again.at(first.seq).board()["tiles"] == moment.board()["tiles"]
            phases.add(saved["phase"])
            for wrong in change_pawn(saved, chance):
                if fits_the_tiles(wrong) and can_be(wrong):
                    club.new(start=wrong, seed="x", rulings=moment.created.options)
                    continue
                refused += 1
                with pytest.raises(BadInput, match="MC-"):
                    club.new(start=wrong, seed="x", rulings=moment.created.options)
    assert len(phases) >= 5
    assert refused > 20


@pytest.mark.parametrize("pawns", sorted(set(permutations(["yellow"] * 2 + ["blue"] * 2))))
def test_four_pawns_of_two_players_on_one_tile_stand_in_turn_order(pawns: Sequence[str]) -> None:
    start = {
        "round": 2,
        "phase": "lobby",
        "first": "blue",
        "players": {"yellow": {"money": 7}, "blue": {"money": 7}},
        "pawns": [f"{seat} lobby industry" for seat in pawns],
    }
    with Club() as club:
        if pawns == ("blue", "yellow", "blue", "yellow"):
            laid = club.new(start=start).at(2).board()
            assert laid["tiles"]["lobby"]["industry"] == list(pawns)
            return
        with pytest.raises(BadInput, match=r"^Lobby: the pawns can.t have been placed in"):
            club.new(start=start)
