"""Counting what is possible, as chess programs do, so that two implementations can be compared.

perft(d) is the number of legal action sequences of exactly d actions. A game that ends sooner
counts for none. Actions that a table takes by itself are no actions.
"""

from collections.abc import Iterator

from commands.dealer import Dealer
from commands.million_club.decide import legal, play
from commands.million_club.text import text
from projections.million_club.table import Table


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


def divide(table: Table, dealer: Dealer, depth: int) -> Iterator[tuple[str, int]]:
    """The count for each first action, one after the other as it is reckoned; depth: 1 or more."""
    for action in legal(table):
        after = table.copy()
        play(after, action, dealer)
        yield text(action), perft(after, dealer, depth - 1)
