"""Who had luck: the luck of each player, summed over games, by analyses with a small budget."""

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import sqrt
from typing import Final, NamedTuple

import msgspec

from commands.people import same_person
from mclub.analysis.analysis import totals
from mclub.analysis.shares import SURE, UNIT
from mclub.club.analysis import Players
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.kinds.kind import Document
from mclub.processes import in_processes

ROLLOUTS: Final = 16
"""The playouts for each moment; an analysis makes no fewer."""
SEED: Final = "chance"


class Luck(NamedTuple):
    """A player's luck in a game, as a share of the victory, with the half-width of its 95 %
    interval. bot: whether a program plays at the end."""

    name: str
    bot: bool
    luck: float
    error: float


class Sums(msgspec.Struct):
    """The luck of a player over all games so far."""

    name: str
    bot: bool
    games: int = 0
    luck: float = 0.0
    variance: float = 0.0
    squares: float = 0.0

    def add(self, one: Luck) -> None:
        self.games += 1
        self.luck += one.luck
        self.variance += one.error**2
        self.squares += one.luck**2

    def figures(self) -> Document:
        """See docs/format.md."""
        error = sqrt(self.variance)
        return {
            "name": self.name,
            "bot": self.bot,
            "games": self.games,
            "luck": round(self.luck, 6),
            "interval": [round(self.luck - error, 6), round(self.luck + error, 6)],
            "usual": round(SURE * sqrt(self.squares), 6),
        }


class Analysed(NamedTuple):
    """A game to sum up: finished, and dealt by the program. kept: the players of its kept analysis,
    None if there is none."""

    game: str
    kept: Players | None


def luck_in(place: str, games: Sequence[Analysed], rollouts: int) -> Iterator[list[Luck]]:
    """The luck of each player in each of these games of the log at `place`, on all cores.
    rollouts: of an analysis, where none is kept."""
    work = partial(_luck_in_game, place, rollouts)
    jobs = min(os.cpu_count() or 1, len(games))
    return in_processes(work, games, jobs) if jobs > 1 else map(work, games)


def _luck_in_game(place: str, rollouts: int, analysed: Analysed) -> list[Luck]:
    with Club(place) as club:
        game = club.game(analysed.game)
        bots, names = game.bots, game.player_names
        luck = _read_luck(analysed.kept) if analysed.kept else _analyse_luck(game, rollouts)
    return [Luck(bots.get(seat, names[seat]), seat in bots, *luck[seat]) for seat in names]


def _read_luck(players: Players) -> dict[str, tuple[float, float]]:
    intervals = {seat: one.interval.luck for seat, one in players.items()}
    return {seat: (players[seat].luck, (b - a) / 2) for seat, (a, b) in intervals.items()}


def _analyse_luck(game: Game, rollouts: int) -> dict[str, tuple[float, float]]:
    """By seat, with the half-width of the interval."""
    found = totals(game, rollouts, SEED)
    return {seat: (one.luck / UNIT, one.luck_error / UNIT) for seat, one in found.items()}


def luck_by_player(games: Iterable[list[Luck]]) -> list[Document]:
    """The sums by player, the luckiest first. Names that differ only in case belong to one
    person."""
    sums: dict[tuple[bool, str], Sums] = {}
    for game in games:
        for one in game:
            key = (one.bot, same_person(one.name))
            sums.setdefault(key, Sums(one.name.strip(), one.bot)).add(one)
    return [one.figures() for one in sorted(sums.values(), key=lambda one: -one.luck)]
