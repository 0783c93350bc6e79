"""The log in a PostgreSQL database, which many machines can share. Start with `store`."""

from events.postgres_log.store import PostgresLog

__all__ = ["PostgresLog"]
