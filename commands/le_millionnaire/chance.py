"""All random results in Le Millionnaire, for the rules and for the audit."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from commands.dealer import Dealer, Dealt
from commands.draws import Chance, Draw, PairOfDice
from events.language import gettext as _
from events.le_millionnaire import Event
from events.le_millionnaire.facts import (
    BankerNamed,
    DeckLaid,
    DeckShuffled,
    DiceThrown,
    HeirsPutBack,
    Throw,
)
from events.le_millionnaire.figures import DICE, FACES
from events.le_millionnaire.words import MARKER, Seat
from projections.le_millionnaire.table import Table

HEIRS: Final = ("legacy", "will")
SIDES: Final = tuple(str(face) for face in range(1, FACES + 1))


def dice(dealer: Dealer, table: Table) -> tuple[int, int]:
    """LM-TRN-1: two dice, by the ordinal of the throw in the game."""
    return _dice(dealer, str(table.thrown))


def _dice(dealer: Dealer, label: str) -> tuple[int, int]:
    first, second = (dealer.shuffle(SIDES, f"dice/{label}/{die}")[0] for die in range(1, DICE + 1))
    return int(first), int(second)


def for_banker(dealer: Dealer, table: Table) -> tuple[Seat, tuple[Throw, ...]]:
    """LM-SET-1: the banker and all throws for it; seats that tie for the most throw again."""
    throws: list[Throw] = []
    left = list(table.seats)
    while len(left) > 1:
        start = len(throws)
        throws += [
            Throw(seat, _dice(dealer, f"banker/{start + at}")) for at, seat in enumerate(left)
        ]
        last = throws[start:]
        most = max(sum(throw.dice) for throw in last)
        left = [throw.seat for throw in last if sum(throw.dice) == most]
    return left[0], tuple(throws)


def deck(dealer: Dealer, table: Table) -> tuple[str, ...]:
    """LM-SET-4: the order of the instruction cards."""
    return dealer.shuffle(_names(table), "deck")


def _names(table: Table) -> list[str]:
    return [card.name for card in table.cards]


def rest_of_deck(dealer: Dealer, table: Table, placed: Sequence[str]) -> tuple[str, ...]:
    """LM-SET-4: the order of the cards, with the marker, that are in no hand and that a position
    doesn't place."""
    return dealer.shuffle(_cards_not_placed(table, placed), "deck")


def _cards_not_placed(table: Table, placed: Sequence[str]) -> list[str]:
    """The cards and the marker in box order, without those in hands or placed in the deck."""
    away = Counter([*placed, *(card for one in table.players.values() for card in one.cards)])
    left = []
    for card in (*_names(table), MARKER):
        if away[card]:
            away[card] -= 1
        else:
            left.append(card)
    return left


def heirs(dealer: Dealer, table: Table) -> tuple[str, ...]:
    """LM-INH-2: the order of legacy and will."""
    return dealer.shuffle(HEIRS, f"heirs/{table.thrown}")


def rederive(table: Table, event: Event, dealer: Dealer) -> Dealt | None:
    """The random result behind this event, as recorded and as the dealer derives it again; None if
    there is none. table: before the event."""
    match event:
        case BankerNamed(seat=seat, throws=throws):
            return _("the throws for the banker"), (seat, throws), for_banker(dealer, table)
        case DeckShuffled(order=order) if order.value is not None:
            return _("the order of the instruction cards"), order.value, deck(dealer, table)
        case DeckLaid(order=order, shuffled=places) if order.value is not None and places:
            placed = [card for at, card in enumerate(order.value) if at not in places]
            by_chance = tuple(order.value[at] for at in places)
            there = rest_of_deck(dealer, table, placed)
            return _("the order of the instruction cards"), by_chance, there
        case DiceThrown(dice=thrown):
            return _("the dice"), thrown, dice(dealer, table)
        case HeirsPutBack(order=order) if order.value is not None:
            return _("legacy and will"), order.value, heirs(dealer, table)
        case _:
            return None


def draws(table: Table, event: Event) -> Sequence[Chance]:
    """What came by chance in this event. table: before it."""
    match event:
        case BankerNamed(throws=throws):
            return [
                PairOfDice("dice", f"banker/{at}", FACES, throw.dice)
                for at, throw in enumerate(throws)
            ]
        case DeckShuffled(order=order) if order.value is not None:
            return (Draw("deck", "deck", _names(table), order.value),)
        case DiceThrown(dice=thrown):
            return (PairOfDice("dice", f"dice/{table.thrown}", FACES, thrown),)
        case HeirsPutBack(order=order) if order.value is not None:
            return (Draw("heirs", f"heirs/{table.thrown}", HEIRS, order.value),)
        case _:
            return ()
