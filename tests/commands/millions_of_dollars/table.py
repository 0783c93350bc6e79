"""The given/when/then frame for the rules of Millions of Dollars.

    table = given("yellow blue red green", deck="8 1 brute")
    table.when("yellow: pick driver; blue: pick brute; red: pick con-man; green: pick driver")
    assert table.pending == "yellow negotiate, blue negotiate, red negotiate, green negotiate"

All ten cards of a deck are the given one, so nothing depends on the shuffle.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from commands.millions_of_dollars import setup
from commands.millions_of_dollars.course import COURSE
from commands.millions_of_dollars.deck import Deck, read_deck
from commands.millions_of_dollars.notation import parse
from events.millions_of_dollars.figures import LOOT_CARDS
from events.millions_of_dollars.words import KIND, OPTIONS
from events.sealed import Sealed
from events.shared import GameCreated, Player
from projections.millions_of_dollars.due import due
from projections.millions_of_dollars.fold import FOLD
from projections.millions_of_dollars.table import Table
from tests.commands import rule_table


def deck_of(card: str) -> Deck:
    """Ten copies of a card, e.g. "9 1 driver"."""
    loot, stake, *bonus = card.split()
    told = {"loot": int(loot), "stake": int(stake)} | ({"bonus": bonus[0]} if bonus else {})
    return read_deck({"cards": [told] * LOOT_CARDS})


def creation(seats: Sequence[str], seed: str, **options: str) -> GameCreated:
    """The first event of a game with these options, which differ from the defaults."""
    chosen = {name: values[0] for name, values in OPTIONS.items()} | options
    players = tuple(Player(seat, seat.capitalize()) for seat in seats)
    return GameCreated(KIND, players, chosen, Sealed(value=seed))


class GameTable(rule_table.RuleTable):
    """A game of Millions of Dollars."""

    COURSE, FOLD = COURSE, FOLD
    PARSE, DUE = staticmethod(parse), staticmethod(due)

    def __init__(self, first: GameCreated, deck: Deck) -> None:
        super().__init__(first, partial(setup.begin, deck=deck))

    @property
    def money(self) -> dict[str, int]:
        """The free money of each seat in M$."""
        return {seat: player.money for seat, player in self.table.players.items()}


def given(seats: str, deck: str = "8 1", seed: str = "seed", **options: str) -> GameTable:
    """A game that begins with these seats, in seating order."""
    return GameTable(creation(seats.split(), seed, **options), deck_of(deck))


def first_negotiation(
    roles: str, deck: str = "8 1", seed: str = "seed", **options: str
) -> GameTable:
    """The first negotiation after these picks, e.g. "yellow driver, blue brute, red con-man, …"."""
    picks = dict(pick.strip().split(maxsplit=1) for pick in roles.split(","))
    table = given(" ".join(picks), deck, seed, **options)
    return table.when(*(f"{seat}: pick {roles}" for seat, roles in picks.items()))


def open_negotiation(seats: str, shown: str, deck: str = "8 1", **options: str) -> GameTable:
    """The first negotiation where people deal and these role cards are face up."""
    table = given(seats, deck, table="on", **options)
    leader = seats.split()[0]
    return table.when(f"{leader}: first {leader}; loot {deck}; shown {shown}")


def ready(table: GameTable) -> GameTable:
    """Make everybody who is in ready, which begins the heist."""
    still_in = [player.seat for player in table.table.players.values() if player.still_in]
    return table.when(*(f"{seat}: ready" for seat in still_in))


def total(table: Table) -> int:
    """All money of the game, wherever it is, in M$."""
    lying = [p.money + sum(c.stake for c in p.characters) for p in table.players.values()]
    return table.reserve + sum(lying)


def plain(event: msgspec.Struct) -> dict[str, Any]:
    """An event with its type and all its fields, with its seals opened."""
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    opened = {n: v.value if isinstance(v, Sealed) else v for n, v in fields.items()}
    told: dict[str, Any] = msgspec.to_builtins(opened)
    return {"type": type(event).__name__} | told
