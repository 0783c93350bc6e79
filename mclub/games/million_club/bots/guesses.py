"""The possible places of hidden cards, as far as a seat can infer them.

Each hidden card has a set of candidates. The seat thus remembers the hand it passed on, the cards
it saw in a pile, and the colonies it looked at.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from events.million_club import facts as mc
from events.million_club.words import BOX, HIDDEN, Pile, Seat

Place = frozenset[str]
ALL: dict[Pile, Place] = {pile: frozenset(cards) for pile, cards in BOX.items()}


class Guesses:
    """The possible cards by place. piles: the cards that each pile may contain; discards: the
    candidates for each card beside a pile; hand: the candidates for the cards of the draft;
    colonies: the candidates for each seat's colonies (a known colony has one)."""

    def __init__(self, seats: Iterable[Seat]) -> None:
        self.piles = dict(ALL)
        self.discards: dict[Pile, list[Place]] = {pile: [] for pile in BOX}
        self.hand: Place = frozenset()
        self.colonies: dict[Seat, list[Place]] = {seat: [] for seat in seats}

    def see(self, event: Any) -> None:
        """Apply an event of the seat's view."""
        seen = SEE.get(type(event))
        if seen is not None:
            seen(self, event)

    def remove(self, card: str | None, places: list[Place]) -> None:
        """Remove a card from one of these places."""
        exact = frozenset(() if card is None else (card,))
        if exact in places:
            places.remove(exact)
            return
        # Any of the places may have held it, so the remaining ones share all candidates.
        union = frozenset().union(*places) - exact
        places[:] = [union] * (len(places) - 1)

    def rule_out(self, cards: Iterable[str], spared: list[Place] | None = None) -> None:
        """Rule these cards out everywhere except in `spared`, since they have been seen there."""
        seen = frozenset(cards)
        for places in (*self.colonies.values(), *self.discards.values()):
            if places is not spared:
                places[:] = [place if len(place) == 1 else place - seen for place in places]


def guesses(events: Sequence[Any], seats: Iterable[Seat]) -> Guesses:
    """The inferences from the events of a seat's view."""
    guess = Guesses(seats)
    for event in events:
        guess.see(event)
    return guess


def _draw_hand(guess: Guesses, event: mc.HandDrawn) -> None:
    cards = event.cards.value
    if cards is None:
        guess.hand = guess.piles[event.pile]
    else:
        guess.hand = frozenset(cards)
        guess.piles[event.pile] -= guess.hand
        guess.rule_out(cards)


def _pass_hand(guess: Guesses, event: mc.HandPassed) -> None:
    if event.cards.value is not None:
        guess.hand = frozenset(event.cards.value)
        guess.piles[event.pile] -= guess.hand


def _discard(guess: Guesses, event: mc.CardDiscarded) -> None:
    _lay_aside(guess, event.pile, event.card.value)


def _lay_aside(guess: Guesses, pile: Pile, card: str | None) -> None:
    if card is None:
        guess.discards[pile].append(guess.hand)
    else:
        guess.discards[pile].append(frozenset((card,)))
        guess.hand -= {card}


def _leave(guess: Guesses, event: mc.LeftoverDiscarded) -> None:
    for card in event.cards.value or [None] * event.count:
        _lay_aside(guess, event.pile, card)


def _play(guess: Guesses, event: mc.IntrigueChosen) -> None:
    guess.piles["intrigues"] -= {event.card}
    guess.hand -= {event.card}
    guess.discards["intrigues"].append(frozenset((event.card,)))


def _company_bought(guess: Guesses, event: mc.CompanyBought) -> None:
    guess.hand -= {event.card}
    guess.piles["companies"] -= {event.card}


def _colony_bought(guess: Guesses, event: mc.ColonyBought) -> None:
    card = event.card.value
    if card is None:
        guess.colonies[event.seat].append(
            guess.piles["colonies"] if event.privilege else guess.hand
        )
    else:
        guess.hand -= {card}
        _gain(guess, event.seat, card)


def _gain(guess: Guesses, seat: Seat, card: str | None) -> None:
    if card is None:
        guess.colonies[seat].append(guess.piles["colonies"])
    else:
        guess.piles["colonies"] -= {card}
        guess.colonies[seat].append(frozenset((card,)))


def _shuffle(guess: Guesses, event: mc.PileShuffled) -> None:
    pile = event.pile
    guess.piles[pile] = guess.piles[pile].union(*guess.discards[pile])
    guess.discards[pile] = []


def _pile_shown(guess: Guesses, event: mc.PileShown) -> None:
    cards = event.cards.value
    if cards is None:
        return
    guess.rule_out(cards)
    if event.count > 1:
        guess.piles[event.pile] = frozenset(cards)


def _hand_shown(guess: Guesses, event: mc.HandShown) -> None:
    if event.cards.value is not None:
        places = guess.colonies[event.whom]
        places[:] = [frozenset((card,)) for card in event.cards.value]
        guess.piles["colonies"] -= set(event.cards.value)
        guess.rule_out(event.cards.value, places)


def _move(guess: Guesses, giver: Seat, taker: Seat, card: str | None) -> None:
    places = guess.colonies[giver]
    may_be = frozenset().union(*places) if card is None else frozenset((card,))
    guess.remove(card, places)
    guess.colonies[taker].append(may_be)


def _sell(guess: Guesses, event: mc.ColonySold) -> None:
    _move(guess, event.seller, event.buyer, event.card.value)


def _swap(guess: Guesses, event: mc.ColoniesSwapped) -> None:
    mine, theirs = guess.colonies[event.seat], guess.colonies[event.opponent]
    given, received = event.given.value, event.received.value
    incoming = frozenset().union(*theirs) if received is None else frozenset((received,))
    outgoing = frozenset().union(*mine) if given is None else frozenset((given,))
    guess.remove(given, mine)
    guess.remove(received, theirs)
    mine.append(incoming)
    theirs.append(outgoing)


def _holding(guess: Guesses, event: mc.HoldingSet) -> None:
    for card in event.colonies.value or [None] * event.count:
        _gain(guess, event.seat, None if card == HIDDEN else card)


def _set_discards(guess: Guesses, event: mc.DiscardSet) -> None:
    cards = event.cards.value
    everything = guess.piles[event.pile]
    guess.discards[event.pile] = (
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
    mc.ColonyDealt: lambda guess, event: _gain(guess, event.seat, event.card.value),
    mc.ColonyTaken: lambda guess, event: _gain(guess, event.seat, event.card.value),
    mc.PileShuffled: _shuffle,
    mc.PileShown: _pile_shown,
    mc.HandShown: _hand_shown,
    mc.ColonySold: _sell,
    mc.ColoniesSwapped: _swap,
    mc.HoldingSet: _holding,
    mc.DiscardSet: _set_discards,
}
"""The inference from each type of event; other types reveal nothing about hidden cards."""
