"""The positions of the instruction cards, in the deck and in hands, as far as a reader knows them.

Cards go under the deck in public, so after one pass, which ends with the marker, players can know
the order. Where people deal, their deck decides: if they draw a card that contradicts the recorded
order, the program discards that order.
"""

from collections.abc import Iterable, Sequence

from events.le_millionnaire.words import CONFIDENTIAL, MARKER, Seat
from projections.le_millionnaire.table import Card, Table


def take_top(table: Table, card: Card) -> Card:
    """Remove the top card, which is `card` (None: not stated), and return its name if known."""
    top = table.deck.pop(0)
    if card is None:
        if top is not None and top not in CONFIDENTIAL:
            _forget(table)
            return None
        return top
    if top is None:
        _make_room(table, card)
    elif top != card:
        _forget(table)
    return card


def lay_under(table: Table, card: Card) -> None:
    """Put a card under the deck."""
    table.deck.append(card)


def take_from_hand(table: Table, seat: Seat, card: str) -> None:
    """Remove a confidential card that the seat plays: a known copy, or else an unknown card."""
    cards = table.players[seat].cards
    if card in cards:
        cards.remove(card)
    else:
        cards.remove(None if None in cards else cards[0])
        _make_room(table, card)


def return_unread(table: Table, cards: Iterable[Card], places: Sequence[int]) -> None:
    """LM-BAN-1: put cards back into the deck. places: for each, the number of deck cards above it;
    empty: the cards go under the deck and into its middle in turn."""
    if places:
        for at, (above, card) in enumerate(zip(places, cards, strict=True)):
            table.deck.insert(above + at, card)
        return
    for at, card in enumerate(cards):
        if at % 2:
            table.deck.insert(len(table.deck) // 2, card)
        else:
            table.deck.append(card)


def return_mixed(table: Table, order: Sequence[str] | None) -> None:
    """LM-INH-2: put legacy and will back, the first under the deck, the second into its middle.

    order: None if hidden. The legacy has been under the deck since it was drawn.
    """
    table.deck.pop()
    under, middle = order or (None, None)
    table.deck.append(under)
    table.deck.insert(len(table.deck) // 2, middle)


def _make_room(table: Table, card: str) -> None:
    """Forget the recorded place of a card that has turned up elsewhere, unless there are more
    copies. That happens only where people deal."""
    hands = [player.cards for player in table.players.values()]
    copies = table.deck.count(card) + sum(cards.count(card) for cards in hands)
    total = 1 if card == MARKER else sum(one.name == card for one in table.cards)
    if not table.by_people or copies < total:
        return
    for cards in hands:
        cards[:] = [None if one == card else one for one in cards]
    if card in table.deck:
        _forget(table)


def _forget(table: Table) -> None:
    table.deck = [None] * len(table.deck)
