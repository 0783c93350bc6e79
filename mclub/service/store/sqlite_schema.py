"""The service's tables in an SQLite file. They are separate from the log, so changing or emptying
them loses no record of any game. `postgres_schema` has the same tables for PostgreSQL."""

from typing import TYPE_CHECKING, Final

from events.sqlite_log.transaction import Transaction

if TYPE_CHECKING:
    import sqlite3

    from sqlite_utils import Database

LINKS = """
CREATE TABLE links (
  hash BLOB PRIMARY KEY CHECK (length(hash) = 32), -- blake2b-256 of the token, which isn't stored
  game TEXT NOT NULL REFERENCES games (id),
  role TEXT NOT NULL CHECK (role IN ('host', 'seat', 'spectator')),
  seat TEXT NOT NULL, -- empty for host and spectator
  joined TEXT, -- when the link was first used
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
  secret TEXT NOT NULL, -- signs messages, so a hash wouldn't do
  asked INTEGER NOT NULL DEFAULT 0, -- whether it was the seat's turn when last processed
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
  id INTEGER NOT NULL, -- increases within a game
  by TEXT NOT NULL, -- a seat, or 'host'
  at TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (game, id)
) STRICT, WITHOUT ROWID
"""
HOOKS_AS_OUTBOX = (
    "ALTER TABLE hooks ADD COLUMN seq INTEGER NOT NULL DEFAULT 0",  # the record that began the turn
    "ALTER TABLE hooks ADD COLUMN attempt INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE hooks ADD COLUMN due REAL",  # when to send the message; NULL: there is none
    "CREATE INDEX hooks_due ON hooks (due) WHERE due IS NOT NULL",
)
TENDED = """
CREATE TABLE tended ( -- games that need background work, for webhooks or bots
  game TEXT PRIMARY KEY REFERENCES games (id),
  seq INTEGER NOT NULL DEFAULT 0, -- the last record processed
  fresh INTEGER NOT NULL DEFAULT 1, -- webhooks and bots added since
  over INTEGER NOT NULL DEFAULT 0, -- whether the game was over then
  until REAL NOT NULL DEFAULT 0 -- when the current lease expires
) STRICT, WITHOUT ROWID
"""
TENDED_OPEN = "CREATE INDEX tended_open ON tended (game) WHERE over = 0"
TEND_ALL = "INSERT INTO tended (game) SELECT game FROM hooks UNION SELECT game FROM bots"
LIMITS = """
CREATE TABLE limits ( -- token buckets for rate limits
  caller BLOB PRIMARY KEY, -- a hash of the address or link, and of the limit's name
  full_at REAL NOT NULL -- when the bucket is full
) STRICT, WITHOUT ROWID
"""
SESSIONS = """
CREATE TABLE sessions ( -- browser sessions, one cookie each
  hash BLOB PRIMARY KEY CHECK (length(hash) = 32), -- blake2b-256 of the cookie, which isn't stored
  used REAL NOT NULL -- when it was last used, accurate to a day
) STRICT, WITHOUT ROWID
"""
SESSIONS_USED = "CREATE INDEX sessions_used ON sessions (used)"
SESSION_LINKS = """
CREATE TABLE session_links ( -- the links of each session, valid while they are in `links`
  session BLOB NOT NULL REFERENCES sessions (hash) ON DELETE CASCADE,
  link BLOB NOT NULL, -- a hash in `links`
  at REAL NOT NULL, -- when it was added to the session
  PRIMARY KEY (session, link)
) STRICT, WITHOUT ROWID
"""
SESSION_LINKS_LINK = "CREATE INDEX session_links_link ON session_links (link)"
BRIEFS = """
CREATE TABLE briefs ( -- cached summaries of games, so that listing games folds none of them
  game TEXT PRIMARY KEY REFERENCES games (id),
  seq INTEGER NOT NULL, -- the last record that the summary covers
  ended INTEGER NOT NULL, -- whether the game is over
  asked TEXT NOT NULL, -- the seats that have to decide, with a space before and after each
  last TEXT NOT NULL, -- when the last record was made
  document TEXT NOT NULL
) STRICT, WITHOUT ROWID
"""
PHONES = """
CREATE TABLE phones ( -- the sessions that are a shared phone in a game
  session BLOB NOT NULL REFERENCES sessions (hash) ON DELETE CASCADE,
  game TEXT NOT NULL REFERENCES games (id),
  seat TEXT NOT NULL, -- its holder; empty while the curtain is down, '-' once it is put away
  seq INTEGER NOT NULL, -- the last record when that seat took it
  PRIMARY KEY (session, game)
) STRICT, WITHOUT ROWID
"""
ROOMS = """
CREATE TABLE rooms ( -- where players say whether they play again after a game
  game TEXT PRIMARY KEY REFERENCES games (id),
  at REAL NOT NULL, -- when it was opened
  version INTEGER NOT NULL, -- increases with each change
  claimed REAL NOT NULL, -- when it was last claimed to begin the new game
  next TEXT NOT NULL -- the new game; empty if it hasn't begun
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
CREATE TABLE looked ( -- how far each seat has seen its game
  game TEXT NOT NULL REFERENCES games (id),
  seat TEXT NOT NULL,
  seq INTEGER NOT NULL, -- the last record that it has seen
  PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID
"""
PRESENCE = """
CREATE TABLE presence ( -- who is connected to a game
  game TEXT NOT NULL REFERENCES games (id),
  name TEXT NOT NULL, -- a seat, or 'host', 'spectator'
  until REAL NOT NULL, -- when the lease expires
  PRIMARY KEY (game, name)
) STRICT, WITHOUT ROWID
"""
PRACTICES = """
CREATE TABLE practices ( -- the practice games, each by the form that has started it
  form BLOB PRIMARY KEY CHECK (length(form) = 32), -- a hash of its key
  game TEXT REFERENCES games (id), -- null while it is being started
  at REAL NOT NULL -- when it was started
) STRICT, WITHOUT ROWID
"""
PRACTICES_GAME = "CREATE INDEX practices_game ON practices (game)"
WAITING_ROOMS = """
CREATE TABLE waiting_rooms ( -- where people take seats before a game begins
  room BLOB PRIMARY KEY CHECK (length(room) = 32), -- a hash of the token in its link
  kind TEXT NOT NULL,
  at REAL NOT NULL, -- when it was opened
  host BLOB NOT NULL, -- the hash of a session
  seen REAL NOT NULL, -- the last sign of the host
  version INTEGER NOT NULL, -- increases with each change
  claimed REAL NOT NULL, -- when it was last claimed to begin the game
  game TEXT REFERENCES games (id) -- null until the game has begun
) STRICT, WITHOUT ROWID
"""
WAITING_SEATS = """
CREATE TABLE waiting_seats (
  room BLOB NOT NULL REFERENCES waiting_rooms (room) ON DELETE CASCADE,
  seat TEXT NOT NULL,
  session BLOB NOT NULL,
  name TEXT NOT NULL, -- empty if the person gave none
  ready INTEGER NOT NULL,
  at REAL NOT NULL, -- when the person sat down
  seen REAL NOT NULL, -- the last sign of the person
  PRIMARY KEY (room, seat)
) STRICT, WITHOUT ROWID
"""
ANALYSES = """
CREATE TABLE analyses ( -- of finished games, by one version of the program each
  id BLOB PRIMARY KEY CHECK (length(id) = 32), -- a hash of all that determines the figures
  game TEXT NOT NULL REFERENCES games (id),
  head TEXT NOT NULL, -- of the game; another one makes the analysis stale
  version TEXT NOT NULL,
  rollouts INTEGER NOT NULL DEFAULT 0,
  document BLOB -- compressed JSON; null until the analysis is finished
) STRICT, WITHOUT ROWID
"""
ANALYSES_GAME = "CREATE INDEX analyses_game ON analyses (game)"
ANALYSIS_STAGES = """
CREATE TABLE analysis_stages ( -- what unfinished analyses have computed so far
  analysis BLOB NOT NULL REFERENCES analyses (id) ON DELETE CASCADE,
  stage INTEGER NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (analysis, stage)
) STRICT, WITHOUT ROWID
"""
ANALYSIS_JOBS = """
CREATE TABLE analysis_jobs ( -- the analyses that the service has to make
  game TEXT PRIMARY KEY REFERENCES games (id),
  at REAL NOT NULL, -- when somebody started it
  until REAL NOT NULL DEFAULT 0, -- when the current lease expires
  progress REAL NOT NULL DEFAULT 0, -- the share done
  tries INTEGER NOT NULL DEFAULT 0 -- how often it was begun and not ended by a shutdown
) STRICT, WITHOUT ROWID
"""
MIGRATIONS: Final = "mclub.service"


