"""Finished games for analysis: played by bots in memory, with something planted on the way."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from commands.dealer import Card, SeedDealer
from commands.text import text
from events.record import Record
from events.sealed import Sealed
from events.shared import GameCreated, Player, SealsOpened
from mclub.bots import bot
from mclub.bots.match import cut_event
from mclub.club.moment import Moment
from mclub.kinds.kind import Facts
from mclub.kinds.parts import Bots, able
from mclub.kinds.registry import game_kind
from mclub.kinds.seen import Seen

AT = "2026-11-30T08:00:00Z"


class Play:
    """A game in progress. on_top: the cards that each shuffle puts on top of the pile; all others
    keep the order of the seed."""

    def __init__(
        self,
        game: str,
        players: int,
        seed: str,
        options: Mapping[str, str] | None = None,
        on_top: Collection[str] = (),
    ) -> None:
        self.kind = game_kind(game)
        self.mind = able(self.kind, Bots).mind()
        self.seats = self.kind.SEATS[:players]
        self.on_top = on_top
        self._dealer = SeedDealer(seed)
        people = tuple(Player(seat, seat) for seat in self.seats)
        sealed = Sealed((), value=seed, salt="00")
        created = GameCreated(game, people, self.kind.options(options or {}), sealed)
        facts, self.table = self.kind.begin(created, self)
        self.records: list[Record[Any]] = []
        self._add("dealer", [(created, ()), *facts], None)

    def shuffle(self, cards: Sequence[Card], label: str) -> tuple[Card, ...]:
        """See `commands.dealer.Dealer`."""
        order = self._dealer.shuffle(cards, label)
        return tuple(sorted(order, key=lambda card: card not in self.on_top))

    def sight(self, seat: str) -> Seen:
        """Everything that the seat may know now."""
        events = [cut_event(record.event, seat) for record in self.records]
        return Seen(self.kind, seat, events)

    def take(self, seat: str, action: str) -> None:
        """Take one of the seat's legal actions."""
        choices = self.mind.choices(self.table, seat)
        chosen = next(one for one in choices if text(one) == action)
        decision = self.kind.COURSE.decision_of(self.table, seat)
        secret = decision is not None and self.kind.COURSE.secret(chosen, decision)
        facts = self.kind.COURSE.play(self.table, seat, chosen, self)
        self._add(seat, facts, Sealed((seat,), value=action) if secret else action)

    def end(self, seed: str) -> Moment:
        """The finished game, with its seals open."""
        self._add("dealer", [(SealsOpened(seed, "00"), ())], None)
        return Moment(self.kind, "tests", self.records)

    def _add(self, by: str, facts: Facts, command: str | Sealed[str] | None) -> None:
        batch = len(self.records) + 1
        for event, rules in facts:
            seq = len(self.records) + 1
            self.records.append(Record(seq, batch, AT, by, event, tuple(rules), command))
            command = None


Choice = Callable[[Play, str], str | None]
"""What a seat does; None: what its bot chooses."""


def played(
    game: str,
    players: int,
    name: str = "habit",
    seed: str = "tests",
    choice: Choice = lambda _play, _seat: None,
    options: Mapping[str, str] | None = None,
    rollouts: int = 8,
) -> Moment:
    """A finished game between bots of this name. rollouts: the budget of those that plan."""
    play = Play(game, players, seed, options)
    bots = {seat: bot(name, play.kind, f"{seed}/{seat}", rollouts=rollouts) for seat in play.seats}
    while awaited := play.kind.awaited_seats(play.table):
        seat = awaited[0]
        play.take(seat, choice(play, seat) or bots[seat].choose(play.sight(seat)))
    return play.end(seed)
