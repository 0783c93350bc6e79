"""Reproducible random games of Millions of Dollars."""

import random
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from commands.dealer import SeedDealer
from commands.millions_of_dollars import actions as act
from commands.millions_of_dollars import setup
from commands.millions_of_dollars.actions import Action
from commands.millions_of_dollars.course import COURSE
from commands.millions_of_dollars.deck import Deck, read_deck
from commands.stage import Fact
from events.millions_of_dollars.words import OPTIONS, ROLES, SEATS
from events.shared import GameCreated
from projections.millions_of_dollars.due import due
from projections.millions_of_dollars.fold import FOLD
from projections.millions_of_dollars.table import Table
from tests.commands.millions_of_dollars.table import creation

GAMES = 500
"""The number of games in the seeded sweep."""

# MD-SET-4: the reconstruction.
CARDS = (
    (8, 1, None),
    (8, 1, "brute"),
    (9, 1, None),
    (9, 1, "driver"),
    (10, 1, "con-man"),
    (10, 2, None),
    (11, 2, None),
    (11, 2, "snitch"),
    (12, 2, None),
    (12, 2, "mastermind"),
)

EVERY_ACTION: tuple[Action, ...] = (
    *(act.First(seat) for seat in SEATS),
    *(act.Loot(a, s, bonus) for a in (7, 8, 12, 13) for s in (0, 1, 2) for bonus in (None, *ROLES)),
    *(act.Pick((role,)) for role in ROLES),
    *(act.Pick((role, other)) for role in ROLES for other in ROLES),
    *(act.Shown((role,) * count) for role in ROLES for count in range(1, 8)),
    *(act.Shown(("snitch", "brute", "driver", "con-man", "mastermind")[:n]) for n in range(2, 6)),
    *(word(seat, n) for word in (act.Pay, act.Offer) for seat in SEATS for n in (0, 1, 5, 175)),
    *(word(s, n) for word in (act.Take, act.Threaten) for s in SEATS for n in (None, 1, 2)),
    *(act.Reject(seat) for seat in SEATS),
    *(act.Counter(s, amount, n) for s in SEATS for amount in (0, 1, 5, 175) for n in (None, 1, 2)),
    *(act.Withdraw(number) for number in (None, 1, 2)),
    act.READY,
    act.CALL,
    *(act.Name(role) for role in ROLES),
    *(act.Reveal(role, number) for role in ROLES for number in (None, 1, 2)),
)


class Step(NamedTuple):
    """A decision taken: its seat and kind (None for the beginning), its facts, and the table
    afterwards."""

    seat: str | None
    action: Action | None
    facts: list[Fact]
    table: Table


def deck() -> Deck:
    """The reconstructed deck as data."""
    cards = [{"loot": a, "stake": s} | ({"bonus": b} if b else {}) for a, s, b in CARDS]
    return read_deck({"cards": cards, "reconstruction": True})


def setting(number: int) -> GameCreated:
    """Game `number` of the sweep: 3 to 8 players, varied options, every other one with real
    cards."""
    chance = random.Random(f"setting {number}")
    count = 3 + number // 2 % 6
    options = {name: chance.choice(values) for name, values in OPTIONS.items()}
    if count == 3:
        options["no_repeat"] = "off"
    if number % 2:
        options["table"] = "on"
    return creation(chance.sample(SEATS, count), f"seed {number}", **options)


def play_game(number: int) -> Iterator[Step]:
    """Play the whole game, decision by decision, with each kind of action equally likely."""
    first = setting(number)
    assert first.seed.value is not None
    chance, dealer = random.Random(f"choices {number}"), SeedDealer(first.seed.value)
    facts, table = COURSE.begin(FOLD.fresh(first), dealer, partial(setup.begin, deck=deck()))
    yield Step(None, None, facts, table)
    while table.phase != "finished":
        seat = chance.choice(list(due(table)))
        action = some(COURSE.legal(table, seat), chance)
        yield Step(seat, action, COURSE.play(table, seat, action, dealer), table)


def some(actions: Sequence[Action], chance: random.Random) -> Action:
    """Choose an action; being ready is likelier than the rest, so that heists begin with many
    characters."""
    words = sorted({type(action).__name__ for action in actions})
    word = chance.choice(words + ["Ready"] * (3 * ("Ready" in words)))
    return chance.choice([action for action in actions if type(action).__name__ == word])
