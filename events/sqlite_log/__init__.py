"""The log in an SQLite file, which any SQLite tool can read. Start with `store`."""

from events.sqlite_log.store import SqliteLog

__all__ = ["SqliteLog"]
