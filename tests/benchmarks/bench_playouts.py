"""Games without a log, on one core: random decisions against the plies of python-chess, and whole
games by habit, as the planner plays them."""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

import chess
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from commands.dealer import Dealer, SeedDealer
from events.sealed import Sealed
from events.shared import GameCreated, Player
from mclub.kinds.parts import Bots, able
from mclub.kinds.registry import game_kind
from projections.millions_of_dollars.due import awaited_seats
from tests.benchmarks.figures import Figures, Target, Yardstick, at_least

SEATS = 4
DECISIONS = 2000
NEXT: Final[Mapping[str, Callable[[Any], Any]]] = {
    "million-club": lambda table: table.seat,
    "millions-of-dollars": lambda table: next(iter(awaited_seats(table)), None),
    "le-millionnaire": lambda table: next(iter(table.asking), None),
}
"""By game, the seat that decides next; None when the game is over."""
TARGETS: Final[Mapping[str, Target]] = {
    "million-club": at_least(2.5),
    "millions-of-dollars": at_least(1.6),
    "le-millionnaire": at_least(1.6),
}


class FastDealer:
    """Shuffles with a running generator: fast, but impossible to audit."""

    def __init__(self, chance: random.Random) -> None:
        # Called with a card, it is `next(numbers, card)`: a random number.
        self._key = partial(next, iter(chance.random, None))

    def shuffle(self, cards: Sequence[Any], label: str) -> tuple[Any, ...]:
        """Shuffle the cards."""
        return tuple(sorted(cards, key=self._key))


@pytest.mark.parametrize("game", NEXT)
def bench_playouts(benchmark: BenchmarkFixture, figures: Figures, game: str) -> None:
    figures.compare(
        benchmark,
        f"{game}: {DECISIONS} random decisions, {SEATS} players",
        Playouts(game, 1).run,
        [
            Yardstick(
                f"python-chess: {DECISIONS} random plies",
                ChessGames(1, DECISIONS).run,
                TARGETS[game],
            )
        ],
        rounds=30,
    )


@pytest.mark.parametrize("game", NEXT)
def bench_game_by_habit(benchmark: BenchmarkFixture, figures: Figures, game: str) -> None:
    figures.compare(
        benchmark,
        f"{game}: a game by habit, {SEATS} players",
        HabitGames(game).run,
        [Yardstick("python-chess: 100 random plies", ChessGames(1, 100).run)],
        rounds=30,
    )


def beginning(game: str) -> Callable[[Dealer], Any]:
    """A function that returns the table of a new game at its first decision."""
    kind = game_kind(game)
    players = tuple(Player(seat, seat) for seat in kind.SEATS[:SEATS])
    created = GameCreated(game, players, kind.options({}), Sealed())
    return lambda dealer: kind.begin(created, dealer)[1]


class Playouts:
    """Consecutive random games."""

    def __init__(self, game: str, seed: int) -> None:
        self._chance = random.Random(seed)
        self._dealer = FastDealer(self._chance)
        self._course, self._next = game_kind(game).COURSE, NEXT[game]
        self._begin = beginning(game)
        self._table = self._begin(self._dealer)

    def run(self) -> None:
        """Play this many decisions."""
        table, choice, dealer = self._table, self._chance.choice, self._dealer
        legal, play_out, next_seat = self._course.legal, self._course.play_out, self._next
        for _ in range(DECISIONS):
            seat = next_seat(table)
            if seat is None:
                table = self._begin(dealer)
                seat = next_seat(table)
            play_out(table, seat, choice(legal(table, seat)), dealer)
        self._table = table


class HabitGames:
    """Consecutive games by habit, each dealt from a seed of its own."""

    def __init__(self, game: str) -> None:
        self._begin, self._kind = beginning(game), game_kind(game)
        self._mind = able(self._kind, Bots).mind()
        self._number = 0

    def run(self) -> None:
        """Play a whole game."""
        self._number += 1
        mind, awaited, chance = self._mind, self._kind.awaited_seats, random.Random(self._number)
        dealer = SeedDealer(str(self._number))
        table = self._begin(dealer)
        while seats := awaited(table):
            choices = mind.choices(table, seats[0])
            mind.take(table, seats[0], mind.habit(table, seats[0], choices, chance), dealer)


class ChessGames:
    """Consecutive random games of chess."""

    def __init__(self, seed: int, plies: int) -> None:
        self._chance, self._plies = random.Random(seed), plies
        self._board = chess.Board()

    def run(self) -> None:
        """Play this many plies."""
        board, choice = self._board, self._chance.choice
        for _ in range(self._plies):
            moves = list(board.legal_moves)
            if not moves:
                board = chess.Board()
                moves = list(board.legal_moves)
            board.push(choice(moves))
        self._board = board
