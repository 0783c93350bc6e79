"""A durable `act` on PostgreSQL, against psycopg's bare transaction for the same rows.

The server flushes each commit to disk, as by default. Before each round a copy of the game is made
and loaded, which gives the disk the same rest every time.
"""

from collections.abc import Iterator
from itertools import count

import psycopg
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from events.million_club.words import KIND
from events.record import Row
from mclub import Club, Game
from tests.benchmarks.figures import Figures, Yardstick, at_most
from tests.benchmarks.games import ACTION, EVENTS, Recording, copy_rows
from tests.postgres import Server

BARE = """
CREATE TABLE bare (
  game text, seq bigint, body text, openings text, command_id text, hash bytea,
  PRIMARY KEY (game, seq))
"""
ADD = "INSERT INTO bare VALUES (%s, %s, %s, %s, %s, %s)"


class Copies:
    """A new copy of the recorded game for each round, since an action can't be removed."""

    def __init__(self, club: Club, recording: Recording) -> None:
        self._club, self._recorded = club, recording
        self._numbers = count()
        self.game: Game

    def prepare_next(self) -> None:
        """Make the next copy and load it."""
        id_ = f"copy{next(self._numbers)}"
        rows = [
            Row(seq, body, openings, hash_, command_id, asker)
            for _, seq, body, openings, command_id, asker, hash_ in copy_rows(
                self._recorded.rows, id_
            )
        ]
        self._club.log.create(id_, KIND, rows)
        self.game = self._club.game(id_)
        self.game.board()

    def act(self) -> object:
        """Take the action in the latest copy."""
        return self.game.act(None, ACTION)


@pytest.fixture
def copies(database: str, recording: Recording) -> Iterator[Copies]:
    with Club(database, check=False) as club:
        yield Copies(club, recording)


def bench_act_in_a_database(
    benchmark: BenchmarkFixture,
    figures: Figures,
    database: str,
    postgres: Server,
    copies: Copies,
) -> None:
    assert postgres.sql("SHOW fsync") == [("on",)]
    copies.prepare_next()
    copies.act()
    rows = copies.game.club.log.rows(copies.game.id, after=EVENTS)
    with psycopg.connect(database) as db:
        db.execute(BARE)
        db.commit()

        def transaction() -> None:
            id_ = copies.game.id
            db.cursor().executemany(ADD, [(id_, *row[:3], None, row[3]) for row in rows])
            db.commit()

        figures.compare(
            benchmark,
            f"durable act on PostgreSQL ({len(rows)} events)",
            copies.act,
            [
                Yardstick(
                    "the bare transaction with psycopg",
                    transaction,
                    at_most(2),
                    before=copies.prepare_next,
                )
            ],
            rounds=100,
            before=copies.prepare_next,
        )
