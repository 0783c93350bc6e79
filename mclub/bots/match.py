"""A game without a log: the complete table, and each seat's knowledge of it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from commands.dealer import Dealer, SeedDealer
from commands.text import text
from events.sealed import Sealed, seal_fields
from events.shared import GameCreated, Player
from mclub.kinds.kind import Facts, GameKind, Table
from mclub.kinds.parts import Bots, able
from mclub.kinds.seen import Seen


class Match:
    """A new game in memory, played with `take`; `table` is its complete table.

    bots: the programs by seat, in table order; options: the non-default ones. Raises BadInput.
    """

    def __init__(
        self, kind: GameKind, bots: Mapping[str, str], options: Mapping[str, str], seed: str
    ) -> None:
        self.kind = kind
        self._mind = able(kind, Bots).mind()
        self._dealer: Dealer = SeedDealer(seed)
        players = tuple(Player(seat, bot, bot) for seat, bot in bots.items())
        created = GameCreated(kind.KIND, players, kind.options(options), Sealed())
        facts, self.table = kind.begin(created, self._dealer)
        self.events: list[Any] = [created, *(event for event, _rules in facts)]
        self._seen: dict[str, tuple[list[Any], Table]] = {
            seat: ([created], kind.FOLD.fresh(created)) for seat in bots
        }

    @property
    def asked_seats(self) -> tuple[str, ...]:
        """The seats that may act; none when the game is over."""
        return self.kind.asked_seats(self.table)

    @property
    def awaited_seats(self) -> Sequence[str]:
        """The awaited seats, whose bots choose next."""
        return self.kind.awaited_seats(self.table)

    def sight(self, seat: str) -> Seen:
        """Everything that the seat may know now."""
        events, table = self._seen[seat]
        evolve = self.kind.FOLD.evolve
        for event in self.events[len(events) :]:
            cut = cut_event(event, seat)
            evolve(table, cut)
            events.append(cut)
        return Seen(self.kind, seat, events, table)

    def take(self, seat: str, action: str) -> Facts:
        """Take one of the seat's legal actions, and return its facts."""
        choices = self._mind.choices(self.table, seat)
        chosen_action = next(choice for choice in choices if text(choice) == action)
        facts = self.kind.COURSE.play(self.table, seat, chosen_action, self._dealer)
        self.events += [event for event, _rules in facts]
        return facts


def cut_event(event: Any, seat: str | None) -> Any:
    """The event without the values that the seat (None: a spectator) may not know."""
    fields = seal_fields(type(event))
    if not fields:  # nearly all
        return event
    hidden = {
        name: Sealed(seal.audience, seal.commitment)
        for name, _type in fields
        if seat not in (seal := getattr(event, name)).audience
    }
    return msgspec.structs.replace(event, **hidden) if hidden else event
