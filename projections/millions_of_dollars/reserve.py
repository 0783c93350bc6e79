"""Whether a deck can empty the reserve, whatever the players do (MD-SET-4).

docs/rulings.md gives the argument.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from events.millions_of_dollars.figures import BONUS, EXTRA, MAX_LOOT, MONEY, ROUNDS, START_MONEY
from events.millions_of_dollars.words import CHARACTERS, IN_PLAY, STAKES, LootCard, Role
from projections.millions_of_dollars.table import Table

_DEAREST: Final = tuple(LootCard(MAX_LOOT, stake, "mastermind") for stake in STAKES * ROUNDS)
"""The most expensive cards, for tables that supply no deck."""


def can_be_empty(table: Table) -> bool:
    """Whether eight of the table's cards can take everything in the reserve."""
    unknown = table.by_people and table.reconstruction
    cards = _DEAREST if unknown else table.deck
    return table.options["lent_stake"] == "kept" and cards_can_empty(cards, len(table.seats))


def cards_can_empty(cards: Sequence[LootCard], players: int) -> bool:
    """Whether eight of these cards can take everything in the reserve, if lent stakes are kept; if
    they are returned, not even the most expensive cards can."""
    left = MONEY - players * START_MONEY
    costs = {card: cost(card, IN_PLAY[players]) for card in cards}
    return any(
        sum(costs[card] for card in drawn) + most_lent(drawn, players) > left
        for drawn in combinations(cards, ROUNDS)
    )


def cost(card: LootCard, roles: Sequence[Role]) -> int:
    """The most M$ that a heist for this card takes from the reserve with these roles in play."""
    sharing = (some for count in range(1, len(roles)) for some in combinations(roles, count))
    return max(
        (card.loot + EXTRA * ("mastermind" in some)) // len(some) * len(some)
        + BONUS * (card.bonus in some)
        for some in sharing
        if some != ("snitch",)
    )


def most_lent(drawn: Sequence[LootCard], players: int) -> int:
    """The most M$ that the reserve lends for stakes on these cards and does not get back.

    A player who gets a stake back can stake as much again, so he is lent 1 M$ whenever the stake
    rises from 1 to 2. With three players he may give away what one of his two characters got back,
    but not all three can: somebody has the money.
    """
    stakes = [card.stake for card in drawn]
    if CHARACTERS[players] > 1:
        return (players - 1) * sum(stakes)
    return players * min(stakes.count(least) for least in STAKES)
