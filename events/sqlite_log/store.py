"""`SqliteLog`: the log in one SQLite file."""

import os
import sqlite3
from collections.abc import Sequence
from typing import ClassVar, Final

from events.errors import GameMovedOn, printable
from events.log import Append, id_taken, unknown_game
from events.record import Bulk, Row
from events.sql_log import Queries, SqlLog
from events.sqlite_log.connections import Connections
from events.sqlite_log.opening import MEMORY

PATIENCE: Final = 5.0
"""Seconds to wait for another program's lock."""

# SQLite walks the primary key, so the rows come in order of seq. ORDER BY would copy each row.
WHOLE = """
SELECT
  (SELECT kind FROM games WHERE id = ?1),
  (SELECT seq FROM records WHERE game = ?1 ORDER BY seq LIMIT 1),
  (SELECT seq FROM records WHERE game = ?1 ORDER BY seq DESC LIMIT 1),
  CAST(ifnull(group_concat(body, '\n'), '') AS BLOB),
  CAST(ifnull(group_concat(openings, '\n') FILTER (WHERE openings IS NOT NULL), '') AS BLOB),
  CAST('[' || ifnull(group_concat(seq) FILTER (WHERE openings IS NOT NULL), '') || ']' AS BLOB),
  {hashes}
FROM records WHERE game = ?1
"""
# Texts and blobs are concatenated faster in a walk each.
WHOLE_CHAIN = WHOLE.format(
    hashes="(SELECT CAST(ifnull(group_concat(hash, ''), '') AS BLOB) FROM records WHERE game = ?1)"
)
WHOLE_HEAD = WHOLE.format(
    hashes="""(
    SELECT CAST(ifnull(hash, '') AS BLOB) FROM records WHERE game = ?1 ORDER BY seq DESC LIMIT 1
  )"""
)
LAST = "SELECT max(seq) FROM records WHERE game = ?"

QUERIES: Final = Queries(
    # A file without STRICT tables can hold values of any type; an audit must be able to read them.
    rows="""
SELECT CAST(seq AS INTEGER), CAST(ifnull(body, '') AS TEXT), CAST(openings AS TEXT),
  CAST(ifnull(hash, '') AS BLOB)
FROM records WHERE game = ? AND seq > ? ORDER BY seq
""",
    head="SELECT seq, hash FROM records WHERE game = ? ORDER BY seq DESC LIMIT 1",
    kind="SELECT kind FROM games WHERE id = ?",
    command="SELECT seq FROM records WHERE game = ? AND asker = ? AND command_id = ?",
    further="""
SELECT seq, command_id FROM records
WHERE game = ? AND asker = ? AND command_id > ? AND command_id < ?
""",
    games="SELECT id, kind FROM games ORDER BY number",
    latest="SELECT game FROM latest",
)
ADD_GAME = """
INSERT INTO games (number, id, kind) SELECT coalesce(max(number), 0) + 1, ?, ? FROM games
"""
ADD_RECORD = """
INSERT INTO records (game, seq, body, openings, command_id, asker, hash)
VALUES (?, ?, ?, ?, ?, ?, ?)
"""
SET_LATEST = """
INSERT INTO latest (only, game) VALUES (1, ?) ON CONFLICT DO UPDATE SET game = excluded.game
"""


class SqliteLog(SqlLog):
    """A `Log` in the SQLite file at `path`, created if missing, or in ":memory:".

    Only its owner can read a new file, since it contains everybody's secrets. The folder must
    exist. patience: seconds to wait for another program's lock. Raises BadInput or LogDamaged if
    the file is unusable; a read-only file can be read.
    """

    QUERIES: ClassVar = QUERIES
    _db: Connections

    def __init__(self, path: str | os.PathLike[str], patience: float = PATIENCE) -> None:
        super().__init__()
        self.path = MEMORY if path == MEMORY else os.path.abspath(path)
        self.place = printable(self.path)
        self._db = Connections(self.path, patience)

    def create(self, game: str, kind: str, rows: Sequence[Row]) -> None:
        assert rows

        def work(db: sqlite3.Connection) -> None:
            if db.execute(QUERIES.kind, (game,)).fetchone() is not None:
                raise id_taken(game)
            db.execute(ADD_GAME, (game, kind))
            _add(db, game, rows)

        self._db.write(work)

    def _append(self, appends: Sequence[Append]) -> None:
        def work(db: sqlite3.Connection) -> None:
            for game, _expected, rows in appends:
                _add(db, game, rows)

        try:
            self._db.write(work)
        except sqlite3.IntegrityError:
            # The triggers accept only the next record (see `schema.TRIGGERS`): find out why they
            # refused it.
            for game, expected, rows in appends:
                last = self._db.all(LAST, game)[0][0]
                if last is None:
                    raise unknown_game(game, self.place) from None
                if last != expected or any(self._has_command_of(game, row) for row in rows):
                    raise GameMovedOn(expected, last) from None
            raise

    def bulk(self, game: str, *, chain: bool = True) -> Bulk:
        (row,) = self._db.all(WHOLE_CHAIN if chain else WHOLE_HEAD, game)
        if row[0] is None or row[1] is None:
            raise unknown_game(game, self.place)
        return Bulk(*row)

    def set_latest(self, game: str) -> None:
        if self.latest() == game:
            return
        self.kind(game)
        self._db.write(lambda db: db.execute(SET_LATEST, (game,)))

    def _has_command_of(self, game: str, row: Row) -> bool:
        if row.command_id is None or row.asker is None:
            return False
        return self.command(game, row.asker, row.command_id) is not None


def _add(db: sqlite3.Connection, game: str, rows: Sequence[Row]) -> None:
    db.executemany(
        ADD_RECORD,
        [
            (game, row.seq, row.body, row.openings, row.command_id, row.asker, row.hash)
            for row in rows
        ],
    )
