"""The service's own tables, separate from the log: links, talk, notes, webhooks, bots, limits,
leases and so on. All state that workers share is here.

The SQL is the same for every engine: unqualified table names, `?` for parameters, and conditional
updates instead of locks (a writer that finds the row changed has lost). Times are seconds since
1970.
"""

from collections.abc import Sequence
from typing import Any, Final, Protocol

Statement = tuple[str, tuple[Any, ...]]
MANY: Final = "{many}"
"""The placeholder in the SQL of `Store.among` for a table with the values in a column `value`."""


class Store(Protocol):
    """A thread-safe store.

    place: its name in messages, without a password; near: whether reads take only about 10 µs, so
    that they can run in the event loop. All methods raise BadInput or LogDamaged if the store can't
    be used.
    """

    place: str
    near: bool

    def all(self, sql: str, *parameters: Any) -> list[Any]:
        """The rows of a query."""

    def one(self, sql: str, *parameters: Any) -> Any | None:
        """The first row of a query; None if it has no rows."""

    def among(self, sql: str, values: Sequence[str]) -> list[Any]:
        """The rows of a query that joins any number of texts; `MANY` stands for them in the SQL."""

    def change(self, *statements: Statement) -> list[Any]:
        """Execute all statements in one durable transaction, and return the rows of the last one.
        They must be idempotent, since they are repeated after a lost connection."""

    def change_unsynced(self, *statements: Statement, wait: bool = True) -> list[Any]:
        """Like `change`, but without waiting for the disk: a power failure may lose the change.
        wait: False to raise BadInput at once if the whole store is locked."""

    def version(self) -> int | None:
        """A counter that changes when another connection writes; None if the engine has none."""

    def close(self) -> None:
        """Close the store."""
