"""What can be claimed about any game: a figure and its alleged value.

The figure is read from the table after every event, to tell since when the claim has been true or
what made it false.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

NOBODY: Final = "nobody"
UNKNOWN: Final = "unknown"
"""The figure is unknown: hidden in a cut log, or its subject doesn't exist yet."""

Read = Callable[[Any], Any]
"""Reads the figure from a table."""
Watch = Callable[[Any, Any], Any]
"""Reads the figure after an event; receives all events of the game in order."""


class Claim(NamedTuple):
    """text: in the notation's English words; claimed: the value; begin: creates a stateful reader
    of the figure; read: reads it from a table, if history doesn't matter; one_of: the figure is a
    set that should contain the value; account: in the ledger, for money."""

    text: str
    claimed: Any
    begin: Callable[[], Watch]
    read: Read | None = None
    one_of: bool = False
    account: str | None = None

    def holds(self, figure: Any) -> bool | None:
        """Whether the claim is true of this figure; None if unknown."""
        if figure == UNKNOWN:
            return None
        if not self.one_of:
            return bool(figure == self.claimed)
        among = list(figure.values()) if isinstance(figure, dict) else figure
        if self.claimed == NOBODY:
            return set(among) <= {NOBODY}
        return self.claimed in among


def claim_now(text: str, claimed: Any, read: Read, **more: Any) -> Claim:
    """A claim about the current table."""
    return Claim(text, claimed, lambda: lambda table, _event: read(table), read, **more)


def claim_in_round(
    text: str, claimed: Any, read: Read, round_: int, ended: type, **more: Any
) -> Claim:
    """A claim about a figure in a given round, last read before the event `ended` that ends it.

    Until the round begins, the figure is unknown.
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
    """A claim about a figure of the table, now or in a given round; see `claim_in_round`."""
    if round_ is None:
        return claim_now(text, claimed, read, **more)
    return claim_in_round(text, claimed, read, round_, ended, **more)


def in_round(number: int) -> Claim:
    """A claim about the number of the current round."""
    return claim_now(f"round {number}", number, lambda table: table.round)
