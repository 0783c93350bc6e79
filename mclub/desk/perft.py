"""Counting what is possible, as chess programs do, so that two implementations can be compared.

perft(d) is the number of legal action sequences of exactly d actions. A game that ends sooner
counts for none. Actions that a table takes by itself are no actions.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from commands.dealer import Dealer, SeedDealer
from events.errors import BadInput
from events.language import gettext as _
from mclub.club.club import Club
from mclub.kinds.kind import GameKind, Table
from mclub.kinds.parts import Perft, able

SEED = "perft"
"""What chance is derived from where nothing else is said, so that everybody counts the same."""


def beginning(
    kind: GameKind,
    seed: str = SEED,
    players: int | None = None,
    *,
    alternative: bool = False,
    rulings: Mapping[str, str] | None = None,
    start: Mapping[str, Any] | None = None,
) -> tuple[Table, Dealer]:
    """A table to count from, and its dealer: the first `players` colours (as few as can play if
    None), each called by its colour, or the players of a position. Raises BadInput."""
    able(kind, Perft)
    if start is not None and players is not None:
        raise BadInput(_("The position says who plays: give either it or the number of players."))
    fewest, most = kind.FEWEST, len(kind.SEATS)
    if start is None and players is not None and not fewest <= players <= most:
        raise BadInput(
            _("{count} players can't play this; {fewest} to {most} can.").format(
                count=players, fewest=fewest, most=most
            )
        )
    names: dict[str, str] | None
    names = None if start is not None else {seat: seat for seat in kind.SEATS[: players or fewest]}
    with Club() as club:
        game = club.new(
            names,
            game=kind.KIND,
            seed=seed,
            alternative=alternative,
            rulings=rulings,
            start=start,
            # Rules are compared on any table that can be laid, also one that no game comes to.
            recorded=start is not None,
        )
        return game.table, SeedDealer(seed)


def perft(kind: GameKind, table: Table, dealer: Dealer, depth: int) -> int:
    """How many sequences of `depth` legal actions there are from here. The table stays as it is."""
    if depth == 0:
        return 1
    if depth == 1:
        return first_actions(kind, table)
    return sum(
        perft(kind, after, dealer, depth - 1) for _action, after in _moves(kind, table, dealer)
    )


def first_actions(kind: GameKind, table: Table) -> int:
    """How many actions may be the first."""
    return sum(len(kind.legal(table, seat)) for seat in kind.asked(table))


def divide(kind: GameKind, table: Table, dealer: Dealer, depth: int) -> Iterator[tuple[str, int]]:
    """The count for each first action, one after the other as it is reckoned; depth: 1 or more."""
    for action, after in _moves(kind, table, dealer):
        yield action, perft(kind, after, dealer, depth - 1)


def _moves(kind: GameKind, table: Table, dealer: Dealer) -> Iterator[tuple[str, Table]]:
    """What each seat that is asked may do, as it may be typed, and the table after it."""
    asked = kind.asked(table)
    for seat in asked:
        for action, after in able(kind, Perft).moves(table, seat, dealer):
            yield action if len(asked) == 1 else f"{seat}: {action}", after
