"""Players that are programs. A bot is shown what its seat may know (`Seen`) and says one of the
actions that the seat may take.

The bots know no game: what they think with, each game offers (`mclub.kinds.parts.Bots`).
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple, Protocol

from events.errors import BadInput
from events.language import gettext as _
from events.language import mark
from events.record import shut
from mclub.club.moment import Moment
from mclub.kinds.kind import Document, GameKind, Table

TITLES: Final[Mapping[str, str]] = {
    "random": mark("a bot that plays at random"),
    "habit": mark("a bot that plays by habit"),
    "greedy": mark("a bot that looks one decision ahead"),
    "planner": mark("a bot that plans"),
}
"""What each bot is called, marked."""
ROLLOUTS: Final = 96
"""How many games the planner plays on in thought for a decision, unless told otherwise."""


class Seen:
    """What a seat may know: the events that count, cut for it, and all that follows from them.

    table: folded from these events; it is handed in by whoever has it already.
    """

    def __init__(
        self, kind: GameKind, seat: str, events: Sequence[Any], table: Table | None = None
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.events = events
        if table is not None:
            self.table = table

    @cached_property
    def table(self) -> Table:
        """The table, of the game's own type; what the seat may not know is None in it."""
        return self.kind.fold(self.events)

    @cached_property
    def legal(self) -> tuple[str, ...]:
        """What the seat may type, in the game's order; nothing if it isn't asked."""
        return tuple(self.kind.legal(self.table, self.seat))

    @cached_property
    def view(self) -> Document:
        """The board with the seat's eyes (docs/format.md); `seq` counts the events seen."""
        return self.kind.view(self.table, "", len(self.events), self.seat)


def seen(moment: Moment, seat: str) -> Seen:
    """What the seat may know at this moment of a game."""
    records = moment.line.standing
    if not moment.opened:
        records = [shut(record, seat) for record in records]
    return Seen(moment.kind, seat, [record.event for record in records])


class Budget(NamedTuple):
    """How long the planner may think: so many `rollouts` for a decision, or `seconds`, with which
    it need not decide the same again."""

    rollouts: int = ROLLOUTS
    seconds: float | None = None


class Bot(Protocol):
    """A program that plays a seat."""

    def choose(self, seen: Seen) -> str:
        """One of `seen.legal`, always the same for the same seed and the same that was seen.

        It is called while its seat is awaited (`mclub.kinds.kind.GameKind.awaited`): a seat that
        is ready has nothing to choose.
        """


def _random(kind: GameKind, seed: str, _budget: Budget) -> Bot:
    from mclub.bots.simple import Random

    return Random(kind, seed)


def _habit(kind: GameKind, seed: str, _budget: Budget) -> Bot:
    from mclub.bots.simple import Habit

    return Habit(kind, seed)


def _greedy(kind: GameKind, seed: str, _budget: Budget) -> Bot:
    from mclub.bots.simple import Greedy

    return Greedy(kind, seed)


def _planner(kind: GameKind, seed: str, budget: Budget) -> Bot:
    from mclub.bots.planner import Planner

    return Planner(kind, seed, budget)


BOTS: Final[Mapping[str, Callable[[GameKind, str, Budget], Bot]]] = {
    "random": _random,
    "habit": _habit,
    "greedy": _greedy,
    "planner": _planner,
}
"""Every bot by its name, the simplest first."""


def bot(
    name: str,
    kind: GameKind,
    seed: str,
    *,
    rollouts: int | None = None,
    seconds: float | None = None,
) -> Bot:
    """The bot of that name for a game of this kind.

    rollouts, seconds: the planner's budget, see `Budget`. Raises BadInput for a bot that there is
    not, and for a game that bots don't play.
    """
    if name not in BOTS:
        raise BadInput(
            _("There is no bot {name}; there are: {bots}.").format(
                name=name[:40], bots=", ".join(BOTS)
            )
        )
    return BOTS[name](kind, seed, Budget(rollouts or ROLLOUTS, seconds))
