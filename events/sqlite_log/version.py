"""Whose a file is, and which version: what tells whether `schema` has anything to do with it."""

import sqlite3
from typing import Final

APPLICATION_ID: Final = 0x6D636C62  # "mclb"
VERSION: Final = 2
"""The number of steps that `schema` has."""


def is_of_today(db: sqlite3.Connection) -> bool:
    """Whether the file needs nothing."""
    # The version is read first: a file that is being made meanwhile then looks behind, not foreign.
    version = pragma(db, "user_version")
    return version == VERSION and pragma(db, "application_id") == APPLICATION_ID


def pragma(db: sqlite3.Connection, name: str) -> int:
    """The number that the file has there."""
    value: int = db.execute(f"PRAGMA {name}").fetchone()[0]
    return value
