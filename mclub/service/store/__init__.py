"""The service's own tables, beside the log and no part of it: links, talk, notes, webhooks, bots,
limits, leases. Workers share their state through them.

The SQL is the same for every engine: plain names, `?` for parameters, and conditional updates
instead of locks (a writer that finds the row changed has lost). Times are seconds since 1970.
"""

from collections.abc import Sequence
from typing import Any, Final, Protocol

Statement = tuple[str, tuple[Any, ...]]
MANY: Final = "{many}"
"""Placeholder in the SQL of `Store.among` for a table of the values, in a column `value`."""


class Store(Protocol):
    """A store, safe for use by several threads.

    place: its name for people, without a password; near: whether a read is a key look-up of some 10
    µs, to be done in the event loop. Every method raises BadInput or LogDamaged if the store can't
    serve.
    """

    place: str
    near: bool

    def all(self, sql: str, *parameters: Any) -> list[Any]:
        """The rows of a query."""

    def one(self, sql: str, *parameters: Any) -> Any | None:
        """The first row of a query, if it has any."""

    def among(self, sql: str, values: Sequence[str]) -> list[Any]:
        """The rows of a query over any number of texts; `MANY` stands for them in the SQL."""

    def change(self, *statements: Statement) -> list[Any]:
        """Execute all statements or none, durably; returns the rows of the last one. A lost
        connection may repeat them, so they must be idempotent."""

    def change_unsynced(self, *statements: Statement, wait: bool = True) -> list[Any]:
        """Like `change`, but without waiting for the disk, for data that a power cut may lose.
        wait: False to raise BadInput at once if the whole store is locked, for data that a request
        can do without."""

    def version(self) -> int | None:
        """A counter that changes when another connection writes; None if the engine has none, so
        that callers must query."""

    def close(self) -> None:
        """Close the store."""


HEADS: Final = "SELECT value, (SELECT max(seq) FROM records WHERE game = value) FROM {many}"


def heads(store: Store, games: Sequence[str]) -> dict[str, int]:
    """The last seq of those of these games that exist."""
    return {game: seq for game, seq in store.among(HEADS, games) if seq is not None}
