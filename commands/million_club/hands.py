"""Drawing, passing, discarding and shuffling, the same for all three piles."""

from collections.abc import Sequence
from typing import Any

from commands.million_club import chance
from commands.million_club.stage import Stage
from events.million_club.facts import (
    HandDrawn,
    HandPassed,
    LeftoverDiscarded,
    PileShown,
    PileShuffled,
)
from events.million_club.figures import SPARE_CARDS
from events.million_club.words import Pile, Seat
from events.sealed import Sealed


def draw(stage: Stage, pile: Pile, rule: str, short: str) -> None:
    """Chair 1 draws one card per pawn plus `SPARE_CARDS`, or all that are left.

    rule: the rule's id; short: id of the rule for a pile with too few cards.
    """
    table = stage.table
    seats = table.chairs[pile]
    wanted = len(seats) + SPARE_CARDS
    cards = table.piles[pile][:wanted]
    rules = (rule, short) if len(cards) < wanted else (rule,)
    stage.emit(HandDrawn(seats[0], pile, wanted, len(cards), seal(cards, seats[0])), rules)


def pass_on(stage: Stage, pile: Pile, rule: str) -> None:
    """Pass the rest of the hand to the next chair."""
    table = stage.table
    chair = table.chair + 1
    seat = table.chairs[pile][chair - 1]
    cards = table.hand
    stage.emit(HandPassed(seat, pile, chair, len(cards), seal(cards, seat)), (rule,))


def leave(stage: Stage, pile: Pile, rule: str) -> None:
    """Lay the cards that nobody took face down beside the pile; the last chair knows them."""
    table = stage.table
    last = table.chairs[pile][-1]
    stage.emit(LeftoverDiscarded(pile, len(table.hand), seal(table.hand, last)), (rule,))


def show_pile(stage: Stage, seat: Seat, pile: Pile, rule: str) -> None:
    """Show the pile to the privilege holder; only its top card with privilege_pick = draw."""
    cards = stage.table.piles[pile]
    if stage.table.options["privilege_pick"] == "draw":
        cards = cards[:1]
    stage.emit(PileShown(seat, pile, len(cards), seal(cards, seat)), (rule,))


def reshuffle(stage: Stage, pile: Pile, *rules: str) -> None:
    """Shuffle pile and discards into a new pile."""
    table = stage.table
    ordinal = table.shuffles[pile] + 1
    if table.by_people:
        count = len(table.piles[pile]) + len(table.discards[pile])
        stage.emit(PileShuffled(pile, count, ordinal, Sealed()), rules)
        return
    order = chance.next_shuffle(stage.dealer, table, pile)
    stage.emit(PileShuffled(pile, len(order), ordinal, Sealed(value=order)), rules)


def seal(cards: Sequence[Any], seat: Seat) -> Sealed[tuple[str, ...]]:
    """The cards, sealed for this seat; sorted, since the order could reveal where they came from.

    Empty if people deal, since the program doesn't know the cards then.
    """
    return Sealed((seat,), value=tuple(sorted(cards))) if all(cards) else Sealed()
