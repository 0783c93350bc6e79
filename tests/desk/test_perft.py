"""The pinned counts, confirmed in two other ways: by notation, and by playing and undoing."""

import tomllib
from math import comb
from pathlib import Path
from typing import Any

import msgspec
import pytest

from commands.dealer import Dealer
from commands.split import split
from events.million_club.words import CLOSED, SEATS
from mclub import Club, Game
from mclub.kinds.registry import game_kind
from projections.million_club.table import Table
from tests.desk.counting import beginning, divide, perft

FILE = Path(__file__).parents[2] / "fixtures/million_club/perft.toml"
KIND = game_kind("million-club")
BY_NOTATION, BY_PLAYING = 1000, 40
"""The number of sequences up to which each of the slow ways counts."""


class Start(msgspec.Struct, forbid_unknown_fields=True):
    title: str
    counts: list[int]
    players: int | None = None
    position: dict[str, Any] | None = None
    seed: str = "perft"
    alternative: bool = False
    options: dict[str, str] = {}

    def begin(self) -> tuple[Table, Dealer]:
        return beginning(
            KIND,
            self.seed,
            self.players,
            alternative=self.alternative,
            rulings=self.options,
            start=self.position,
        )

    def small(self, most: int) -> list[tuple[int, int]]:
        """The lower (depth, count) pairs."""
        return [(depth, n) for depth, n in enumerate(self.counts, 1) if n <= most]


STARTS = msgspec.convert(tomllib.loads(FILE.read_text("utf-8"))["start"], list[Start])
EACH = pytest.mark.parametrize("start", STARTS, ids=lambda start: start.title)


@EACH
def test_the_counts_are_pinned(start: Start) -> None:
    table, dealer = start.begin()
    before = table.copy()
    assert [perft(KIND, table, dealer, depth) for depth in range(len(start.counts) + 1)] == [
        1,
        *start.counts,
    ]
    assert table == before


@EACH
def test_the_first_actions_counts_add_up(start: Start) -> None:
    table, dealer = start.begin()
    counts = dict(divide(KIND, table, dealer, 3))
    assert list(counts) == KIND.legal(table, table.seat)
    assert sum(counts.values()) == start.counts[2]


@EACH
def test_counting_by_notation_gives_the_same(start: Start) -> None:
    table, dealer = start.begin()
    small = start.small(BY_NOTATION)
    assert len(small) >= 2
    for depth, count in small:
        assert by_notation(table, dealer, depth) == count


def by_notation(table: Table, dealer: Dealer, depth: int) -> int:
    """Count with every action parsed from its text in the legal list and decided on a copy."""
    if depth == 0:
        return 1
    total = 0
    for action in KIND.legal(table, table.seat):
        move = KIND.act(table, table.seat, split(action)[0].words, dealer)
        assert move.command == action
        total += by_notation(move.table, dealer, depth - 1)
    return total


@EACH
def test_playing_and_undoing_gives_the_same(start: Start) -> None:
    names = {seat: seat for seat in SEATS[: start.players]} if start.players else None
    with Club() as club:
        game = club.new(
            names,
            seed=start.seed,
            alternative=start.alternative,
            rulings=start.options,
            start=start.position,
            recorded=True,
        )
        board = game.board()["due"]
        for depth, count in start.small(BY_PLAYING):
            assert by_playing(game, depth) == count
        assert game.board()["due"] == board


def by_playing(game: Game, depth: int) -> int:
    """Count with every action typed at the table, then undone."""
    if depth == 0:
        return 1
    total = 0
    for due in game.due():
        for action in due["actions"]:
            game.act(due["seat"], action)
            total += by_playing(game, depth - 1)
            game.undo()
    return total


@pytest.mark.parametrize("players", range(2, 7))
def test_placing_counts_as_combinatorics_says(players: int) -> None:
    """Round 1: three tiles with a chair for each player, and three sectors without a limit
    (MC-PLC-2, MC-PLC-3).

    Sequences that overfill a tile don't count. As at most one tile can be overfull (up to 2 players
    + 1 pawns), they are counted directly.
    """
    table, dealer = beginning(KIND, players=players)
    for depth in range(1, min(players + 2, 5)):
        overfull = sum(
            3 * comb(depth, pawns) * 5 ** (depth - pawns) for pawns in range(players + 1, depth + 1)
        )
        assert perft(KIND, table, dealer, depth) == 6**depth - overfull


def test_every_kind_of_start_is_there() -> None:
    """The starts include set-ups, all phases, each intrigue card on top of its pile, and positions
    near a crash."""
    positions = [start.position for start in STARTS if start.position]
    assert len(STARTS) >= 12
    assert {start.players for start in STARTS} >= {2, 4, 6}
    assert any(start.alternative and start.players == 6 for start in STARTS)
    phases = {"lobby", "intrigues", "colonies", "exchange", "companies", "round_end"}
    assert {position["phase"] for position in positions} == phases
    tops = [p["piles"]["intrigues"][:2] for p in positions if p["phase"] == "intrigues"]
    assert len({card for top in tops for card in top}) == 8
    assert any(position.get("bank", 160) <= 5 for position in positions)
    assert all(p["phase"] != CLOSED[p["round"] - 1] for p in positions)


def test_a_sequence_ends_with_the_game() -> None:
    (last,) = (start for start in STARTS if start.title == "the game's last moves")
    table, dealer = last.begin()
    assert [perft(KIND, table, dealer, depth) for depth in (2, 3, 4)] == [last.counts[1], 0, 0]
