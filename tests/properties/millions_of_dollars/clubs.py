"""Random games of Millions of Dollars through the real `Club`, in commands as people type them."""

import random
from collections.abc import Sequence

from commands.millions_of_dollars import actions as act
from commands.millions_of_dollars.actions import Action
from commands.millions_of_dollars.course import COURSE
from commands.text import text
from events.millions_of_dollars.words import KIND, OPTIONS, ROLES, SEATS
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.club.moment import Moment
from projections.millions_of_dollars.due import due
from projections.millions_of_dollars.table import Table
from tests.commands.millions_of_dollars.games import EVERY_ACTION

BOX = {"cards": [{"loot": 8 + n % 5, "stake": 1 + n % 2, "bonus": ROLES[n % 4]} for n in range(10)]}
NAMED = [*SEATS, *ROLES]


def new_game(club: Club, number: int, *, table: bool = False) -> Game:
    """The beginning of game `number` of the sweep: 3 to 8 players, varied options. table: people
    deal the cards, at every other table those of their own box."""
    chance = random.Random(f"setting {number}")
    seats = chance.sample(SEATS, 3 + number % 6)
    options = {name: chance.choice(values) for name, values in OPTIONS.items()}
    if len(seats) == 3:
        options["no_repeat"] = "off"
    names = {seat: seat.capitalize() for seat in seats}
    deck = BOX if table and number % 2 else None
    return club.new(
        names, game=KIND, seed=f"seed {number}", table=table, rulings=options, deck=deck
    )


class Player:
    """Plays all seats of game `number`; some tables negotiate for long, some hardly at all."""

    def __init__(self, number: int) -> None:
        self.chance = random.Random(f"choices {number}")
        self.eager = self.chance.choice((0.5, 0.7, 0.85, 0.95))

    def __call__(self, moment: Moment) -> tuple[str, str]:
        """A random seat with a decision, and its input."""
        seat, action = self.choose(moment.table)
        return seat, text(action)

    def choose(self, table: Table) -> tuple[str, Action]:
        """A seat with a decision, preferably one that isn't ready, and an action with each verb
        equally likely."""
        asked = list(due(table))
        waiting = [seat for seat in asked if not table.players[seat].ready]
        seat = self.chance.choice(waiting if self.chance.random() < self.eager else asked)
        legal = COURSE.legal(table, seat)
        if act.READY in legal and self.chance.random() < self.eager:
            return seat, act.READY
        return seat, self._any(legal)

    def _any(self, legal: Sequence[Action]) -> Action:
        words = sorted({type(action).__name__ for action in legal})
        word = self.chance.choice(words)
        return self.chance.choice([one for one in legal if type(one).__name__ == word])


def some_text(chance: random.Random) -> str:
    """An action as people might type it, with words shortened, legal or not."""
    verb, *words = text(chance.choice(EVERY_ACTION)).split()
    verb = verb[: chance.randint(1, len(verb))]
    words = [word[: chance.randint(2, len(word))] if word in NAMED else word for word in words]
    return " ".join([verb, *words])
