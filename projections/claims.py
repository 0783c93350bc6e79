"""What a table can claim about any game: a figure and the value that it is said to have.

The figure is read off the table after every event, so that it can be told since when the claim has
been true, or what made it false.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

NOBODY: Final = "nobody"
UNKNOWN: Final = "unknown"
"""A figure that can't be told: hidden in a cut log, or what it is about has not come yet."""

Read = Callable[[Any], Any]
"""The figure of a table."""
Watch = Callable[[Any, Any], Any]
"""The figure of a table after an event; it is handed all events of the game in their order."""


class Claim(NamedTuple):
    """text: in the notation's English words; claimed: the value; begin: makes what reads the
    figure; read: the figure of a table, where nothing before it matters; one_of: the value is to
    be among the figure's; account: the ledger's, for money."""

    text: str
    claimed: Any
    begin: Callable[[], Watch]
    read: Read | None = None
    one_of: bool = False
    account: str | None = None

    def holds(self, figure: Any) -> bool | None:
        """Whether the claim is true of this figure; None if that can't be told."""
        if figure == UNKNOWN:
            return None
        if not self.one_of:
            return bool(figure == self.claimed)
        among = list(figure.values()) if isinstance(figure, dict) else figure
        if self.claimed == NOBODY:
            return set(among) <= {NOBODY}
        return self.claimed in among


def now(text: str, claimed: Any, read: Read, **more: Any) -> Claim:
    """A claim about a figure of the table as it is."""
    return Claim(text, claimed, lambda: lambda table, _event: read(table), read, **more)


def within(text: str, claimed: Any, read: Read, round_: int, ended: type, **more: Any) -> Claim:
    """A claim about a figure as it was in a round, at last before `ended`, the event that ends it.

    Until the round has begun the figure can't be told.
    """

    def begin() -> Watch:
        figure: Any = UNKNOWN

        def watch(table: Any, event: Any) -> Any:
            nonlocal figure
            if table.round == round_ and type(event) is not ended:
                figure = read(table)
            return figure

        return watch

    return Claim(f"{text} in round {round_}", claimed, begin, **more)


def claim(
    text: str, claimed: Any, read: Read, round_: int | None, *, ended: type, **more: Any
) -> Claim:
    """A claim about a figure of the table, now or as it was in a round; see `within`."""
    if round_ is None:
        return now(text, claimed, read, **more)
    return within(text, claimed, read, round_, ended, **more)


def in_round(number: int) -> Claim:
    """Which round is played."""
    return now(f"round {number}", number, lambda table: table.round)
