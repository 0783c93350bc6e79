"""Opens the store in the database of the log, SQLite or PostgreSQL."""

import os

from events.opening import is_address
from mclub.service.store import Store


def open_store(place: str | os.PathLike[str]) -> Store:
    """Open the store at the same place as the log: an SQLite file or a PostgreSQL address."""
    if isinstance(place, str) and is_address(place):
        from mclub.service.store.postgres import PostgresStore

        return PostgresStore(place)
    from mclub.service.store.sqlite import SqliteStore

    return SqliteStore(str(place))


def open_existing_store(place: str | os.PathLike[str]) -> Store | None:
    """Open the store if a service has used the place; otherwise None, and no table is created."""
    if isinstance(place, str) and is_address(place):
        from mclub.service.store.postgres import holds_store
    else:
        from mclub.service.store.sqlite import holds_store
    return open_store(place) if holds_store(str(place)) else None
