"""Samples complete tables consistent with what a seat has seen.

No card is dealt to a place that `guesses` rules out.
"""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from events.million_club.facts import (
    ColonyDealt,
    CompanyDealt,
    FirstPlayerNamed,
    HandDrawn,
    PileShown,
    ProfileDealt,
)
from events.million_club.words import BOX, Pile
from mclub.games.million_club.bots.guesses import ALL, Guesses, Place, guesses
from projections.million_club.table import Card, Table

if TYPE_CHECKING:
    from mclub.kinds.seen import Seen

Slot = tuple[list[Card], int, Place]
"""A list on the table, an index in it, and the cards that may lie there."""


def imagine(seen: "Seen") -> Callable[[Random], Table]:
    """A sampler of complete tables that would have looked the same to the seat."""
    view: Table = seen.table
    guess = guesses(seen.events, view.seats)

    def sample(chance: Random) -> Table:
        table = view.copy()
        for pile in BOX:
            _deal(pile, table, guess, seen.seat, chance)
        return table

    return sample


def redeal(table: Table, public: Table, chance: Random) -> None:  # noqa: ARG001 - all piles are hidden
    """Shuffle the piles, apart from a top card that a seat has seen (privilege_pick = draw)."""
    for pile, cards in table.piles.items():
        top = _top(table, pile)
        rest = cards[top:]
        chance.shuffle(rest)
        cards[top:] = rest


def is_chance(event: Any) -> bool:
    """Whether the event draws or deals cards; a whole pile that a seat looks through is no draw."""
    match event:
        case PileShown(count=count):
            return count == 1
        case FirstPlayerNamed(by=by):
            return by == "chance"
        case _:
            return isinstance(event, HandDrawn | ColonyDealt | CompanyDealt | ProfileDealt)


def _deal(pile: Pile, table: Table, guess: Guesses, eyes: str, chance: Random) -> None:
    slots: list[Slot] = []
    placed: set[Card] = set()
    if pile == "companies":
        placed = {card for player in table.players.values() for card in player.levels}
    elif pile == "colonies":
        for seat, player in table.players.items():
            if seat == eyes:
                placed.update(player.colonies)
            else:
                slots += _slots(player.colonies, guess.colonies[seat], ALL[pile])
    if table.phase == pile:
        placed.update(table.hand)
    slots += _slots(table.discards[pile], guess.discards[pile], ALL[pile])
    cards = table.piles[pile]
    top = _top(table, pile)
    placed.update(cards[:top])
    # The slots with the fewest candidates come first; the pile takes the rest.
    slots.sort(key=lambda slot: len(slot[2]))
    slots += [(cards, at, guess.piles[pile]) for at in range(top, len(cards))]
    free = [card for card in BOX[pile] if card not in placed]
    chance.shuffle(free)
    _match(slots, free)


def _slots(cards: list[Card], places: list[Place], anything: Place) -> list[Slot]:
    matches = len(places) == len(cards)
    return [(cards, at, places[at] if matches else anything) for at in range(len(cards))]


def _top(table: Table, pile: Pile) -> int:
    """Put the top card on the pile if the seat has seen only that one (privilege_pick = draw);
    return the number of cards put there."""
    if table.options["privilege_pick"] == "draw" and table.phase == pile and table.shown:
        table.piles[pile][0] = table.shown[0]
        return 1
    return 0


def _match(slots: list[Slot], free: list[str]) -> None:
    """Give each slot a card that may lie there. If that is impossible, as in a log with an unusual
    past, the remaining cards go anywhere."""
    holder: dict[str, int] = {}
    left = dict.fromkeys(free)
    for number in range(len(slots)):
        _place(number, slots, left, holder, set())
    for card, number in holder.items():
        cards, at, _ = slots[number]
        cards[at] = card
    filled = set(holder.values())
    rest = iter(left)
    for number, (cards, at, _) in enumerate(slots):
        if number not in filled:
            cards[at] = next(rest)


def _place(
    number: int,
    slots: list[Slot],
    left: dict[str, None],
    holder: dict[str, int],
    tried: set[str],
) -> bool:
    """Find a card for the slot by an augmenting path, which moves other cards if necessary."""
    may_be = slots[number][2]
    for card in left:
        if card in may_be:
            del left[card]
            holder[card] = number
            return True
    for card, other in list(holder.items()):
        if card in may_be and card not in tried:
            tried.add(card)
            if _place(other, slots, left, holder, tried):
                holder[card] = number
                return True
    return False
