"""Finds out whether a deck of loot cards can empty the reserve (MD-SET-4).

docs/rulings.md explains the computation.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from events.millions_of_dollars.figures import BONUS, EXTRA, MAX_LOOT, MONEY, ROUNDS, START_MONEY
from events.millions_of_dollars.words import CHARACTERS, IN_PLAY, STAKES, LootCard, Role
from projections.millions_of_dollars.table import Table

_DEAREST: Final = tuple(LootCard(MAX_LOOT, stake, "mastermind") for stake in STAKES * ROUNDS)
"""The most expensive cards possible, for tables whose cards are unknown."""


def can_be_empty(table: Table) -> bool:
    """Whether the table's loot cards can empty the reserve under its options."""
    unknown = table.by_people and table.reconstruction
    cards = _DEAREST if unknown else table.deck
    return table.options["lent_stake"] == "kept" and cards_can_empty(cards, len(table.seats))


def cards_can_empty(cards: Sequence[LootCard], players: int) -> bool:
    """Whether eight of these cards can empty the reserve if lent stakes are kept. If they are
    returned, not even the most expensive cards can."""
    left = MONEY - players * START_MONEY
    costs = {card: cost(card, IN_PLAY[players]) for card in cards}
    return any(
        sum(costs[card] for card in selection) + most_lent(selection, players) > left
        for selection in combinations(cards, ROUNDS)
    )


def cost(card: LootCard, roles: Sequence[Role]) -> int:
    """The most M$ that a heist with this card and these roles can take from the reserve."""
    sharing = (some for count in range(1, len(roles)) for some in combinations(roles, count))
    return max(
        (card.loot + EXTRA * ("mastermind" in some)) // len(some) * len(some)
        + BONUS * (card.bonus in some)
        for some in sharing
        if some != ("snitch",)
    )


def most_lent(cards: Sequence[LootCard], players: int) -> int:
    """The most M$ that the reserve can lend for stakes on these cards and not get back.

    Players who get a stake back can stake as much again, so they borrow 1 M$ whenever the stake
    rises from 1 to 2. With three players, each with two characters, two of them may also give away
    every stake that they get back; the third then has that money.
    """
    stakes = [card.stake for card in cards]
    if CHARACTERS[players] > 1:
        return (players - 1) * sum(stakes)
    return players * min(stakes.count(least) for least in STAKES)
