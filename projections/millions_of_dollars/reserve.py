"""Whether a deck can empty the reserve, whatever its players do (MD-SET-4).

docs/rulings.md has the argument in words.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from events.millions_of_dollars.figures import BONUS, EXTRA, MAX_LOOT, MONEY, ROUNDS, START_MONEY
from events.millions_of_dollars.words import CHARACTERS, IN_PLAY, STAKES, LootCard, Role
from projections.millions_of_dollars.table import Table

_DEAREST: Final = tuple(LootCard(MAX_LOOT, stake, "mastermind") for stake in STAKES * ROUNDS)
"""What people may turn up who have brought no deck."""


def can_be_empty(table: Table) -> bool:
    """Whether eight of the cards that the table plays with can take all that the reserve has."""
    unknown = table.by_people and table.reconstruction
    cards = _DEAREST if unknown else table.deck
    return table.options["lent_stake"] == "kept" and cards_can_empty(cards, len(table.seats))


def cards_can_empty(cards: Sequence[LootCard], players: int) -> bool:
    """Whether eight of these cards can take all that the reserve has, where lent stakes are kept;
    where they are returned, not even the dearest can."""
    left = MONEY - players * START_MONEY
    costs = {card: cost(card, IN_PLAY[players]) for card in cards}
    return any(
        sum(costs[card] for card in drawn) + lent(drawn, players) > left
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


def lent(drawn: Sequence[LootCard], players: int) -> int:
    """The most M$ that the reserve lends for stakes on these cards and does not get back.

    Who has taken a stake back can stake as much again, so he is lent 1 M$ whenever the stake rises
    from 1 to 2. With three players he may give away what one of his two characters took back, but
    not all three can: somebody has the money.
    """
    stakes = [card.stake for card in drawn]
    if CHARACTERS[players] > 1:
        return (players - 1) * sum(stakes)
    return players * min(stakes.count(least) for least in STAKES)
