"""How the set-up changes the table."""

from events.le_millionnaire import facts as lm
from events.le_millionnaire.words import MARKER
from projections.le_millionnaire.folding import pay, when
from projections.le_millionnaire.table import Table


@when(lm.BoardSet)
def _board_set(table: Table, event: lm.BoardSet) -> None:
    table.squares = event.squares
    table.guessed_board = event.reconstruction


@when(lm.DeckSet)
def _deck_set(table: Table, event: lm.DeckSet) -> None:
    table.cards = event.cards
    table.guessed_deck = event.reconstruction


@when(lm.DeckShuffled)
def _deck_shuffled(table: Table, event: lm.DeckShuffled) -> None:
    table.deck = [*(event.order.value or [None] * event.count), MARKER]


@when(lm.MoneyReceived)
def _money_received(table: Table, event: lm.MoneyReceived) -> None:
    pay(table, event.seat, event.amount)


@when(lm.BankerNamed)
def _banker_named(table: Table, event: lm.BankerNamed) -> None:
    table.banker = event.seat


@when(lm.PawnPlaced)
def _pawn_placed(table: Table, event: lm.PawnPlaced) -> None:
    table.players[event.seat].square = event.square


@when(lm.SeatReady)
def _seat_ready(table: Table, event: lm.SeatReady) -> None:
    table.players[event.seat].ready = True
    table.asking = ()
