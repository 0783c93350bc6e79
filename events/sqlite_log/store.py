"""`SqliteLog`: the log in one SQLite file."""

import os
import sqlite3
from collections.abc import Sequence
from typing import Final

from events.errors import GameMovedOn, printable
from events.log import Log, Stored, further_ids, id_taken, is_further, unknown_game
from events.record import Row, Whole
from events.sqlite_log.connections import Connections
from events.sqlite_log.opening import MEMORY

PATIENCE: Final = 5.0
"""Seconds to wait for another program's lock."""

# Walks the primary key, so in order of seq. ORDER BY would copy every row.
WHOLE = """
SELECT
  (SELECT seq FROM records WHERE game = ?1 ORDER BY seq LIMIT 1),
  (SELECT seq FROM records WHERE game = ?1 ORDER BY seq DESC LIMIT 1),
  CAST(group_concat(body, '\n') AS BLOB),
  group_concat(ifnull(openings, ''), '\n'),
  {hashes}
FROM records WHERE game = ?1
"""
WHOLE_CHAIN = WHOLE.format(hashes="CAST(group_concat(hash, '') AS BLOB)")
WHOLE_HEAD = WHOLE.format(
    hashes="(SELECT hash FROM records WHERE game = ?1 ORDER BY seq DESC LIMIT 1)"
)
ROWS = "SELECT seq, body, openings, hash FROM records WHERE game = ? AND seq > ? ORDER BY seq"
HEAD = "SELECT seq, hash FROM records WHERE game = ? ORDER BY seq DESC LIMIT 1"
LAST = "SELECT max(seq) FROM records WHERE game = ?"
KIND = "SELECT kind FROM games WHERE id = ?"
GAMES = "SELECT id, kind FROM games ORDER BY number"
COMMAND = "SELECT seq FROM records WHERE game = ? AND asker = ? AND command_id = ?"
FURTHER_COMMANDS = """
SELECT seq, command_id FROM records
WHERE game = ? AND asker = ? AND command_id > ? AND command_id < ?
"""
LATEST = "SELECT game FROM latest"

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


class SqliteLog(Log):
    """A `Log` in the SQLite file at `path`, created if missing, or in ":memory:".

    The file is readable by its owner only, since it holds everybody's secrets; its folder must
    exist. A read-only file can be read. patience: seconds to wait for another program's lock.
    Raises BadInput or LogDamaged if the file is unusable.
    """

    def __init__(self, path: str | os.PathLike[str], patience: float = PATIENCE) -> None:
        self.path = MEMORY if path == MEMORY else os.path.abspath(path)
        self.place = printable(self.path)
        self._file = Connections(self.path, patience)

    def create(self, game: str, kind: str, rows: Sequence[Row]) -> None:
        assert rows

        def work(db: sqlite3.Connection) -> None:
            if db.execute(KIND, (game,)).fetchone() is not None:
                raise id_taken(game)
            db.execute(ADD_GAME, (game, kind))
            _add(db, game, rows)

        self._file.write(work)

    def append(self, game: str, expected: int, rows: Sequence[Row]) -> None:
        assert rows
        assert rows[0].seq == expected + 1
        try:
            self._file.write(lambda db: _add(db, game, rows))
        except sqlite3.IntegrityError:
            # The triggers accept only the next record (see `schema.TRIGGERS`). Why did they refuse?
            last = self._file.all(LAST, game)[0][0]
            if last is None:
                raise unknown_game(game, self.place) from None
            if last != expected or any(self._has_command_of(game, row) for row in rows):
                raise GameMovedOn(expected, last) from None
            raise

    def whole(self, game: str, *, chain: bool = True) -> Whole:
        (found,) = self._file.all(WHOLE_CHAIN if chain else WHOLE_HEAD, game)
        if found[0] is None:
            raise unknown_game(game, self.place)
        return Whole(*found)

    def rows(self, game: str, after: int = 0) -> list[Stored]:
        found = self._file.all(ROWS, game, after)
        if not found:
            self.kind(game)  # nothing after `after`, or an unknown game?
        return found

    def head(self, game: str) -> tuple[int, bytes]:
        for seq, hash_ in self._file.all(HEAD, game):
            return seq, hash_
        raise unknown_game(game, self.place)

    def kind(self, game: str) -> str:
        for (kind,) in self._file.all(KIND, game):
            return str(kind)
        raise unknown_game(game, self.place)

    def command(self, game: str, asker: str, command_id: str) -> int | None:
        for (seq,) in self._file.all(COMMAND, game, asker, command_id):
            return int(seq)
        return None

    def commands(self, game: str, asker: str, command_id: str) -> list[int]:
        found = [seq for (seq,) in self._file.all(COMMAND, game, asker, command_id)]
        further = self._file.all(FURTHER_COMMANDS, game, asker, *further_ids(command_id))
        return sorted(found + [seq for seq, id_ in further if is_further(id_, command_id)])

    def games(self) -> list[tuple[str, str]]:
        return self._file.all(GAMES)

    def latest(self) -> str | None:
        for (game,) in self._file.all(LATEST):
            return str(game)
        return None

    def set_latest(self, game: str) -> None:
        if self.latest() == game:
            return
        self.kind(game)
        self._file.write(lambda db: db.execute(SET_LATEST, (game,)))

    def close(self) -> None:
        self._file.close()

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
