"""Games without a log, on one core: random decisions against the plies of python-chess, and whole
games by habit, as the planner plays them."""

import random
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain, count, islice
from typing import Any, Final

import chess
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from commands.dealer import Dealer, SeedDealer
from events.sealed import Sealed
from events.shared import GameCreated, Player
from mclub.bots.habits import Habits
from mclub.kinds.registry import game_kind
from tests.benchmarks.figures import Figures, Target, Yardstick, at_least

SEATS = 4
DECISIONS = 2000
TARGETS: Final[Mapping[str, Target]] = {
    "million-club": at_least(3),
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


@pytest.mark.parametrize("game", TARGETS)
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


@pytest.mark.parametrize("game", TARGETS)
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
        chance = random.Random(seed)
        choice, dealer = chance.choice, FastDealer(chance)
        begin, play_on = beginning(game), game_kind(game).COURSE.play_on
        self._decisions = chain.from_iterable(
            play_on(begin(dealer), dealer, lambda _table, _seat, _decision, legal: choice(legal))
            for _ in count()
        )

    def run(self) -> None:
        """Play this many decisions."""
        deque(islice(self._decisions, DECISIONS), maxlen=0)


class HabitGames:
    """Consecutive games by habit, each dealt from a seed of its own."""

    def __init__(self, game: str) -> None:
        self._begin, self._habits = beginning(game), Habits(game_kind(game))
        self._number = 0

    def run(self) -> None:
        """Play a whole game."""
        self._number += 1
        chance, dealer = random.Random(self._number), SeedDealer(str(self._number))
        self._habits.play_on(self._begin(dealer), dealer, lambda _seat, _decision: chance)


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
