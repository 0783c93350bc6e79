"""Recorded games for benchmarks: one of 500 events, and files full of its copies."""

import random
import sqlite3
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple, Self

from events.chain import first_link, link
from events.log import Stored
from events.million_club.words import KIND
from events.record import Row
from events.sqlite_log import SqliteLog
from events.sqlite_log.schema import TRIGGERS
from events.sqlite_log.store import ADD_GAME, ADD_RECORD
from mclub import Club

EVENTS = 500
ACTION = "place lobby industry"
PLAYERS = {"yellow": "North", "blue": "South", "red": "East", "green": "West"}


class Recording(NamedTuple):
    """A game of `EVENTS` events in which `ACTION` is legal next."""

    id: str
    rows: list[Stored]


def record_game() -> Recording:
    """Play at random with one seed after another until a command ends at event 500."""
    for seed in range(1000):
        with Club(
            entropy=lambda n, seed=seed: blake2b(b"%d" % seed, digest_size=n).digest()
        ) as club:  # type: ignore[misc]
            game = club.new(PLAYERS, seed=f"benchmark {seed}")
            chance = random.Random(seed)
            due = game.due()
            while game.seq < EVENTS and due:
                game.act(None, chance.choice(due[0]["actions"]))
                due = game.due()
            if game.seq == EVENTS and due and ACTION in due[0]["actions"]:
                return Recording(game.id, club.log.rows(game.id))
    raise AssertionError(f"no game of {EVENTS} events ends before “{ACTION}”")


def write(path: Path, rows: Sequence[Stored], games: Iterable[str], what: str = "") -> None:
    """Create a log with a copy of the game under each id, each with its own chain. what: the name
    of the file in a progress display, "" for none."""
    with unguarded(path) as db:
        ids = sorted(games)  # in the order of the primary keys, which is faster
        db.executemany(ADD_GAME, ((game, KIND) for game in ids))
        filled = with_progress(ids, what) if what else ids
        db.executemany(ADD_RECORD, (row for game in filled for row in copy_rows(rows, game)))


@contextmanager
def unguarded(path: Path) -> Iterator[sqlite3.Connection]:
    """A log to fill in one transaction, without its guards.

    Afterwards it has all of them except the one against deletion, so that a benchmark can repeat
    the same action.
    """
    with SqliteLog(path) as log:
        db = log._db.db
        db.execute("PRAGMA synchronous = OFF")
        db.execute("BEGIN")
        for trigger in TRIGGERS:
            db.execute(f"DROP TRIGGER {trigger}")
        yield db
        for trigger, body in TRIGGERS.items():
            if trigger != "records_removal":
                db.execute(f"CREATE TRIGGER {trigger} {body}")
        db.execute("COMMIT")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def copy_rows(rows: Sequence[Stored], game: str) -> Iterator[tuple[object, ...]]:
    """The rows of a copy under another id, with their own chain."""
    hash_ = first_link(game)
    for seq, body, openings, _ in rows:
        hash_ = link(hash_, body)
        yield game, seq, body, openings, None, None, hash_


def with_progress(games: Sequence[str], what: str) -> Iterator[str]:
    """The ids one by one, with a progress display if there is a terminal."""
    if not sys.stderr.isatty():
        yield from games
        return
    for done, game in enumerate(games):
        if done % 100 == 0:
            print(f"\r{what}: {done / len(games):4.0%}", end="", file=sys.stderr, flush=True)
        yield game
    print(f"\r{what}: done", file=sys.stderr, flush=True)


def bare_append(log: SqliteLog, game: str, rows: Sequence[Row]) -> None:
    """Only the transaction that appends these rows, without checks or a game."""
    db = log._db.db
    db.execute("BEGIN IMMEDIATE")
    db.executemany(
        ADD_RECORD,
        [(game, r.seq, r.body, r.openings, r.command_id, r.asker, r.hash) for r in rows],
    )
    db.execute("COMMIT")


def take_back(log: SqliteLog, game: str) -> None:
    """Delete the rows that a benchmark has appended. The deletion is flushed to disk too; otherwise
    the next timed write would have to flush it."""
    log._db.db.execute("DELETE FROM records WHERE game = ? AND seq > ?", (game, EVENTS))


class OpenGame:
    """An open game of a file, in which to repeat `ACTION`."""

    def __init__(self, path: str | Path, game: str) -> None:
        self.club = Club(path, check=False)
        self.id = game
        self._game = self.club.game(game)

    def board(self) -> object:
        """Load the game."""
        return self.club.game(self.id).board()

    def reset(self) -> None:
        """Reset the game before the action, opened with its board computed."""
        assert isinstance(self.club.log, SqliteLog)
        take_back(self.club.log, self.id)
        self._game = self.club.game(self.id)
        self._game.board()

    def act(self) -> object:
        """Take the action."""
        return self._game.act(None, ACTION)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.club.close()
