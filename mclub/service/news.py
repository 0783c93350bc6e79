"""News: how workers notify each other. The data itself is already in the store and the log; news
only says that it is worth checking.

Only latency depends on it. A worker that missed a notification, because a connection or the sender
was lost or the engine has none, finds out by its own sweep (`SWEEP`) and reads on from its cursor.
"""

from typing import Protocol

from events.opening import is_address
from mclub.service.polling import OnNews, PollingNews
from mclub.service.store import Store
from mclub.service.tables import Tables


class News(Protocol):
    """How a worker notifies others and gets their news."""

    def announce(self, game: str) -> None:
        """Announce that this worker has changed the game."""

    async def run(self) -> None:
        """Receive news until cancelled."""


def news_of(path: object, store: Store, tables: Tables, on_news: OnNews) -> News:
    """The implementation for the engine of the games. on_news: see `OnNews`."""
    if isinstance(path, str) and is_address(path):
        from mclub.service.postgres_news import PostgresNews

        return PostgresNews(path, store, tables, on_news)
    return PollingNews(store, tables, on_news)
