"""The tables of the service, beside the log in the same file and no part of it: they may be changed
and emptied without any game losing a record."""

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
MIGRATIONS: Final = "mclub.service"


def first(db: "Database") -> None:
    """Version 1: links, table talk, notes, webhooks."""
    for statement in (LINKS, TALK, TALK_OF_A_GAME, MUTED, NOTES, HOOKS):
        db.execute(statement)


def second(db: "Database") -> None:
    """Version 2: bots at the seats."""
    db.execute(BOTS)


STEPS: Final = (first, second)


def prepare(connection: "sqlite3.Connection") -> None:
    """Take the steps that the file lacks."""
    from sqlite_utils import Database, Migrations

    migrations = Migrations(MIGRATIONS)
    for step in STEPS:
        migrations(name=step.__name__)(step)
    with Transaction(connection, "IMMEDIATE"):
        migrations.apply(Database(connection, recursive_triggers=False, execute_plugins=False))
