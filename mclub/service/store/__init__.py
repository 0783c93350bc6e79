"""The service's own tables, beside the log and no part of it: links, talk, notes, webhooks, bots,
limits, and who looks after which game. What one worker has to know of another stands in them.

Their SQL is written once, for every engine: plain names, `?` for what is handed in, and conditions
in the place of locks (whoever finds that a row has changed has lost). Times are seconds since 1970.
"""

from collections.abc import Sequence
from typing import Any, Final, Protocol

Statement = tuple[str, tuple[Any, ...]]
MANY: Final = "{many}"
"""Stands in the SQL of `Store.among` for a table of the values, in a column `value`."""


class Store(Protocol):
    """Where the tables are. May be used by several threads.

    place: what people call it, without a password; near: whether a read is a look-up by key of some
    10 µs, to be done in the event loop. Everything raises BadInput or LogDamaged when the store
    can't serve.
    """

    place: str
    near: bool

    def all(self, sql: str, *parameters: Any) -> list[Any]:
        """The rows of a query."""

    def one(self, sql: str, *parameters: Any) -> Any | None:
        """The first row of a query, if it has any."""

    def among(self, sql: str, values: Sequence[str]) -> list[Any]:
        """The rows of a query about any number of texts, for which `MANY` stands in it."""

    def change(self, *statements: Statement) -> list[Any]:
        """Carries out all statements or none, durably; the rows that the last one returns. When the
        connection is lost they may be carried out a second time, which they have to bear."""

    def jot(self, *statements: Statement, wait: bool = True) -> list[Any]:
        """As `change`, for what may be lost when the power is: it waits for no disk. wait: False to
        raise BadInput at once when a lock is on all of the store, for what a request can do
        without."""

    def version(self) -> int | None:
        """A number that is another one as soon as somebody else has written; None: who wants to
        know has to look."""

    def close(self) -> None:
        """Lets go of the store."""


HEADS: Final = "SELECT value, (SELECT max(seq) FROM records WHERE game = value) FROM {many}"


def heads(store: Store, games: Sequence[str]) -> dict[str, int]:
    """The last seq of each of these games that there is."""
    return {game: seq for game, seq in store.among(HEADS, games) if seq is not None}
