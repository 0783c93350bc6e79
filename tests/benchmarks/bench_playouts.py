"""Random games without a log: our decisions against the plies of python-chess, on one core."""

import random
from collections.abc import Sequence

import chess
from pytest_benchmark.fixture import BenchmarkFixture

from commands.million_club.course import COURSE
from mclub.kinds.registry import game_kind
from projections.million_club.table import Table, fresh
from tests.benchmarks.figures import Figures, Yardstick, at_least
from tests.benchmarks.games import PLAYERS

DECISIONS = 2000


class FastDealer:
    """Shuffles with a running generator: fast, but impossible to audit."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def shuffle(self, cards: Sequence[str], label: str) -> tuple[str, ...]:
        """Shuffle the cards."""
        number = self._chance.random
        return tuple(sorted(cards, key=lambda _: number()))


def bench_playouts(benchmark: BenchmarkFixture, figures: Figures) -> None:
    figures.compare(
        benchmark,
        f"{DECISIONS} random decisions, {len(PLAYERS)} players",
        Playouts(1).run,
        [Yardstick(f"python-chess: {DECISIONS} random plies", ChessGames(1).run, at_least(2))],
        rounds=30,
    )


class Playouts:
    """Consecutive random games of Million Club."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._dealer = FastDealer(self._chance)
        self._options = game_kind("million-club").options({})
        self._table = self._begin()

    def _begin(self) -> Table:
        seats = list(PLAYERS.items())
        return COURSE.begin(fresh(self._options, seats), self._dealer)[1]  # type: ignore[arg-type]

    def run(self) -> None:
        """Play this many decisions."""
        table, choice, dealer = self._table, self._chance.choice, self._dealer
        legal, play = COURSE.legal, COURSE.play
        for _ in range(DECISIONS):
            actions = legal(table, table.seat)
            if not actions:
                table = self._begin()
                actions = legal(table, table.seat)
            play(table, table.seat, choice(actions), dealer)
        self._table = table


class ChessGames:
    """Consecutive random games of chess."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._board = chess.Board()

    def run(self) -> None:
        """Play this many plies."""
        board, choice = self._board, self._chance.choice
        for _ in range(DECISIONS):
            moves = list(board.legal_moves)
            if not moves:
                board = chess.Board()
                moves = list(board.legal_moves)
            board.push(choice(moves))
        self._board = board
