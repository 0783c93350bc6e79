"""Where hidden cards may be, as far as a seat can infer.

Each place of a hidden card has the set of cards that may lie there. A seat thus remembers the hand
it passed on, what it saw in a pile, and the colonies it looked at.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from events.million_club import facts as mc
from events.million_club.words import BOX, HIDDEN, Pile, Seat

Place = frozenset[str]
ALL: dict[Pile, Place] = {pile: frozenset(cards) for pile, cards in BOX.items()}


class Guesses:
    """The possible cards by place. piles: the cards that each pile may hold; discards: the
    possibilities of each card beside a pile; hand: those of the cards of the draft; colonies: those
    of each seat's colonies (of a known one: itself alone)."""

    def __init__(self, seats: Iterable[Seat]) -> None:
        self.piles = dict(ALL)
        self.discards: dict[Pile, list[Place]] = {pile: [] for pile in BOX}
        self.hand: Place = frozenset()
        self.colonies: dict[Seat, list[Place]] = {seat: [] for seat in seats}

    def see(self, event: Any) -> None:
        """Applies an event, cut for the seat."""
        seen = SEE.get(type(event))
        if seen is not None:
            seen(self, event)

    def gone(self, card: str | None, places: list[Place]) -> None:
        """Removes a card from one of these places."""
        known = frozenset(() if card is None else (card,))
        if known in places:
            places.remove(known)
            return
        # Any of them may be the one, so the guesses for each apply to all that remain.
        together = frozenset().union(*places) - known
        places[:] = [together] * (len(places) - 1)

    def known_elsewhere(self, cards: Iterable[str], spared: list[Place] | None = None) -> None:
        """These cards are seen in one place, which rules out all others."""
        seen = frozenset(cards)
        for places in (*self.colonies.values(), *self.discards.values()):
            if places is not spared:
                places[:] = [place if len(place) == 1 else place - seen for place in places]


def guesses(events: Sequence[Any], seats: Iterable[Seat]) -> Guesses:
    """The inferences from the events that a seat has seen."""
    made = Guesses(seats)
    for event in events:
        made.see(event)
    return made


def _draw_hand(made: Guesses, event: mc.HandDrawn) -> None:
    cards = event.cards.value
    if cards is None:
        made.hand = made.piles[event.pile]
    else:
        made.hand = frozenset(cards)
        made.piles[event.pile] -= made.hand
        made.known_elsewhere(cards)


def _pass_hand(made: Guesses, event: mc.HandPassed) -> None:
    if event.cards.value is not None:
        made.hand = frozenset(event.cards.value)
        made.piles[event.pile] -= made.hand


def _discard(made: Guesses, event: mc.CardDiscarded) -> None:
    _lay_aside(made, event.pile, event.card.value)


def _lay_aside(made: Guesses, pile: Pile, card: str | None) -> None:
    if card is None:
        made.discards[pile].append(made.hand)
    else:
        made.discards[pile].append(frozenset((card,)))
        made.hand -= {card}


def _leave(made: Guesses, event: mc.LeftoverDiscarded) -> None:
    for card in event.cards.value or [None] * event.count:
        _lay_aside(made, event.pile, card)


def _play(made: Guesses, event: mc.IntrigueChosen) -> None:
    made.piles["intrigues"] -= {event.card}
    made.hand -= {event.card}
    made.discards["intrigues"].append(frozenset((event.card,)))


def _company_bought(made: Guesses, event: mc.CompanyBought) -> None:
    made.hand -= {event.card}
    made.piles["companies"] -= {event.card}


def _colony_bought(made: Guesses, event: mc.ColonyBought) -> None:
    card = event.card.value
    if card is None:
        made.colonies[event.seat].append(made.piles["colonies"] if event.privilege else made.hand)
    else:
        made.hand -= {card}
        _gain(made, event.seat, card)


def _gain(made: Guesses, seat: Seat, card: str | None) -> None:
    if card is None:
        made.colonies[seat].append(made.piles["colonies"])
    else:
        made.piles["colonies"] -= {card}
        made.colonies[seat].append(frozenset((card,)))


def _shuffle(made: Guesses, event: mc.PileShuffled) -> None:
    pile = event.pile
    made.piles[pile] = made.piles[pile].union(*made.discards[pile])
    made.discards[pile] = []


def _pile_shown(made: Guesses, event: mc.PileShown) -> None:
    cards = event.cards.value
    if cards is None:
        return
    made.known_elsewhere(cards)
    if event.count > 1:
        made.piles[event.pile] = frozenset(cards)


def _hand_shown(made: Guesses, event: mc.HandShown) -> None:
    if event.cards.value is not None:
        places = made.colonies[event.whom]
        places[:] = [frozenset((card,)) for card in event.cards.value]
        made.piles["colonies"] -= set(event.cards.value)
        made.known_elsewhere(event.cards.value, places)


def _move(made: Guesses, giver: Seat, taker: Seat, card: str | None) -> None:
    places = made.colonies[giver]
    may_be = frozenset().union(*places) if card is None else frozenset((card,))
    made.gone(card, places)
    made.colonies[taker].append(may_be)


def _sell(made: Guesses, event: mc.ColonySold) -> None:
    _move(made, event.seller, event.buyer, event.card.value)


def _swap(made: Guesses, event: mc.ColoniesSwapped) -> None:
    mine, theirs = made.colonies[event.seat], made.colonies[event.opponent]
    given, received = event.given.value, event.received.value
    coming = frozenset().union(*theirs) if received is None else frozenset((received,))
    going = frozenset().union(*mine) if given is None else frozenset((given,))
    made.gone(given, mine)
    made.gone(received, theirs)
    mine.append(coming)
    theirs.append(going)


def _holding(made: Guesses, event: mc.HoldingSet) -> None:
    for card in event.colonies.value or [None] * event.count:
        _gain(made, event.seat, None if card == HIDDEN else card)


def _set_discards(made: Guesses, event: mc.DiscardSet) -> None:
    cards = event.cards.value
    everything = made.piles[event.pile]
    made.discards[event.pile] = (
        [everything] * event.count if cards is None else [frozenset((card,)) for card in cards]
    )


SEE: dict[type, Callable[[Guesses, Any], None]] = {
    mc.HandDrawn: _draw_hand,
    mc.HandPassed: _pass_hand,
    mc.CardDiscarded: _discard,
    mc.LeftoverDiscarded: _leave,
    mc.IntrigueChosen: _play,
    mc.CompanyBought: _company_bought,
    mc.CompanyDealt: _company_bought,
    mc.CompanyTaken: _company_bought,
    mc.ColonyBought: _colony_bought,
    mc.ColonyDealt: lambda made, event: _gain(made, event.seat, event.card.value),
    mc.ColonyTaken: lambda made, event: _gain(made, event.seat, event.card.value),
    mc.PileShuffled: _shuffle,
    mc.PileShown: _pile_shown,
    mc.HandShown: _hand_shown,
    mc.ColonySold: _sell,
    mc.ColoniesSwapped: _swap,
    mc.HoldingSet: _holding,
    mc.DiscardSet: _set_discards,
}
"""What each type of event reveals of hidden cards; others reveal nothing."""
