"""The positions of the instruction cards, in deck and hands, as far as the reader knows them.

Players who saw cards go under the deck know their order when they come up again (the marker signals
a full pass). If people deal, their deck is authoritative: when they draw a card that contradicts
the recorded order, the program forgets what it assumed.
"""

from collections.abc import Iterable, Sequence

from events.le_millionnaire.words import CONFIDENTIAL, MARKER, Seat
from projections.le_millionnaire.table import Card, Table


def take_top(table: Table, card: Card) -> Card:
    """Draw the top card, which is `card` (None: not stated). Return its name, if known anyway."""
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
    table.deck.append(card)


def take_from_hand(table: Table, seat: Seat, card: str) -> None:
    """The seat plays this confidential card: removes a known copy, else an unknown card."""
    cards = table.players[seat].cards
    if card in cards:
        cards.remove(card)
    else:
        cards.remove(None if None in cards else cards[0])
        _make_room(table, card)


def return_unread(table: Table, cards: Iterable[Card], places: Sequence[int]) -> None:
    """LM-BAN-1: the cards return, each below its number of pile cards; without places, alternately
    under the deck and into its middle."""
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
    """LM-INH-2: the legacy, which lies under the deck, and the will are shuffled; one goes under
    the deck, the other into its middle."""
    table.deck.pop()
    under, middle = order or (None, None)
    table.deck.append(under)
    table.deck.insert(len(table.deck) // 2, middle)


def _make_room(table: Table, card: str) -> None:
    """A card turned up that was recorded elsewhere: forget that place, unless other copies remain.
    Happens only with people's own decks."""
    hands = [player.cards for player in table.players.values()]
    known = table.deck.count(card) + sum(cards.count(card) for cards in hands)
    there = 1 if card == MARKER else sum(one.name == card for one in table.cards)
    if not table.by_people or known < there:
        return
    for cards in hands:
        cards[:] = [None if one == card else one for one in cards]
    if card in table.deck:
        _forget(table)


def _forget(table: Table) -> None:
    table.deck = [None] * len(table.deck)
