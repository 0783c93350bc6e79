"""Opens the log at a place: a file or a database address."""

import os
import re
from typing import Final

from events.log import Log
from events.sqlite_log import SqliteLog

SCHEMES: Final = ("postgresql://", "postgres://")

_ADDRESS: Final = r"(postgres(?:ql)?:/{1,2}[^\s:/@]*):(?!PASSWORD@)\S*@"


def is_address(place: str | os.PathLike[str]) -> bool:
    """Whether the place is the address of a database rather than a file."""
    return isinstance(place, str) and place.startswith(SCHEMES)


def without_passwords(text: str) -> str:
    """The text, with the passwords removed from all database addresses in it."""
    return re.sub(_ADDRESS, r"\1@", text)


def open_log(place: str | os.PathLike[str]) -> Log:
    """The log at a path, in ":memory:", or at the address of a PostgreSQL database.

    Raises BadInput or LogDamaged if it is unusable.
    """
    if isinstance(place, str) and is_address(place):
        # Imported on demand: that takes longer than a move in a file.
        from events.postgres_log import PostgresLog

        return PostgresLog(place)
    return SqliteLog(place)
