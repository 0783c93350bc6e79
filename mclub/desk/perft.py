"""Counting what is possible, as chess programs do, so that two implementations can be compared.

perft(d) is the number of legal action sequences of exactly d actions. A game that ends sooner
counts for none. Actions that a table takes by itself are no actions.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from commands.dealer import Dealer, SeedDealer
from commands.million_club.decide import legal, play
from commands.million_club.text import text
from events.errors import BadInput
from events.language import gettext as _
from events.million_club.words import KIND, SEATS
from mclub.club import Club
from projections.million_club.table import Table

FEWEST = 2
SEED = "perft"
"""What chance is derived from where nothing else is said, so that everybody counts the same."""


def beginning(
    seed: str = SEED,
    players: int | None = None,
    *,
    alternative: bool = False,
    rulings: Mapping[str, str] | None = None,
    start: Mapping[str, Any] | None = None,
) -> tuple[Table, Dealer]:
    """A table to count from, and its dealer: the first `players` colours (2 if None), each called
    by its colour, or the players of a position. Raises BadInput."""
    if start is not None and players is not None:
        raise BadInput(_("The position says who plays: give either it or the number of players."))
    if start is None and players is not None and not FEWEST <= players <= len(SEATS):
        raise BadInput(
            _("{count} players can't play this; {fewest} to {most} can.").format(
                count=players, fewest=FEWEST, most=len(SEATS)
            )
        )
    names: dict[str, str] | None
    names = None if start is not None else {seat: seat for seat in SEATS[: players or FEWEST]}
    with Club() as club:
        game = club.new(
            names, game=KIND, seed=seed, alternative=alternative, rulings=rulings, start=start
        )
        return game.table, SeedDealer(seed)


def perft(table: Table, dealer: Dealer, depth: int) -> int:
    """How many sequences of `depth` legal actions there are from here. The table stays as it is."""
    if depth == 0:
        return 1
    actions = legal(table)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = table.copy()
        play(after, action, dealer)
        total += perft(after, dealer, depth - 1)
    return total


def first_actions(table: Table) -> int:
    """How many actions may be the first."""
    return len(legal(table))


def divide(table: Table, dealer: Dealer, depth: int) -> Iterator[tuple[str, int]]:
    """The count for each first action, one after the other as it is reckoned; depth: 1 or more."""
    for action in legal(table):
        after = table.copy()
        play(after, action, dealer)
        yield text(action), perft(after, dealer, depth - 1)
