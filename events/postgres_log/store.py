"""`PostgresLog`: the log in a PostgreSQL database."""

from collections.abc import Sequence
from typing import ClassVar, Final

import msgspec
from psycopg import errors

from events.errors import GameMovedOn, UnknownGame
from events.log import Append, id_taken, unknown_game
from events.postgres_log.connections import PATIENCE, Connection, Connections
from events.postgres_log.schema import RIGHTS, grant, prepare
from events.record import Bulk, Row
from events.sql_log import Queries, SqlLog

# A damaged table may have columns of other types, or no value; what is read has the right type, so
# that the chain or an audit finds it.
RECORDS = """
SELECT seq::bigint, coalesce(body::text, ''), openings::text, coalesce(hash::bytea, ''){kind}
FROM mclub.records WHERE game = %s {after} ORDER BY seq
"""
QUERIES: Final = Queries(
    rows=RECORDS.format(kind="", after="AND seq > %s"),
    head="SELECT seq, hash FROM mclub.records WHERE game = %s ORDER BY seq DESC LIMIT 1",
    kind="SELECT kind FROM mclub.games WHERE id = %s",
    command="SELECT seq FROM mclub.records WHERE game = %s AND asker = %s AND command_id = %s",
    further="""
SELECT seq, command_id FROM mclub.records
WHERE game = %s AND asker = %s AND command_id > %s AND command_id < %s
""",
    games="SELECT id, kind FROM mclub.games ORDER BY made, id",
    latest="SELECT game FROM mclub.latest WHERE role = current_user",
)
# The kind in every row, since a query of its own would be another round trip.
WHOLE = RECORDS.format(kind=", (SELECT kind FROM mclub.games WHERE id = %s)", after="")
ADD_GAME = "INSERT INTO mclub.games (id, kind) VALUES (%s, %s)"
# One statement for any number of rows: one transaction, one round trip. The order keeps writers of
# the same games from waiting for each other in a circle.
ADD_RECORDS = """
INSERT INTO mclub.records (game, seq, body, openings, command_id, asker, hash)
SELECT game, seq, body, openings, command_id, asker, hash
FROM unnest(
  %s::text[], %s::bigint[], %s::text[], %s::text[], %s::text[], %s::text[], %s::bytea[])
  AS r (game, seq, body, openings, command_id, asker, hash)
ORDER BY game COLLATE "C", seq
"""
SET_LATEST = """
INSERT INTO mclub.latest (role, game) VALUES (current_user, %s)
ON CONFLICT (role) DO UPDATE SET game = excluded.game
"""


class PostgresLog(SqlLog):
    """A `Log` in the PostgreSQL database at a postgresql:// address, in the schema `mclub`.

    It creates the schema if it is missing.
    patience: seconds to wait while the database is unreachable. A write whose connection is lost is
    retried, and takes effect once. Raises BadInput or LogDamaged if the database is unusable.
    """

    QUERIES: ClassVar = QUERIES
    _db: Connections

    def __init__(self, url: str, patience: float = PATIENCE) -> None:
        super().__init__()
        self._db = Connections(url, patience, prepare)
        self.place = self._db.place

    def create(self, game: str, kind: str, rows: Sequence[Row]) -> None:
        assert rows

        def work(db: Connection, retry: bool) -> None:
            try:
                with db.transaction():
                    db.execute(ADD_GAME, (game, kind))
                    _add(db, [Append(game, 0, rows)])
            except errors.UniqueViolation:
                if not (retry and _holds(db, game, rows)):
                    raise id_taken(game) from None

        self._db.write(work)

    def _append(self, appends: Sequence[Append]) -> None:
        def work(db: Connection, retry: bool) -> None:
            try:
                _add(db, appends)
            except (errors.UniqueViolation, errors.ForeignKeyViolation):
                # The keys accept only the next record (see `schema`): find out why they refused it.
                # If an earlier attempt was committed, all rows are there.
                if retry and _holds(db, appends[0].game, appends[0].rows):
                    return
                raise self._refusal(db, appends) from None

        self._db.write(work)

    def _refusal(self, db: Connection, appends: Sequence[Append]) -> UnknownGame | GameMovedOn:
        """Why the keys refused to append to one of these games."""
        for game, expected, _rows in appends:
            last = db.execute(QUERIES.head, (game,)).fetchone()
            if last is None:
                return unknown_game(game, self.place)
            if last[0] != expected:
                return GameMovedOn(expected, last[0])
        return GameMovedOn(appends[0].expected, appends[0].expected)  # a command id is taken

    def bulk(self, game: str, *, chain: bool = True) -> Bulk:
        rows = self._db.all(WHOLE, game, game)
        if not rows:
            raise unknown_game(game, self.place)
        seqs, bodies, openings, hashes, kinds = zip(*rows, strict=True)
        sealed = [seq for seq, text in zip(seqs, openings, strict=True) if text is not None]
        return Bulk(
            kinds[0],
            seqs[0],
            seqs[-1],
            "\n".join(bodies).encode(),
            "\n".join(text for text in openings if text is not None).encode(),
            msgspec.json.encode(sealed),
            b"".join(hashes) if chain else hashes[-1],
        )

    def set_latest(self, game: str) -> None:
        if self.latest() == game:
            return
        self.kind(game)
        self._db.write(lambda db, _retry: db.execute(SET_LATEST, (game,)))

    def grant(self, role: str, further: dict[str, str] | None = None) -> None:
        """Allow another role to read the log and to append to it, nothing else.

        further: rights on tables outside the log, by table. Raises BadInput for an unknown role, or
        if this log's own role may not grant rights.
        """
        rights = RIGHTS | (further or {})
        self._db.write(lambda db, _retry: grant(db, role, rights))


def _add(db: Connection, appends: Sequence[Append]) -> None:
    rows = [
        (game, row.seq, row.body, row.openings, row.command_id, row.asker, row.hash)
        for game, _expected, rows in appends
        for row in rows
    ]
    db.execute(ADD_RECORDS, list(map(list, zip(*rows, strict=True))))


def _holds(db: Connection, game: str, rows: Sequence[Row]) -> bool:
    """Whether the log already contains these rows, because an earlier attempt was committed.

    It compares only the last hash, which covers all records before it.
    """
    last = db.execute(QUERIES.rows, (game, rows[-1].seq - 1), binary=True).fetchone()
    return last is not None and last[3] == rows[-1].hash
