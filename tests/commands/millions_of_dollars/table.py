"""Given a table of Millions of Dollars, when seats act, then this happened.

    table = given("yellow blue red green", deck="8 1 brute")
    table.when("yellow: pick driver; blue: pick brute; red: pick con-man; green: pick driver")
    assert table.asked == "yellow negotiate, blue negotiate, red negotiate, green negotiate"

All ten cards of a deck are the one that is given, so that nothing depends on its shuffle.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec
import pytest

from commands.dealer import SeedDealer
from commands.millions_of_dollars import setup
from commands.millions_of_dollars.actions import Action
from commands.millions_of_dollars.course import COURSE
from commands.millions_of_dollars.deck import Deck, read_deck
from commands.millions_of_dollars.notation import parse
from commands.split import split
from commands.text import texts
from events.errors import IllegalAction, NotYourTurn
from events.millions_of_dollars.figures import LOOT_CARDS
from events.millions_of_dollars.words import KIND, OPTIONS
from events.sealed import Sealed
from events.shared import GameCreated, Player
from projections.millions_of_dollars.due import due
from projections.millions_of_dollars.fold import FOLD
from projections.millions_of_dollars.table import Table

E = TypeVar("E")


def deck_of(card: str) -> Deck:
    """Ten times the same card, e.g. "9 1 driver"."""
    loot, stake, *bonus = card.split()
    told = {"loot": int(loot), "stake": int(stake)} | ({"bonus": bonus[0]} if bonus else {})
    return read_deck({"cards": [told] * LOOT_CARDS})


def created(seats: Sequence[str], seed: str, **options: str) -> GameCreated:
    """The first event of a game, with these options that differ from the defaults."""
    chosen = {name: values[0] for name, values in OPTIONS.items()} | options
    players = tuple(Player(seat, seat.capitalize()) for seat in seats)
    return GameCreated(KIND, players, chosen, Sealed(value=seed))


class Played:
    """A game on the table: all that has happened, and what the last `when` made happen."""

    def __init__(self, first: GameCreated, deck: Deck) -> None:
        assert first.seed.value is not None
        self.dealer = SeedDealer(first.seed.value)
        facts, self.table = COURSE.begin(
            FOLD.fresh(first), self.dealer, partial(setup.begin, deck=deck)
        )
        self.happened: list[Any] = [first, *(event for event, _ in facts)]
        self.facts = facts

    def when(self, *lines: str) -> "Played":
        """Takes the actions, e.g. "yellow: pay blue 1; ready", and keeps what they caused."""
        self.facts = []
        for seat, action in (one for line in lines for one in self.read(line)):
            facts, self.table = COURSE.decide(self.table, seat, action, self.dealer)
            self.facts += facts
            self.happened += [event for event, _ in facts]
        return self

    def read(self, line: str) -> Iterator[tuple[str, Action]]:
        """Each action of the line with its seat, which stands at least before the first one."""
        seat = None
        for go in split(line):
            seat = go.seat or seat
            assert seat is not None, line
            yield seat, parse(go.words, lambda seat=seat: COURSE.legal(self.table, seat))

    def refused(self, line: str) -> IllegalAction:
        """The refusal of the action, which lists what is possible."""
        ((seat, action),) = self.read(line)
        before = self.table.copy()
        with pytest.raises(IllegalAction) as refusal:
            COURSE.decide(self.table, seat, action, self.dealer)
        assert self.table == before
        assert list(refusal.value.legal) == self.legal(seat)
        return refusal.value

    def not_asked(self, line: str) -> str:
        """Why nothing is asked of the seat."""
        ((seat, action),) = self.read(line)
        with pytest.raises(NotYourTurn) as refusal:
            COURSE.decide(self.table, seat, action, self.dealer)
        return str(refusal.value)

    def of(self, kind: type[E]) -> list[E]:
        """The events of this type among what happened last."""
        return [event for event, _ in self.facts if type(event) is kind]

    def legal(self, seat: str) -> list[str]:
        return texts(COURSE.legal(self.table, seat))

    @property
    def asked(self) -> str:
        """Who is asked what, e.g. "yellow pick, blue pick"."""
        return ", ".join(f"{seat} {decision}" for seat, decision in due(self.table).items())

    @property
    def money(self) -> dict[str, int]:
        """Free money of each seat in M$."""
        return {seat: player.money for seat, player in self.table.players.items()}


def given(seats: str, deck: str = "8 1", seed: str = "seed", **options: str) -> Played:
    """A game that begins with these seats, in this order round the table."""
    return Played(created(seats.split(), seed, **options), deck_of(deck))


def picked(roles: str, deck: str = "8 1", seed: str = "seed", **options: str) -> Played:
    """The first negotiation of a game, e.g. "yellow driver, blue brute, red con-man, …"."""
    picks = dict(pick.strip().split(maxsplit=1) for pick in roles.split(","))
    table = given(" ".join(picks), deck, seed, **options)
    return table.when(*(f"{seat}: pick {roles}" for seat, roles in picks.items()))


def laid(seats: str, shown: str, deck: str = "8 1", **options: str) -> Played:
    """The first negotiation where people deal and these role cards lie open."""
    table = given(seats, deck, table="on", **options)
    leader = seats.split()[0]
    return table.when(f"{leader}: first {leader}; loot {deck}; shown {shown}")


def ready(table: Played) -> Played:
    """All who are in are ready: the heist."""
    still_in = [player.seat for player in table.table.players.values() if player.still_in]
    return table.when(*(f"{seat}: ready" for seat in still_in))


def total(table: Table) -> int:
    """All money of the game, wherever it lies, in M$."""
    lying = [p.money + sum(c.stake for c in p.characters) for p in table.players.values()]
    return table.reserve + sum(lying)


def plain(event: msgspec.Struct) -> dict[str, Any]:
    """An event with its type and all its fields, seals open."""
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    opened = {n: v.value if isinstance(v, Sealed) else v for n, v in fields.items()}
    told: dict[str, Any] = msgspec.to_builtins(opened)
    return {"type": type(event).__name__} | told
