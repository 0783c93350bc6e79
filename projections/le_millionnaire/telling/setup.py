"""Texts for the set-up."""

from typing import Any

from events.language import gettext as _
from events.language import ngettext
from events.le_millionnaire import facts as lm
from events.le_millionnaire.words import UNKNOWN
from projections.le_millionnaire.words import card, francs, holding
from projections.telling import Words
from projections.words import Names

of = Words()


@of(lm.BoardSet)
def _board_set(event: lm.BoardSet, names: Names) -> str:
    text = (
        _("The board has {count} squares; it is a reconstruction, not the original.")
        if event.reconstruction
        else _("The board has {count} squares.")
    )
    return text.format(count=len(event.squares))


@of(lm.DeckSet)
def _deck_set(event: lm.DeckSet, names: Names) -> str:
    text = (
        _("The deck has {count} instruction cards; they are a reconstruction, not the original.")
        if event.reconstruction
        else _("The deck has {count} instruction cards.")
    )
    return text.format(count=len(event.cards))


@of(lm.DeckShuffled)
def _deck_shuffled(event: lm.DeckShuffled, names: Names) -> str:
    return _("The {count} instruction cards are shuffled; the marker lies under them.").format(
        count=event.count
    )


@of.learned(lm.DeckShuffled, lm.DeckLaid)
def _order_learned(_event: Any, _seat: str, _names: Names) -> str:
    return _("order of the instruction cards")


@of(lm.MoneyReceived)
def _money_received(event: lm.MoneyReceived, names: Names) -> str:
    return _("{seat} receives {amount}.").format(
        seat=names[event.seat], amount=francs(event.amount)
    )


@of(lm.BankerNamed)
def _banker_named(event: lm.BankerNamed, names: Names) -> str:
    seat = names[event.seat]
    if not event.throws:
        return _("{seat} is banker and plays first.").format(seat=seat)
    throws = ", ".join(
        _("{seat} {dice}").format(seat=names[throw.seat], dice=sum(throw.dice))
        for throw in event.throws
    )
    return _("{throws}: {seat} is banker and plays first.").format(throws=throws, seat=seat)


@of(lm.PawnPlaced)
def _pawn_placed(event: lm.PawnPlaced, names: Names) -> str:
    return _("{seat} starts from square {square}.").format(
        seat=names[event.seat], square=event.square
    )


@of(lm.SeatReady)
def _seat_ready(event: lm.SeatReady, names: Names) -> str:
    return _("{seat} is ready.").format(seat=names[event.seat])


@of(lm.PositionSet)
def _position_set(event: lm.PositionSet, names: Names) -> str:
    return _("The game starts from a position in round {round}; it is {seat}'s turn.").format(
        round=event.round, seat=names[event.seat]
    )


@of(lm.HoldingSet)
def _holding_set(event: lm.HoldingSet, names: Names) -> str:
    if event.out:
        return _("{seat} is bankrupt and out.").format(seat=names[event.seat])
    securities = _("; ").join(holding(company, shares) for company, shares in event.holdings)
    text = ngettext(
        "{seat} stands on square {square} and has {cash}, the securities {securities}, "
        "{count} confidential card.",
        "{seat} stands on square {square} and has {cash}, the securities {securities}, "
        "{count} confidential cards.",
        event.count,
    ).format(
        seat=names[event.seat],
        square=event.square,
        cash=francs(event.cash),
        securities=securities or "–",
        count=event.count,
    )
    cards = [card(one) for one in event.cards.value or () if one != UNKNOWN]
    return f"{text} [{', '.join(cards)}]" if cards else text


@of.learned(lm.HoldingSet)
def _holding_learned(event: lm.HoldingSet, seat: str, names: Names) -> str:
    whose = _("its own") if event.seat == seat else names[event.seat]
    return _("confidential cards in the position ({whose})").format(whose=whose)


@of(lm.DeckLaid)
def _deck_laid(event: lm.DeckLaid, names: Names) -> str:
    if len(event.shuffled) + 1 >= event.count:
        return _("The {count} instruction cards are shuffled; the marker lies under them.").format(
            count=event.count - 1
        )
    return _("The deck has {count} cards, with the marker.").format(count=event.count)
