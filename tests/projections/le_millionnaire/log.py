"""Games of Le Millionnaire with real cards to read, played in the real `Club` and so with their
logs."""

from collections.abc import Sequence
from typing import Any

from events.record import Record
from mclub.club.club import Club
from mclub.club.game import Game

Records = Sequence[Record[Any]]


def play_game(*lines: str, seats: str = "yellow blue", **options: str) -> Game:
    """A game after these commands, e.g. "yellow: start 3; ready". The first seat is banker, and
    starts default to square 3 of the ring of 25. "yellow money 5000" is the referee's
    correction."""
    names = {seat: seat.capitalize() for seat in seats.split()}
    game = Club().new(
        names, game="le-millionnaire", table=True, rulings={"board": "ring-25", **options}
    )
    game.act(None, f"first {next(iter(names))}")
    for line in lines:
        if "money" in line:
            seat, what, amount = line.split()
            game.correct(seat, what, int(amount), "as given")
        else:
            for action in line.split(": ", 1)[1].split("; "):
                game.act(line.split(": ", 1)[0], action)
    return game
