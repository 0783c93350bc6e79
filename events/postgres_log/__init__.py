"""The log in a PostgreSQL database, shared by many machines. Start with `store`."""

from events.postgres_log.store import PostgresLog

__all__ = ["PostgresLog"]
