"""Claims about a game: a figure and the value that somebody says it has.

Reading the figure from the table after every event shows since when a claim has been true, or which
event made it false.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

NOBODY: Final = "nobody"
UNKNOWN: Final = "unknown"
"""The value of a figure that is hidden in a cut log, or whose subject doesn't exist yet."""

Read = Callable[[Any], Any]
"""Reads the figure from a table."""
Watch = Callable[[Any, Any], Any]
"""Reads the figure from the table after an event; must be called for each event in order."""


class Claim(NamedTuple):
    """A figure and its claimed value.

    text: in the notation's English words; claimed: the value; begin: creates a new `Watch` of the
    figure; read: reads it from a table, None if it depends on earlier events; one_of: the claim is
    true if the figure, a set, contains the value; account: the ledger's, for an amount of money.
    """

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
    """A claim about the table as it is, whatever the round."""
    return Claim(text, claimed, lambda: lambda table, _event: read(table), read, **more)


def claim_in_round(
    text: str, claimed: Any, read: Read, round_: int, ended: type, **more: Any
) -> Claim:
    """A claim about a figure in one round, where its last value counts.

    ended: the type of the event that ends a round. The figure is unknown until the round begins.
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
    """A claim about a figure, now (round_ is None) or in a round; see `claim_in_round`."""
    if round_ is None:
        return claim_now(text, claimed, read, **more)
    return claim_in_round(text, claimed, read, round_, ended, **more)


def in_round(number: int) -> Claim:
    """A claim about the number of the current round."""
    return claim_now(f"round {number}", number, lambda table: table.round)
