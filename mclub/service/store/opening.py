"""Opens the store in the database of the log, SQLite or PostgreSQL."""

import os
from contextlib import closing

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
        from events.postgres_log.connections import PATIENCE, Connections

        with closing(Connections(place, PATIENCE, lambda _db, _place: None)) as db:
            exists = db.all("SELECT to_regclass('mclub.links')") != [(None,)]
    else:
        from events.sqlite_log.opening import connect
        from events.sqlite_log.store import PATIENCE

        with closing(connect(str(place), PATIENCE)) as file:
            tables = "SELECT 1 FROM sqlite_master WHERE name = 'links'"
            exists = file.execute(tables).fetchone() is not None
    return open_store(place) if exists else None
