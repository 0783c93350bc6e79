"""News: how workers notify each other of changes. The data itself is already in the store and the
log; news only says which games to check.

Only latency depends on news. If a notification is lost, because a connection failed, the sender
died or the engine has none, the worker's next sweep (`SWEEP`) finds the change.
"""

from typing import Protocol

from events.opening import is_address
from mclub.service.polling import OnNews, PollingNews
from mclub.service.store import Store
from mclub.service.tables import Tables


class News(Protocol):
    """Sends a worker's news to the others and receives theirs."""

    def announce(self, game: str) -> None:
        """Announce that this worker has changed the game."""

    async def run(self) -> None:
        """Receive news until cancelled."""


def news_of(path: object, store: Store, tables: Tables, on_news: OnNews) -> News:
    """The implementation of `News` for the games' database. on_news: see `OnNews`."""
    if isinstance(path, str) and is_address(path):
        from mclub.service.postgres_news import PostgresNews

        return PostgresNews(path, store, tables, on_news)
    return PollingNews(store, tables, on_news)
