"""A durable `act` with the game open, against what it can't do without and what others do.

All three write with WAL and synchronous = FULL: one flush to the disk for each.
"""

from pathlib import Path

from pytest_benchmark.fixture import BenchmarkFixture

from aggregate import Tables
from events.record import Row
from events.sqlite_log import SqliteLog
from figures import Figures, Yardstick, at_most
from games import ACTION, EVENTS, Recorded, bare_append, write
from mclub import Club

ROUNDS = 300


def bench_act(
    benchmark: BenchmarkFixture, figures: Figures, folder: Path, recorded: Recorded, tables: Tables
) -> None:
    assert tables.durability() == ("wal", 2)
    ids = [f"copy{number}" for number in range(ROUNDS + 50)]
    write(folder / "act.db", recorded.rows, ids)
    write(folder / "bare.db", recorded.rows, ids)
    aggregate = tables.start(EVENTS)
    with Club(folder / "act.db", check=False) as club, SqliteLog(folder / "bare.db") as bare:
        rows = _rows_of_the_action(club, ids.pop())
        copies = iter(ids)
        games = iter([])

        def open_next() -> None:
            nonlocal game
            game = club.game(next(games_left))
            game.board()

        game = None
        games_left = iter(ids)
        figures.compare(
            benchmark,
            f"durable act ({len(rows)} events)",
            lambda: game.act(None, ACTION),
            [
                Yardstick(
                    "the bare SQLite transaction",
                    lambda: bare_append(bare, next(copies), rows),
                    at_most(2),
                ),
                Yardstick(
                    "eventsourcing: save one event",
                    lambda: tables.save(aggregate),
                    at_most(1),
                    before=lambda: aggregate.develop("yellow", "I3", 1, 2),
                ),
            ],
            rounds=ROUNDS,
            before=open_next,
        )


def _rows_of_the_action(club: Club, id_: str) -> list[Row]:
    club.game(id_).act(None, ACTION)
    return [Row(*stored) for stored in club.log.rows(id_, after=EVENTS)]
