"""Where the instruction cards lie, as far as these eyes know: the deck and the hands.

Whoever has seen the cards go under the deck knows in which order they come again (the marker tells
that all have been seen). Where people draw, theirs is the deck that counts: as soon as they draw
what can't lie there by what was told, the program forgets what it thought it knew.
"""

from collections.abc import Iterable, Sequence

from events.le_millionnaire.words import CONFIDENTIAL, MARKER, Seat
from projections.le_millionnaire.table import Card, Table


def take_top(table: Table, card: Card) -> Card:
    """The top card is drawn, and is known to be `card` (None: nobody says). Returns what is known
    of it all the same."""
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
    """A card goes under the deck."""
    table.deck.append(card)


def take_from_hand(table: Table, seat: Seat, card: str) -> None:
    """The seat plays this confidential card: one that is known to be it, else one unknown."""
    cards = table.players[seat].cards
    if card in cards:
        cards.remove(card)
    else:
        cards.remove(None if None in cards else cards[0])
        _make_room(table, card)


def back_unread(table: Table, cards: Iterable[Card], places: Sequence[int]) -> None:
    """LM-BAN-1: cards go back, each below so many of the pile; without places one by one, under the
    deck and into its middle in turn."""
    if places:
        for at, (above, card) in enumerate(zip(places, cards, strict=True)):
            table.deck.insert(above + at, card)
        return
    for at, card in enumerate(cards):
        if at % 2:
            table.deck.insert(len(table.deck) // 2, card)
        else:
            table.deck.append(card)


def back_mixed(table: Table, order: Sequence[str] | None) -> None:
    """LM-INH-2: the legacy, which lies under the deck, and the will are mixed; one goes under the
    deck, the other into its middle."""
    table.deck.pop()
    under, middle = order or (None, None)
    table.deck.append(under)
    table.deck.insert(len(table.deck) // 2, middle)


def _make_room(table: Table, card: str) -> None:
    """A card has turned up where it was not known to be: then it can't lie where it was thought to,
    unless there are more of it. Only people's own decks come to that."""
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