def first(db: "Database") -> None:
    """Version 1: links, table talk, notes, webhooks."""
    for statement in (LINKS, TALK, TALK_OF_A_GAME, MUTED, NOTES, HOOKS):
        db.execute(statement)


def second(db: "Database") -> None:
    """Version 2: bots that play seats."""
    db.execute(BOTS)


def third(db: "Database") -> None:
    """Version 3: the state that several workers share."""
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
    """Version 4: browser sessions, briefs, shared phones."""
    for statement in (SESSIONS, SESSIONS_USED, SESSION_LINKS, SESSION_LINKS_LINK, BRIEFS, PHONES):
        db.execute(statement)


def fifth(db: "Database") -> None:
    """Version 5: rooms for playing again."""
    for statement in (ROOMS, ROOM_ANSWERS):
        db.execute(statement)


def sixth(db: "Database") -> None:
    """Version 6: how far each seat has seen its game."""
    db.execute(LOOKED)


def seventh(db: "Database") -> None:
    """Version 7: presence."""
    db.execute(PRESENCE)


def eighth(db: "Database") -> None:
    """Version 8: practice games."""
    for statement in (PRACTICES, PRACTICES_GAME):
        db.execute(statement)


def ninth(db: "Database") -> None:
    """Version 9: waiting rooms."""
    for statement in (WAITING_ROOMS, WAITING_SEATS):
        db.execute(statement)


def tenth(db: "Database") -> None:
    """Version 10: analyses."""
    for statement in (ANALYSES, ANALYSES_GAME, ANALYSIS_STAGES, ANALYSIS_JOBS):
        db.execute(statement)


STEPS: Final = (first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth)


def prepare(connection: "sqlite3.Connection") -> None:
    """Apply missing migrations. Importing sqlite-utils takes a fifth of the start-up time, so this
    happens only if some are missing."""
    if {step.__name__ for step in STEPS} <= _applied_migrations(connection):
        return
    from sqlite_utils import Database, Migrations

    migrations = Migrations(MIGRATIONS)
    for step in STEPS:
        migrations(name=step.__name__)(step)
    with Transaction(connection, "IMMEDIATE"):
        migrations.apply(Database(connection, recursive_triggers=False, execute_plugins=False))


def _applied_migrations(connection: "sqlite3.Connection") -> set[str]:
    """The names of the migrations already applied, as recorded by sqlite-utils."""
    has_record = "SELECT 1 FROM sqlite_master WHERE name = '_sqlite_migrations'"
    if connection.execute(has_record).fetchone() is None:
        return set()
    names = "SELECT name FROM _sqlite_migrations WHERE migration_set = ?"
    return {name for (name,) in connection.execute(names, (MIGRATIONS,))}
