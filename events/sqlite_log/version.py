"""Identifies a file and its version, which tells whether `schema` has work to do."""

import sqlite3
from typing import Final

APPLICATION_ID: Final = 0x6D636C62  # "mclb"
VERSION: Final = 2
"""The number of steps in `schema`."""


def is_current(db: sqlite3.Connection) -> bool:
    """Whether the file is up to date."""
    # Read the version first: a file created meanwhile then looks outdated, not foreign.
    version = pragma(db, "user_version")
    return version == VERSION and pragma(db, "application_id") == APPLICATION_ID


def pragma(db: sqlite3.Connection, name: str) -> int:
    """The integer value of a pragma."""
    value: int = db.execute(f"PRAGMA {name}").fetchone()[0]
    return value
