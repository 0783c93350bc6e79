"""Fold handlers for the set-up."""

from events.le_millionnaire import facts as lm
from events.le_millionnaire.words import MARKER, UNKNOWN
from events.sealed import Sealed
from projections.by_type import ByType
from projections.le_millionnaire.folding import grant, pay, update_playing
from projections.le_millionnaire.table import Card, Table

when = ByType[[Table], None]()


@when(lm.BoardSet)
def _board_set(event: lm.BoardSet, table: Table) -> None:
    table.squares = event.squares
    table.guessed_board = event.reconstruction


@when(lm.DeckSet)
def _deck_set(event: lm.DeckSet, table: Table) -> None:
    table.cards = event.cards
    table.guessed_deck = event.reconstruction


@when(lm.DeckShuffled)
def _deck_shuffled(event: lm.DeckShuffled, table: Table) -> None:
    table.deck = [*(event.order.value or [None] * event.count), MARKER]


@when(lm.MoneyReceived)
def _money_received(event: lm.MoneyReceived, table: Table) -> None:
    pay(table, event.seat, event.amount)


@when(lm.BankerNamed)
def _banker_named(event: lm.BankerNamed, table: Table) -> None:
    table.banker = event.seat


@when(lm.PawnPlaced)
def _pawn_placed(event: lm.PawnPlaced, table: Table) -> None:
    table.players[event.seat].square = event.square


@when(lm.SeatReady)
def _seat_ready(event: lm.SeatReady, table: Table) -> None:
    table.players[event.seat].ready = True
    table.asking = ()


@when(lm.PositionSet)
def _position_set(event: lm.PositionSet, table: Table) -> None:
    table.phase = "running"
    table.round = event.round
    table.banker = event.banker
    table.mover = event.seat
    table.throw = event.throw
    table.duel = event.duel
    update_playing(table)


@when(lm.HoldingSet)
def _holding_set(event: lm.HoldingSet, table: Table) -> None:
    player = table.players[event.seat]
    player.square = event.square
    player.ready = True
    player.arc = event.arc
    player.out = event.out
    update_playing(table)
    player.cards = _cards(event.cards, event.count)
    pay(table, event.seat, event.cash)
    for company, holding in event.holdings:
        grant(table, event.seat, company, holding)


@when(lm.DeckLaid)
def _deck_laid(event: lm.DeckLaid, table: Table) -> None:
    table.deck = _cards(event.order, event.count)


def _cards(sealed: Sealed[tuple[str, ...]], count: int) -> list[Card]:
    if sealed.value is None:
        return [None] * count
    return [None if card == UNKNOWN else card for card in sealed.value]
