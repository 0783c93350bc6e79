"""Recognises a file of the current version without loading `schema`."""

import sqlite3
from typing import Final

APPLICATION_ID: Final = 0x6D636C62  # "mclb"
VERSION: Final = 2
"""The number of steps in `schema`."""


def is_current(db: sqlite3.Connection) -> bool:
    """Whether the file is one of mclub's, of the current version."""
    # Read the version first: a file that another program is creating then looks old, not foreign.
    version = pragma(db, "user_version")
    return version == VERSION and pragma(db, "application_id") == APPLICATION_ID


def pragma(db: sqlite3.Connection, name: str) -> int:
    """The value of a pragma that is an integer."""
    value: int = db.execute(f"PRAGMA {name}").fetchone()[0]
    return value
