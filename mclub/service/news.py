"""What one worker did, told to all others: in the tables of the service and in the log it stands at
once, and this only says that it is worth looking.

Nothing depends on it but time. Who was not told, since a connection was lost or the teller died, or
since the engine has no such thing, finds out by looking (`SWEEP`), and reads on from where he was.
"""

from typing import Protocol

from events.opening import is_address
from mclub.service.looking import Heard, Looking
from mclub.service.store import Store
from mclub.service.tables import Tables


class News(Protocol):
    """How a worker tells others, and hears of them."""

    def announce(self, game: str) -> None:
        """Something has happened in the game, by work of this worker."""

    async def run(self) -> None:
        """Hears, until it is cancelled."""


def news_of(path: object, store: Store, tables: Tables, heard: Heard) -> News:
    """How it is done where the games are. heard: see `Heard`."""
    if isinstance(path, str) and is_address(path):
        from mclub.service.postgres_news import PostgresNews

        return PostgresNews(path, store, tables, heard)
    return Looking(store, tables, heard)
