"""`SqlLog`: what the logs in all SQL databases have in common."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import local
from typing import Any, ClassVar, Protocol

import msgspec

from events.log import Append, Log, Stored, further_ids, is_further, unknown_game
from events.record import Row


class Queries(msgspec.Struct, frozen=True):
    """The queries in one database's SQL, each with the parameters of the method that runs it.

    further: (seq, command_id) of an asker's command ids between two bounds, both excluded.
    """

    rows: str
    head: str
    kind: str
    command: str
    further: str
    games: str
    latest: str


class Connected(Protocol):
    """Connections to a database."""

    def all(self, sql: str, *parameters: Any) -> list[Any]:
        """Run a query and return its rows."""

    def close(self) -> None: ...


class _Group(local):
    """What a thread appends in a block of `together`; None outside of one."""

    appends: list[Append] | None = None


class SqlLog(Log):
    """A `Log` that reads with `QUERIES`; subclasses write."""

    QUERIES: ClassVar[Queries]
    _db: Connected

    def __init__(self) -> None:
        self._group = _Group()

    @abstractmethod
    def _append(self, appends: Sequence[Append]) -> None:
        """Append to all these games in one transaction; see `Log.append`."""

    def append(self, game: str, expected: int, rows: Sequence[Row]) -> None:
        assert rows
        assert rows[0].seq == expected + 1
        appending = Append(game, expected, rows)
        if self._group.appends is None:
            self._append([appending])
        else:
            self._group.appends.append(appending)

    @contextmanager
    def together(self) -> Iterator[None]:
        appends: list[Append] = []
        self._group.appends = appends
        try:
            yield
        finally:
            self._group.appends = None
        if appends:
            self._append(appends)

    def rows(self, game: str, after: int = 0) -> list[Stored]:
        records = self._db.all(self.QUERIES.rows, game, after)
        if not records:
            self.kind(game)  # raises UnknownGame; a known game just has no record after `after`
        return records

    def head(self, game: str) -> tuple[int, bytes]:
        for append in reversed(self._group.appends or ()):
            if append.game == game:
                return append.rows[-1].seq, append.rows[-1].hash
        for seq, hash_ in self._db.all(self.QUERIES.head, game):
            return seq, hash_
        raise unknown_game(game, self.place)

    def kind(self, game: str) -> str:
        for (kind,) in self._db.all(self.QUERIES.kind, game):
            return str(kind)
        raise unknown_game(game, self.place)

    def command(self, game: str, asker: str, command_id: str) -> int | None:
        for (seq,) in self._db.all(self.QUERIES.command, game, asker, command_id):
            return int(seq)
        return None

    def commands(self, game: str, asker: str, command_id: str) -> list[int]:
        seqs = [seq for (seq,) in self._db.all(self.QUERIES.command, game, asker, command_id)]
        further = self._db.all(self.QUERIES.further, game, asker, *further_ids(command_id))
        return sorted(seqs + [seq for seq, id_ in further if is_further(id_, command_id)])

    def games(self) -> list[tuple[str, str]]:
        return self._db.all(self.QUERIES.games)

    def latest(self) -> str | None:
        for (game,) in self._db.all(self.QUERIES.latest):
            return str(game)
        return None

    def close(self) -> None:
        self._db.close()
