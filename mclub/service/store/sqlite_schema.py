"""The service's tables in an SQLite file, beside the log and no part of it: changing or emptying
them loses no record of any game. `postgres_schema` has the same tables for PostgreSQL."""

from typing import TYPE_CHECKING, Final

from events.sqlite_log.transaction import Transaction

if TYPE_CHECKING:
    import sqlite3

    from sqlite_utils import Database

LINKS = """
CREATE TABLE links (
  hash BLOB PRIMARY KEY CHECK (length(hash) = 32), -- blake2b-256 of the token, which is nowhere
  game TEXT NOT NULL REFERENCES games (id),
  role TEXT NOT NULL CHECK (role IN ('host', 'seat', 'spectator')),
  seat TEXT NOT NULL, -- empty for host and spectator
  joined TEXT, -- when it was first used
  UNIQUE (game, role, seat)
) STRICT, WITHOUT ROWID
"""
TALK = """
CREATE TABLE talk (
  id INTEGER PRIMARY KEY,
  game TEXT NOT NULL REFERENCES games (id),
  by TEXT NOT NULL, -- a seat, or 'host'
  at TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT
"""
TALK_OF_A_GAME = "CREATE INDEX talk_game ON talk (game, id)"
MUTED = """
CREATE TABLE muted (
  game TEXT NOT NULL REFERENCES games (id),
  seat TEXT NOT NULL,
  PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID
"""
NOTES = """
CREATE TABLE notes (
  game TEXT NOT NULL REFERENCES games (id),
  seat TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID
"""
HOOKS = """
CREATE TABLE hooks (
  game TEXT NOT NULL REFERENCES games (id),
  seat TEXT NOT NULL,
  url TEXT NOT NULL,
  secret TEXT NOT NULL, -- signs what is sent, so it can't be a hash
  asked INTEGER NOT NULL DEFAULT 0, -- whether the seat was asked when the game was last looked at
  PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID
"""
BOTS = """
CREATE TABLE bots (
  game TEXT NOT NULL REFERENCES games (id),
  seat TEXT NOT NULL,
  bot TEXT NOT NULL,
  PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID
"""
TALK_BY_GAME = """
CREATE TABLE talk_by_game (
  game TEXT NOT NULL REFERENCES games (id),
  id INTEGER NOT NULL, -- goes up in its game
  by TEXT NOT NULL, -- a seat, or 'host'
  at TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (game, id)
) STRICT, WITHOUT ROWID
"""
HOOKS_AS_OUTBOX = (
    "ALTER TABLE hooks ADD COLUMN seq INTEGER NOT NULL DEFAULT 0",  # the record that began the turn
    "ALTER TABLE hooks ADD COLUMN attempt INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE hooks ADD COLUMN due REAL",  # when to try (again); NULL: there is nothing to send
    "CREATE INDEX hooks_due ON hooks (due) WHERE due IS NOT NULL",
)
TENDED = """
CREATE TABLE tended ( -- the games that somebody has to look after: with webhooks, or bots
  game TEXT PRIMARY KEY REFERENCES games (id),
  seq INTEGER NOT NULL DEFAULT 0, -- up to which it was looked after
  fresh INTEGER NOT NULL DEFAULT 1, -- webhooks and bots that have come since
  over INTEGER NOT NULL DEFAULT 0, -- whether the game was over then
  until REAL NOT NULL DEFAULT 0 -- until when a worker has it for itself
) STRICT, WITHOUT ROWID
"""
TENDED_OPEN = "CREATE INDEX tended_open ON tended (game) WHERE over = 0"
TEND_ALL = "INSERT INTO tended (game) SELECT game FROM hooks UNION SELECT game FROM bots"
LIMITS = """
CREATE TABLE limits ( -- how much everybody has asked for lately
  caller BLOB PRIMARY KEY, -- a hash of the address or the link, and of what is limited
  full_at REAL NOT NULL -- when the caller may ask for all that he may at once
) STRICT, WITHOUT ROWID
"""
SESSIONS = """
CREATE TABLE sessions ( -- of browsers: each has one cookie
  hash BLOB PRIMARY KEY CHECK (length(hash) = 32), -- blake2b-256 of the cookie, which is nowhere
  used REAL NOT NULL -- when it was last used, to the day
) STRICT, WITHOUT ROWID
"""
SESSIONS_USED = "CREATE INDEX sessions_used ON sessions (used)"
SESSION_LINKS = """
CREATE TABLE session_links ( -- what a session may sit at, while the link lives
  session BLOB NOT NULL REFERENCES sessions (hash) ON DELETE CASCADE,
  link BLOB NOT NULL, -- a hash of links
  at REAL NOT NULL, -- when the session joined by it
  PRIMARY KEY (session, link)
) STRICT, WITHOUT ROWID
"""
SESSION_LINKS_LINK = "CREATE INDEX session_links_link ON session_links (link)"
BRIEFS = """
CREATE TABLE briefs ( -- games in a few words, read off the log, so that a list folds none of them
  game TEXT PRIMARY KEY REFERENCES games (id),
  seq INTEGER NOT NULL, -- the last record that it tells of
  ended INTEGER NOT NULL, -- whether the game is over
  asked TEXT NOT NULL, -- the seats that are asked, with a space before and behind each
  last TEXT NOT NULL, -- when the last record was made
  document TEXT NOT NULL
) STRICT, WITHOUT ROWID
"""
PHONES = """
CREATE TABLE phones ( -- the sessions that are one phone for all at a game
  session BLOB NOT NULL REFERENCES sessions (hash) ON DELETE CASCADE,
  game TEXT NOT NULL REFERENCES games (id),
  seat TEXT NOT NULL, -- who has the phone; empty while the curtain is down
  seq INTEGER NOT NULL, -- the last record when that seat took it
  PRIMARY KEY (session, game)
) STRICT, WITHOUT ROWID
"""
ROOMS = """
CREATE TABLE rooms ( -- who plays again after a game
  game TEXT PRIMARY KEY REFERENCES games (id),
  at REAL NOT NULL, -- when it was opened
  version INTEGER NOT NULL, -- goes up with each change
  claimed REAL NOT NULL, -- when somebody last set out to begin the new game
  next TEXT NOT NULL -- the new game, if it has begun
) STRICT, WITHOUT ROWID
"""
ROOM_ANSWERS = """
CREATE TABLE room_answers (
  game TEXT NOT NULL REFERENCES games (id),
  seat TEXT NOT NULL,
  ready INTEGER NOT NULL,
  PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID
"""
LOOKED = """
CREATE TABLE looked ( -- how far each seat has seen its game; never a part of the game
  game TEXT NOT NULL REFERENCES games (id),
  seat TEXT NOT NULL,
  seq INTEGER NOT NULL, -- the last record that it was shown
  PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID
"""
PRESENCE = """
CREATE TABLE presence ( -- who listens to a game
  game TEXT NOT NULL REFERENCES games (id),
  name TEXT NOT NULL, -- a seat, or 'host', 'spectator'
  until REAL NOT NULL, -- until when that is known
  PRIMARY KEY (game, name)
) STRICT, WITHOUT ROWID
"""
MIGRATIONS: Final = "mclub.service"


