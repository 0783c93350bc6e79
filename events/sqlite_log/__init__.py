"""The log in one SQLite file, readable with any SQLite tool. Start with `store`."""

from events.sqlite_log.store import SqliteLog

__all__ = ["SqliteLog"]
