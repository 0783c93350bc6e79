"""Reproducible random games of Le Millionnaire."""

import random
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from commands.dealer import SeedDealer
from commands.le_millionnaire import actions as act
from commands.le_millionnaire import setup
from commands.le_millionnaire.actions import Action
from commands.le_millionnaire.course import COURSE
from commands.stage import Fact
from events.le_millionnaire.words import BOXES, COMPANIES, OPTIONS, SEATS
from events.shared import GameCreated
from projections.le_millionnaire.due import due
from projections.le_millionnaire.fold import FOLD
from projections.le_millionnaire.table import Table
from tests.commands.le_millionnaire.table import MATERIALS, creation

GAMES = 500
"""The number of games in the seeded sweep."""

EVERY_ACTION: tuple[Action, ...] = (
    *(act.First(seat) for seat in SEATS),
    *(act.Start(number) for number in range(1, 26)),
    *(act.Buy(c, what) for c in COMPANIES for what in ("0", "1", "9", "30", "small", "large")),
    *(act.Change(c, form) for c in COMPANIES for form in ("small", "large")),
    *(act.Bet(str(n), amount) for n in range(1, 26) for amount in (None, 500, 1000, 5000, 6000)),
    *(act.Bet(box, amount) for box in BOXES for amount in (None, 1000, 50000, 51000)),
    *(act.Offer(s, give, "for", ("azure", "1")) for s in SEATS for give in (("10000",), ("500",))),
    *(act.Offer(s, ("10000",), "for", ("nothing",)) for s in SEATS),
    *(act.Throw(low, high) for low in range(1, 7) for high in range(low, 7)),
    act.THROW,
    act.READY,
    act.CLAIM,
    act.DEAL,
    act.DECLINE,
    act.LIQUIDATE,
    act.PASS,
    act.DONE,
    act.EXEMPT,
    act.PAY,
    act.INHERIT,
    act.SHARES,
    act.CASH,
    *(act.Draw(card.words) for card in dict.fromkeys(MATERIALS["ring-25"].deck)),
    act.Draw(("confidential",)),
    act.Draw(("marker",)),
    act.Draw(("receipt", "1")),
    *(act.Sell((c, n)) for c in COMPANIES for n in ("0", "1", "5", "40")),
    *(act.Sell((c, "1", d, "1")) for c in COMPANIES for d in COMPANIES),
)


class Step(NamedTuple):
    """A decision taken: its seat and kind (None for the beginning), its facts, and the table after
    them."""

    seat: str | None
    action: Action | None
    facts: list[Fact]
    table: Table


def options_of(number: int, *, any_target: bool) -> dict[str, str]:
    """The options of game `number`: each value of an option is equally likely, and the target is
    any or the lowest."""
    chance = random.Random(f"options {number}")
    options = {name: chance.choice(values) for name, values in OPTIONS.items()}
    return options if any_target else options | {"target": OPTIONS["target"][-1]}


def setting(number: int) -> GameCreated:
    """The beginning of game `number`: 2 to 6 players, every fourth game with real cards. Most have
    the lowest target, every tenth has any."""
    chance = random.Random(f"setting {number}")
    seats = chance.sample(SEATS, 2 + number % 5)
    options = options_of(number, any_target=number % 10 == 0)
    if number % 4 == 3:
        options["table"] = "on"
    return creation(seats, f"seed {number}", **options)


def play_game(number: int) -> Iterator[Step]:
    """Play game `number` to its end. The table of a step is modified by the next one."""
    first, chance = setting(number), random.Random(f"choices {number}")
    dealer = SeedDealer(f"seed {number}")
    facts, table = COURSE.begin(
        FOLD.fresh(first), dealer, partial(setup.begin, material=MATERIALS[first.options["board"]])
    )
    yield Step(None, None, facts, table)
    while waiting := list(due(table)):
        seat = chance.choice(waiting)
        action = some(COURSE.legal(table, seat), chance)
        yield Step(seat, action, COURSE.play(table, seat, action, dealer), table)


def some(actions: Sequence[Action], chance: random.Random) -> Action:
    """Choose an action: first a verb, all equally likely except for throwing, which is likelier so
    that games end."""
    words = sorted({type(action).__name__ for action in actions})
    word = chance.choice(words + ["Throw"] * (4 * ("Throw" in words)))
    return chance.choice([action for action in actions if type(action).__name__ == word])
