"""Perft counts, as in chess programs: any change to the legal actions changes a count.

perft(d) is the number of legal sequences of exactly d actions. Games that end sooner don't count,
and neither do actions that the table takes automatically.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from commands.dealer import Dealer, SeedDealer
from commands.text import text
from mclub import Club
from mclub.kinds.kind import GameKind

SEED = "perft"


def beginning(
    kind: GameKind,
    seed: str = SEED,
    players: int | None = None,
    *,
    alternative: bool = False,
    rulings: Mapping[str, str] | None = None,
    start: Mapping[str, Any] | None = None,
) -> tuple[Any, Dealer]:
    """A table to count from, and its dealer. The players are the first `players` colours (the
    fewest allowed if None), named after their colours, or those of a position."""
    names = (
        None if start is not None else {seat: seat for seat in kind.SEATS[: players or kind.FEWEST]}
    )
    with Club() as club:
        game = club.new(
            names,
            game=kind.KIND,
            seed=seed,
            alternative=alternative,
            rulings=rulings,
            start=start,
            # Rules are compared on any possible table, even one that no game reaches.
            recorded=start is not None,
        )
        return game.table, SeedDealer(seed)


def perft(kind: GameKind, table: Any, dealer: Dealer, depth: int) -> int:
    """The number of legal sequences of `depth` actions. The table is not modified."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(len(kind.legal(table, seat)) for seat in kind.asked_seats(table))
    return sum(count for _action, count in divide(kind, table, dealer, depth))


def divide(kind: GameKind, table: Any, dealer: Dealer, depth: int) -> Iterator[tuple[str, int]]:
    """The count for each first action, in the order of `legal`. depth: 1 or more. Faster, since it
    publishes no facts."""
    course = kind.COURSE
    asked = kind.asked_seats(table)
    for seat in asked:
        for action in course.legal(table, seat):
            after = table.copy()
            course.play(after, seat, action, dealer)
            told = text(action) if len(asked) == 1 else f"{seat}: {text(action)}"
            yield told, perft(kind, after, dealer, depth - 1)
