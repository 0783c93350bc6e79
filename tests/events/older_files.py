"""Files as written by earlier versions."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from events.record import Row
from events.sqlite_log.schema import STEPS, prepare


def of_version_1(path: Path, games: dict[str, Sequence[Row]]) -> None:
    """Write a file of version 1 with these games; the last one is the current game."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        prepare(db, path.name, STEPS[:1])
        for number, (game, rows) in enumerate(games.items(), 1):
            db.execute("INSERT INTO games VALUES (?, ?, 'million-club')", (number, game))
            db.executemany(
                "INSERT INTO records VALUES (?, ?, ?, ?, ?, ?)",
                [(game, r.seq, r.body, r.openings, r.command_id, r.hash) for r in rows],
            )
        db.execute("INSERT INTO latest VALUES (1, ?)", (game,))
