"""The instruction cards to come, as far as a seat can tell.

A player who has seen cards go under the deck knows their order (the source's advice on the marker).
Unseen cards are equally likely.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from events.le_millionnaire.words import COMPANIES, MARKER, Company, Instruction
from projections.le_millionnaire.table import Card, Table

SOON: Final = 10
"""The number of top cards of the deck that count as coming soon."""


class Outlook(NamedTuple):
    """The chances of the cards to come.

    tax: the probability that a card coming soon is the profit tax; outsiders: the expected payment
    per franc on Outsiders at the next card, stake included; grants: by company, the expected free
    shares per share from a card coming soon.
    """

    tax: float
    outsiders: float
    grants: Mapping[Company, float]


@cache
def general(cards: tuple[Instruction, ...]) -> Outlook:
    """The outlook without memory of past cards."""
    likely = {name: count / len(cards) for name, count in _names(cards).items()}
    return _outlook(cards, likely, likely)


def outlook_for_seat(table: Table) -> Outlook:
    """The outlook of the seat whose view this table is."""
    deck = [card for card in table.deck if card != MARKER]
    hidden = unseen_cards(table)
    return _outlook(
        table.cards,
        _probabilities(deck[:1], deck, hidden),
        _probabilities(deck[:SOON], deck, hidden),
    )


def unseen_cards(table: Table) -> Counter[str]:
    """The names of the cards that the seat can't place, whether in the deck or in other hands."""
    hidden = _names(table.cards)
    hidden.subtract(card for card in table.deck if card is not None and card != MARKER)
    for player in table.players.values():
        hidden.subtract(card for card in player.cards if card is not None)
    if table.apart is not None:
        hidden[table.apart] -= 1
    return hidden


def _names(cards: Sequence[Instruction]) -> Counter[str]:
    return Counter(card.name for card in cards)


def _probabilities(
    these: Sequence[Card], deck: Sequence[Card], hidden: Counter[str]
) -> dict[str, float]:
    """The probability that each card is among `these` cards of the deck. Slightly too high for
    confidential cards, which a player may hold."""
    places = max(1, deck.count(None))
    likely = dict.fromkeys(hidden, 0.0)
    for card in these:
        if card is not None:
            likely[card] += 1 / len(these)
            continue
        for name, count in hidden.items():
            likely[name] += count / places / len(these)
    return likely


def _outlook(
    cards: Sequence[Instruction], first: Mapping[str, float], soon: Mapping[str, float]
) -> Outlook:
    tax, outsiders = 0.0, 0.0
    grants: dict[Company, float] = dict.fromkeys(COMPANIES, 0.0)
    for card in set(cards):
        if card.kind == "taxes":
            tax += soon[card.name]
        elif card.kind == "outsider":
            outsiders += first[card.name] * (1 + card.amount)
        elif card.company is not None:
            grants[card.company] += soon[card.name] / card.per
    return Outlook(tax, outsiders, grants)
