"""Which log a place means: a file, or the address of a database."""

import os
import re
from typing import Final

from events.log import Log
from events.sqlite_log import SqliteLog

SCHEMES: Final = ("postgresql://", "postgres://")

_ADDRESS: Final = r"(postgres(?:ql)?:/{1,2}[^\s:/@]*):(?!PASSWORD@)\S*@"


def is_address(place: str | os.PathLike[str]) -> bool:
    """Whether the games lie in a database with an address, and not in a file."""
    return isinstance(place, str) and place.startswith(SCHEMES)


def without_passwords(text: str) -> str:
    """The text, with no password of an address in it; the word PASSWORD may stand for one."""
    return re.sub(_ADDRESS, r"\1@", text)


def opened(place: str | os.PathLike[str]) -> Log:
    """The log at a path, in ":memory:", or at the address of a PostgreSQL database.

    Raises BadInput or LogDamaged when it can't serve.
    """
    if isinstance(place, str) and is_address(place):
        # What speaks to the database takes longer to import than a move on a file takes.
        from events.postgres_log import PostgresLog

        return PostgresLog(place)
    return SqliteLog(place)