def first(db: "Database") -> None:
    """Version 1: links, table talk, notes, webhooks."""
    for statement in (LINKS, TALK, TALK_OF_A_GAME, MUTED, NOTES, HOOKS):
        db.execute(statement)


def second(db: "Database") -> None:
    """Version 2: bots at the seats."""
    db.execute(BOTS)


def third(db: "Database") -> None:
    """Version 3: what several workers have to know of each other."""
    for statement in (
        TALK_BY_GAME,
        "INSERT INTO talk_by_game SELECT game, id, by, at, text FROM talk",
        "DROP TABLE talk",
        "ALTER TABLE talk_by_game RENAME TO talk",
        *HOOKS_AS_OUTBOX,
        TENDED,
        TENDED_OPEN,
        TEND_ALL,
        LIMITS,
    ):
        db.execute(statement)


def fourth(db: "Database") -> None:
    """Version 4: sessions of browsers, games in a few words, one phone for all."""
    for statement in (SESSIONS, SESSIONS_USED, SESSION_LINKS, SESSION_LINKS_LINK, BRIEFS, PHONES):
        db.execute(statement)


def fifth(db: "Database") -> None:
    """Version 5: rooms in which people play again."""
    for statement in (ROOMS, ROOM_ANSWERS):
        db.execute(statement)


def sixth(db: "Database") -> None:
    """Version 6: how far each seat has seen its game."""
    db.execute(LOOKED)


def seventh(db: "Database") -> None:
    """Version 7: who is at a table."""
    db.execute(PRESENCE)


STEPS: Final = (first, second, third, fourth, fifth, sixth, seventh)


def prepare(connection: "sqlite3.Connection") -> None:
    """Apply missing migrations. Their imports take a fifth of a service's start, so only a file
    that lacks some pays for them."""
    if {step.__name__ for step in STEPS} <= _applied_migrations(connection):
        return
    from sqlite_utils import Database, Migrations

    migrations = Migrations(MIGRATIONS)
    for step in STEPS:
        migrations(name=step.__name__)(step)
    with Transaction(connection, "IMMEDIATE"):
        migrations.apply(Database(connection, recursive_triggers=False, execute_plugins=False))


def _applied_migrations(connection: "sqlite3.Connection") -> set[str]:
    """The migrations already applied, as recorded by sqlite-utils."""
    kept = "SELECT 1 FROM sqlite_master WHERE name = '_sqlite_migrations'"
    if connection.execute(kept).fetchone() is None:
        return set()
    names = "SELECT name FROM _sqlite_migrations WHERE migration_set = ?"
    return {name for (name,) in connection.execute(names, (MIGRATIONS,))}
