"""A durable `act` in an open game, against a bare append and against the `eventsourcing` library.

All three write with WAL and synchronous = FULL, so each flushes to disk once. Before each round the
game is loaded, which gives the disk the same rest every time.
"""

import shutil
from pathlib import Path

from pytest_benchmark.fixture import BenchmarkFixture

from events.record import Row
from events.sqlite_log import SqliteLog
from tests.benchmarks.aggregate import Tables
from tests.benchmarks.figures import Figures, Yardstick, at_most
from tests.benchmarks.games import EVENTS, OpenGame, Recording, bare_append, take_back


def bench_act(
    benchmark: BenchmarkFixture,
    figures: Figures,
    folder: Path,
    recording: Recording,
    one_game: Path,
    tables: Tables,
) -> None:
    assert tables.durability() == ("wal", 2)
    ours, bare = (shutil.copy(one_game, folder / name) for name in ("act.db", "bare.db"))
    aggregate = tables.start(EVENTS)
    with OpenGame(ours, recording.id) as game, SqliteLog(bare) as log:
        rows = _rows_of_the_action(game)

        def take_bare_back() -> None:
            take_back(log, recording.id)
            game.board()

        def develop() -> None:
            aggregate.develop("yellow", "I3", 1, 2)
            game.board()

        figures.compare(
            benchmark,
            f"durable act ({len(rows)} events)",
            game.act,
            [
                Yardstick(
                    "the bare SQLite transaction",
                    lambda: bare_append(log, recording.id, rows),
                    at_most(2),
                    before=take_bare_back,
                ),
                Yardstick(
                    "eventsourcing: save one event",
                    lambda: tables.save(aggregate),
                    at_most(1),
                    before=develop,
                ),
            ],
            rounds=400,
            before=game.reset,
        )


def _rows_of_the_action(game: OpenGame) -> list[Row]:
    game.reset()
    game.act()
    return [Row(*stored) for stored in game.club.log.rows(game.id, after=EVENTS)]
