"""Recorded games to measure with: one of 500 events, and files full of copies of it."""

import random
import sys
from collections.abc import Iterable, Iterator, Sequence
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


class Recorded(NamedTuple):
    """A game of `EVENTS` events in which `ACTION` may be taken next."""

    id: str
    rows: list[Stored]


def record_game() -> Recorded:
    """Plays at random, from one seed after the other, until the 500th event ends a command."""
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
                return Recorded(game.id, club.log.rows(game.id))
    raise AssertionError(f"no game of {EVENTS} events ends before “{ACTION}”")


def write(path: Path, rows: Sequence[Stored], games: Iterable[str]) -> None:
    """Makes a log with a copy of the game under each of these ids, each with a chain of its own.

    It has all that a log has but the guard against removal, so that a benchmark can take the same
    action again and again. The other guards are off while it is filled.
    """
    with SqliteLog(path) as log:
        db = log._db.db
        db.execute("PRAGMA synchronous = OFF")
        db.execute("BEGIN")
        for trigger in TRIGGERS:
            db.execute(f"DROP TRIGGER {trigger}")
        for game in games:
            db.execute(ADD_GAME, (game, KIND))
            db.executemany(ADD_RECORD, copied(rows, game))
        for trigger, body in TRIGGERS.items():
            if trigger != "records_removal":
                db.execute(f"CREATE TRIGGER {trigger} {body}")
        db.execute("COMMIT")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def copied(rows: Sequence[Stored], game: str) -> Iterator[tuple[object, ...]]:
    """The rows of a copy under another id, as they are added: with a chain of its own."""
    hash_ = first_link(game)
    for seq, body, openings, _ in rows:
        hash_ = link(hash_, body)
        yield game, seq, body, openings, None, None, hash_


def shown(games: Sequence[str], what: str) -> Iterator[str]:
    """The ids one by one, with the progress on the terminal."""
    for done, game in enumerate(games):
        if done % 100 == 0:
            print(f"\r{what}: {done / len(games):4.0%}", end="", file=sys.stderr, flush=True)
        yield game
    print(f"\r{what}: done", file=sys.stderr, flush=True)


def bare_append(log: SqliteLog, game: str, rows: Sequence[Row]) -> None:
    """The transaction alone that adds these rows: no checks, no game."""
    db = log._db.db
    db.execute("BEGIN IMMEDIATE")
    db.executemany(
        ADD_RECORD,
        [(game, r.seq, r.body, r.openings, r.command_id, r.asker, r.hash) for r in rows],
    )
    db.execute("COMMIT")


def take_back(log: SqliteLog, game: str) -> None:
    """The game as it was recorded: what a benchmark has added goes.

    On to the disk as well, which otherwise would have to write it together with what is timed.
    """
    log._db.db.execute("DELETE FROM records WHERE game = ? AND seq > ?", (game, EVENTS))


class Open:
    """One game of a file that stays open, to take `ACTION` in again and again."""

    def __init__(self, path: str | Path, game: str) -> None:
        self.club = Club(path, check=False)
        self.id = game
        self._game = self.club.game(game)

    def board(self) -> object:
        """Loads the game."""
        return self.club.game(self.id).board()

    def again(self) -> None:
        """Before the action: the game open and its board known."""
        assert isinstance(self.club.log, SqliteLog)
        take_back(self.club.log, self.id)
        self._game = self.club.game(self.id)
        self._game.board()

    def act(self) -> object:
        """The action."""
        return self._game.act(None, ACTION)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.club.close()
