"""`PostgresLog`: the log in a PostgreSQL database."""

from collections.abc import Sequence

from psycopg import errors

from events.errors import GameMovedOn
from events.log import Log, Stored, further_ids, id_taken, is_further, unknown_game
from events.postgres_log.connections import PATIENCE, Connection, Connections
from events.postgres_log.schema import RIGHTS, grant, prepare
from events.record import Row, Whole

ROWS = """
SELECT seq, body, openings, hash FROM mclub.records WHERE game = %s AND seq > %s ORDER BY seq
"""
HEAD = "SELECT seq, hash FROM mclub.records WHERE game = %s ORDER BY seq DESC LIMIT 1"
KIND = "SELECT kind FROM mclub.games WHERE id = %s"
GAMES = "SELECT id, kind FROM mclub.games ORDER BY made, id"
COMMAND = "SELECT seq FROM mclub.records WHERE game = %s AND asker = %s AND command_id = %s"
FURTHER_COMMANDS = """
SELECT seq, command_id FROM mclub.records
WHERE game = %s AND asker = %s AND command_id > %s AND command_id < %s
"""
LATEST = "SELECT game FROM mclub.latest WHERE role = current_user"

ADD_GAME = "INSERT INTO mclub.games (id, kind) VALUES (%s, %s)"
# One statement for any number of rows: one transaction, one round trip.
ADD_RECORDS = """
INSERT INTO mclub.records (game, seq, body, openings, command_id, asker, hash)
SELECT %s, seq, body, openings, command_id, asker, hash
FROM unnest(%s::bigint[], %s::text[], %s::text[], %s::text[], %s::text[], %s::bytea[])
  AS r (seq, body, openings, command_id, asker, hash)
ORDER BY seq
"""
SET_LATEST = """
INSERT INTO mclub.latest (role, game) VALUES (current_user, %s)
ON CONFLICT (role) DO UPDATE SET game = excluded.game
"""


class PostgresLog(Log):
    """A `Log` in the PostgreSQL database at a postgresql:// address, in the schema `mclub`, which
    is created if missing.

    patience: seconds to wait while the database is unreachable; interrupted work is done exactly
    once. Raises BadInput or LogDamaged if the database is unusable.
    """

    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        self._db = Connections(url, patience, prepare)
        self.place = self._db.place

    def create(self, game: str, kind: str, rows: Sequence[Row]) -> None:
        assert rows

        def work(db: Connection, again: bool) -> None:
            try:
                with db.transaction():
                    db.execute(ADD_GAME, (game, kind))
                    _add(db, game, rows)
            except errors.UniqueViolation:
                if not (again and _holds(db, game, rows)):
                    raise id_taken(game) from None

        self._db.write(work)

    def append(self, game: str, expected: int, rows: Sequence[Row]) -> None:
        assert rows
        assert rows[0].seq == expected + 1

        def work(db: Connection, again: bool) -> None:
            try:
                _add(db, game, rows)
            except (errors.UniqueViolation, errors.ForeignKeyViolation):
                # The keys accept only the next record (see `schema`). Why did they refuse?
                if again and _holds(db, game, rows):
                    return
                last = db.execute(HEAD, (game,)).fetchone()
                if last is None:
                    raise unknown_game(game, self.place) from None
                raise GameMovedOn(expected, last[0]) from None

        self._db.write(work)

    def whole(self, game: str, *, chain: bool = True) -> Whole:
        found = self.rows(game)
        if not found:
            raise unknown_game(game, self.place)
        seqs, bodies, openings, hashes = zip(*found, strict=True)
        return Whole(
            seqs[0],
            seqs[-1],
            "\n".join(bodies).encode(),
            "\n".join(text or "" for text in openings),
            b"".join(hashes) if chain else hashes[-1],
        )

    def rows(self, game: str, after: int = 0) -> list[Stored]:
        found = self._db.all(ROWS, game, after)
        if not found:
            self.kind(game)  # nothing after `after`, or an unknown game?
        return found

    def head(self, game: str) -> tuple[int, bytes]:
        for seq, hash_ in self._db.all(HEAD, game):
            return seq, hash_
        raise unknown_game(game, self.place)

    def kind(self, game: str) -> str:
        for (kind,) in self._db.all(KIND, game):
            return str(kind)
        raise unknown_game(game, self.place)

    def command(self, game: str, asker: str, command_id: str) -> int | None:
        for (seq,) in self._db.all(COMMAND, game, asker, command_id):
            return int(seq)
        return None

    def commands(self, game: str, asker: str, command_id: str) -> list[int]:
        found = [seq for (seq,) in self._db.all(COMMAND, game, asker, command_id)]
        further = self._db.all(FURTHER_COMMANDS, game, asker, *further_ids(command_id))
        return sorted(found + [seq for seq, id_ in further if is_further(id_, command_id)])

    def games(self) -> list[tuple[str, str]]:
        return self._db.all(GAMES)

    def latest(self) -> str | None:
        """See `Log.latest`: noted for each database role."""
        for (game,) in self._db.all(LATEST):
            return str(game)
        return None

    def set_latest(self, game: str) -> None:
        if self.latest() == game:
            return
        self.kind(game)
        self._db.write(lambda db, _again: db.execute(SET_LATEST, (game,)))

    def grant(self, role: str, further: dict[str, str] | None = None) -> None:
        """Let another role of the database read the log and append to it, no more. further: its
        rights on tables outside the log, by name.

        Raises BadInput for an unknown role, or if this log's role may not grant.
        """
        rights = RIGHTS | (further or {})
        self._db.write(lambda db, _again: grant(db, role, rights))

    def close(self) -> None:
        self._db.close()


def _add(db: Connection, game: str, rows: Sequence[Row]) -> None:
    columns = zip(
        *[(row.seq, row.body, row.openings, row.command_id, row.asker, row.hash) for row in rows],
        strict=True,
    )
    db.execute(ADD_RECORDS, (game, *map(list, columns)))


def _holds(db: Connection, game: str, rows: Sequence[Row]) -> bool:
    """Whether these rows exist because an earlier attempt was committed after all.

    The last hash covers all of them and everything before.
    """
    found = db.execute(ROWS, (game, rows[-1].seq - 1), binary=True).fetchone()
    return found is not None and found[3] == rows[-1].hash
