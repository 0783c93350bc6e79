"""Which instruction cards are to come, as far as a seat knows.

Who has seen the cards go under the deck knows in which order they come again (the source's advice
on the marker); of those that he has not seen, all are as likely.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from events.le_millionnaire.words import COMPANIES, MARKER, Company, Instruction
from projections.le_millionnaire.table import Card, Table

SOON: Final = 10
"""So many cards on top of the deck come soon."""


class Outlook(NamedTuple):
    """tax: how likely a card that comes soon is the profit tax; outsiders: what a franc on
    Outsiders is paid on average when the next card is drawn, the stake included; grants: by
    company, the free shares that a card that comes soon brings for each share held."""

    tax: float
    outsiders: float
    grants: Mapping[Company, float]


@cache
def general(cards: tuple[Instruction, ...]) -> Outlook:
    """The outlook of who does not think of what was drawn already."""
    likely = {name: count / len(cards) for name, count in _names(cards).items()}
    return _outlook(cards, likely, likely)


def known(table: Table) -> Outlook:
    """The outlook of the seat that the table was cut for."""
    deck = [card for card in table.deck if card != MARKER]
    hidden = unseen(table)
    return _outlook(
        table.cards, _likely(deck[:1], deck, hidden), _likely(deck[:SOON], deck, hidden)
    )


def unseen(table: Table) -> Counter[str]:
    """The names of the cards that lie where the seat doesn't know, in the deck or before others."""
    hidden = _names(table.cards)
    hidden.subtract(card for card in table.deck if card is not None and card != MARKER)
    for player in table.players.values():
        hidden.subtract(card for card in player.cards if card is not None)
    if table.apart is not None:
        hidden[table.apart] -= 1
    return hidden


def _names(cards: Sequence[Instruction]) -> Counter[str]:
    return Counter(card.name for card in cards)


def _likely(these: Sequence[Card], deck: Sequence[Card], hidden: Counter[str]) -> dict[str, float]:
    """How likely a card among these of the deck is which one; a confidential one that may lie
    before a player is a little less so than it says."""
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
