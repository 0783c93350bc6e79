"""The schema of an mclub file: its tables, the triggers that protect them, and its views.

Each version is one step; a new one is a function at the end of `STEPS`. The names of the functions
never change, since the file records them. `APPLICATION_ID` marks a file as ours, and its
`user_version` is the number of steps taken. sqlite-utils runs the steps; importing it takes longer
than a whole move, so that happens only when a step is missing.
"""

import sqlite3
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from events.errors import BadInput
from events.language import gettext as _
from events.sqlite_log.transaction import Transaction
from events.sqlite_log.version import APPLICATION_ID, pragma

if TYPE_CHECKING:
    from sqlite_utils import Database

GAMES = """
CREATE TABLE games (
  number INTEGER PRIMARY KEY, -- 1, 2, 3 … in order of creation
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL
) STRICT
"""

RECORDS = """
CREATE TABLE records (
  game TEXT NOT NULL REFERENCES games (id),
  seq INTEGER NOT NULL, -- 1, 2, 3 … in its game
  body TEXT NOT NULL, -- JSON; secrets as commitments; this is what the hash binds
  openings TEXT, -- JSON: values and salts of the secrets. Whoever reads this column knows them all
  command_id TEXT, -- on the first record of a batch: the asker's own id for the command
  hash BLOB NOT NULL CHECK (length(hash) = 32), -- blake2b-256 of the previous hash and the body
  PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID
"""

COMMAND_IDS = """
CREATE UNIQUE INDEX records_command_id ON records (game, command_id) WHERE command_id IS NOT NULL
"""

ASKER = "ALTER TABLE records ADD COLUMN asker TEXT"  # the owner of command_id
ASKERS_SO_FAR = """
UPDATE records SET asker = json_extract(body, '$.by')
WHERE command_id IS NOT NULL AND json_valid(body)
"""
COMMAND_IDS_BY_ASKER = """
CREATE UNIQUE INDEX records_command_id ON records (game, asker, command_id)
WHERE command_id IS NOT NULL
"""

LATEST = """
CREATE TABLE latest ( -- the game last used: a bookmark, no part of the log
  only INTEGER PRIMARY KEY CHECK (only = 1),
  game TEXT NOT NULL REFERENCES games (id)
) STRICT
"""

# INSERT OR REPLACE removes a conflicting row without firing its delete trigger, so the insert
# triggers refuse every row that conflicts with an existing one.
TRIGGERS = {
    "games_follow": """
        BEFORE INSERT ON games
        WHEN NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM games)
          OR EXISTS (SELECT 1 FROM games WHERE id = NEW.id)
        BEGIN SELECT RAISE(ABORT, 'a game must be new'); END""",
    "games_change": """
        BEFORE UPDATE ON games
        BEGIN SELECT RAISE(ABORT, 'games are never changed'); END""",
    "games_removal": """
        BEFORE DELETE ON games
        BEGIN SELECT RAISE(ABORT, 'games are never removed'); END""",
    "records_follow": """
        BEFORE INSERT ON records
        WHEN NEW.seq IS NOT (
          SELECT coalesce(max(seq), 0) + 1 FROM records WHERE game = NEW.game)
        BEGIN SELECT RAISE(ABORT, 'a record must follow the last one of its game'); END""",
    "records_command_once": """
        BEFORE INSERT ON records
        WHEN NEW.command_id IS NOT NULL AND EXISTS (
          SELECT 1 FROM records WHERE game = NEW.game AND command_id = NEW.command_id)
        BEGIN SELECT RAISE(ABORT, 'a command is recorded once'); END""",
    "records_change": """
        BEFORE UPDATE ON records
        BEGIN SELECT RAISE(ABORT, 'records are never changed'); END""",
    "records_removal": """
        BEFORE DELETE ON records
        BEGIN SELECT RAISE(ABORT, 'records are never removed'); END""",
}

TRIGGERS_BY_ASKER = {
    "records_change": TRIGGERS["records_change"],
    "records_command_once": """
        BEFORE INSERT ON records
        WHEN NEW.command_id IS NOT NULL AND EXISTS (
          SELECT 1 FROM records
          WHERE game = NEW.game AND asker IS NEW.asker AND command_id = NEW.command_id)
        BEGIN SELECT RAISE(ABORT, 'a command is recorded once'); END""",
}

# Shows a read-only file of version 1 as one of version 2. The trigger makes a write fail with
# SQLite's error for a read-only file instead of that for a view.
VERSION_1_AS_TODAY = """
CREATE TEMP VIEW records AS
SELECT *, CASE WHEN command_id IS NOT NULL AND json_valid(body)
  THEN json_extract(body, '$.by') END AS asker
FROM main.records
"""
REFUSE_TO_WRITE = """
CREATE TEMP TRIGGER records_written INSTEAD OF INSERT ON records
BEGIN DELETE FROM games WHERE FALSE; END
"""

