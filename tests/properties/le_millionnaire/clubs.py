"""Random games of Le Millionnaire through the real `Club`, with commands as people type them."""

import random

from commands.le_millionnaire.course import COURSE
from commands.text import text
from events.le_millionnaire.words import COMPANIES, KIND, SEATS
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.club.moment import Moment
from projections.le_millionnaire.due import due
from tests.commands.le_millionnaire.games import EVERY_ACTION, options_of, some

NAMED = [*SEATS, *COMPANIES]


def new_game(club: Club, number: int, *, table: bool = False, **chosen: str) -> Game:
    """The beginning of game `number` of the sweep: 2 to 6 players, mostly with the lowest target.
    table: people throw, draw, and enter the results; chosen: options that are not random."""
    chance = random.Random(f"setting {number}")
    seats = chance.sample(SEATS, 2 + number % 5)
    options = options_of(number, any_target=number % 10 == 9) | chosen
    names = {seat: seat.capitalize() for seat in seats}
    return club.new(names, game=KIND, seed=f"seed {number}", table=table, rulings=options)


class Player:
    """Plays all seats of game `number`, with each verb equally likely."""

    def __init__(self, number: int) -> None:
        self.chance = random.Random(f"choices {number}")

    def __call__(self, moment: Moment) -> tuple[str, str]:
        """The next seat to answer, and its input."""
        seat = self.chance.choice(list(due(moment.table)))
        return seat, text(some(COURSE.legal(moment.table, seat), self.chance))


def some_text(chance: random.Random) -> str:
    """An action as people might type it, with shortened words, legal or not."""
    verb, *words = text(chance.choice(EVERY_ACTION)).split()
    verb = verb[: chance.randint(1, len(verb))]
    words = [word[: chance.randint(2, len(word))] if word in NAMED else word for word in words]
    return " ".join([verb, *words])
