"""A yardstick: the `eventsourcing` library with an aggregate of the same number of events in
SQLite."""

from pathlib import Path
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event


class Table(Aggregate):
    """An aggregate with events like ours."""

    @event("Opened")
    def __init__(self) -> None:
        self.level = 0

    @event("Developed")
    def develop(self, seat: str, card: str, before: int, after: int) -> None:
        """A typical event."""
        self.level = after


class Tables(Application[UUID]):
    """The application that saves and loads the aggregates, with the library's own JSON
    transcoder."""

    def __init__(self, path: Path) -> None:
        super().__init__({"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(path)})

    def start(self, events: int) -> Table:
        """Save an aggregate with this many events and return its id."""
        aggregate = Table()
        for _ in range(events - 1):
            aggregate.develop("yellow", "I3", 1, 2)
        self.save(aggregate)
        return aggregate

    def durability(self) -> tuple[str, int]:
        """The journal mode and the synchronous setting of the connections."""
        with self.recorder.datastore.get_connection(commit=True) as connection:  # type: ignore[attr-defined]
            cursor = connection.cursor()
            found = []
            for pragma in ("journal_mode", "synchronous"):
                cursor.execute(f"PRAGMA {pragma}")
                found.append(cursor.fetchone()[0])
        return found[0], found[1]
