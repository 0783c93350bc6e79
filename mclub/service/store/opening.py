"""Opens the store that stands beside the log: SQLite or PostgreSQL, by the place."""

import os

from events.opening import is_address
from mclub.service.store import Store


def open_store(place: str | os.PathLike[str]) -> Store:
    """The store beside the log at the same place, a file or the address of a database."""
    if isinstance(place, str) and is_address(place):
        from mclub.service.store.postgres import PostgresStore

        return PostgresStore(place)
    from mclub.service.store.sqlite import SqliteStore

    return SqliteStore(str(place))