VIEWS = {
    "events": """
        SELECT game, seq,
          json_extract(body, '$.batch') AS batch,
          json_extract(body, '$.at') AS at,
          json_extract(body, '$.by') AS "by",
          json_extract(body, '$.event.type') AS type,
          (SELECT group_concat(value, ', ') FROM json_each(body, '$.rules')) AS rules,
          json_extract(body, '$.event') AS event
        FROM records""",
    "commands": """
        SELECT game, seq,
          json_extract(body, '$.at') AS at,
          json_extract(body, '$.by') AS "by",
          CASE json_type(body, '$.command')
            WHEN 'text' THEN json_extract(body, '$.command') ELSE '(sealed)'
          END AS command
        FROM records WHERE json_type(body, '$.command') IN ('text', 'object')""",
    "overview": """
        SELECT g.id AS game, g.kind,
          (SELECT group_concat(
              CASE p.type
                WHEN 'object' THEN
                  json_extract(p.value, '$.seat') || ' ' || json_extract(p.value, '$.name')
                ELSE p.key || ' ' || p.value
              END, ', ')
            FROM json_each(f.body, '$.event.players') AS p) AS players,
          json_extract(f.body, '$.at') AS created,
          json_extract(l.body, '$.at') AS last,
          l.seq AS events
        FROM games AS g
        JOIN records AS f ON f.game = g.id AND f.seq = 1
        JOIN records AS l ON l.game = g.id
          AND l.seq = (SELECT max(seq) FROM records WHERE game = g.id)
        ORDER BY g.number""",
}


def first(db: "Database") -> None:
    """Version 1: the games, their records, the most recently used game, and views for people to
    browse."""
    for table in (GAMES, RECORDS, COMMAND_IDS, LATEST):
        db.execute(table)
    for name, trigger in TRIGGERS.items():
        db.execute(f"CREATE TRIGGER {name} {trigger}")
    for name, view in VIEWS.items():
        db.create_view(name, view)


def askers(db: "Database") -> None:
    """Version 2: each command id has an owner; an existing one belongs to the seat that acted."""
    for name in ("records_change", "records_command_once"):
        db.execute(f"DROP TRIGGER {name}")
    db.execute("DROP INDEX records_command_id")
    db.execute(ASKER)
    db.execute(ASKERS_SO_FAR)
    db.execute(COMMAND_IDS_BY_ASKER)
    for name, trigger in TRIGGERS_BY_ASKER.items():
        db.execute(f"CREATE TRIGGER {name} {trigger}")


Step = Callable[["Database"], None]

STEPS: Final[tuple[Step, ...]] = (first, askers)


def prepare(db: sqlite3.Connection, path: str, steps: Sequence[Step] = STEPS) -> None:
    """Migrate an empty or older file to the current version. A read-only file stays unchanged and
    only appears migrated to this connection.

    Raises BadInput, and changes nothing, if another program or a newer mclub wrote the file.
    """
    with Transaction(db, "DEFERRED"):
        if _is_current(db, path, steps):
            return
    try:
        with Transaction(db, "IMMEDIATE"):
            if not _is_current(db, path, steps):  # another program may have migrated it
                _take_steps(db, steps)
    except sqlite3.OperationalError as error:
        may_write = error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_READONLY
        if may_write or pragma(db, "user_version") != 1:
            raise
        db.execute(VERSION_1_AS_TODAY)
        db.execute(REFUSE_TO_WRITE)


def _is_current(db: sqlite3.Connection, path: str, steps: Sequence[Step]) -> bool:
    version = pragma(db, "user_version")
    if pragma(db, "application_id") != APPLICATION_ID:
        if version or db.execute("SELECT EXISTS (SELECT 1 FROM sqlite_master)").fetchone()[0]:
            raise BadInput(
                _(
                    "{path} is another program's database and was left unchanged. Choose "
                    "another file."
                ).format(path=path)
            )
        return False
    if version > len(steps):
        raise BadInput(
            _(
                "{path} was written by a newer mclub (file version {version}; this mclub "
                "knows {known}) and was left unchanged. Update mclub, or choose another "
                "file."
            ).format(path=path, version=version, known=len(steps))
        )
    return version == len(steps)


def _take_steps(connection: sqlite3.Connection, steps: Sequence[Step]) -> None:
    from sqlite_utils import Database, Migrations

    migrations = Migrations("mclub")
    for step in steps:
        migrations(name=step.__name__)(step)
    migrations.apply(Database(connection, recursive_triggers=False, execute_plugins=False))
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {len(steps)}")
