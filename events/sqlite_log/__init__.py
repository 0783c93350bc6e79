"""The log in one SQLite file, which anybody can read with an SQLite tool. Start with `store`."""

from events.sqlite_log.store import SqliteLog

__all__ = ["SqliteLog"]
