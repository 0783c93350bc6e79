"""Fold handlers for turns, throws, dividends, bets and endings."""

from events.le_millionnaire import facts as lm
from events.le_millionnaire.words import AUTEUIL, OUTSIDERS
from projections.fold import Handlers
from projections.le_millionnaire.deck import return_unread
from projections.le_millionnaire.folding import pay, take_back
from projections.le_millionnaire.table import Table

when = Handlers[Table]()


@when(lm.SeatAsked)
def _seat_asked(table: Table, event: lm.SeatAsked) -> None:
    if event.decision != table.decision:
        table.decision = event.decision
        table.asking = (event.seat,)
    elif event.seat not in table.asking:
        table.asking += (event.seat,)


@when(lm.SeatPassed)
def _seat_passed(table: Table, event: lm.SeatPassed) -> None:
    table.asking = tuple([seat for seat in table.asking if seat != event.seat])


@when(lm.RoundOpened)
def _round_opened(table: Table, event: lm.RoundOpened) -> None:
    table.phase = "running"
    table.round = event.round


@when(lm.TurnOpened)
def _turn_opened(table: Table, event: lm.TurnOpened) -> None:
    table.mover = event.seat
    table.throw = 0
    table.decision = None
    table.asking = ()


@when(lm.DiceThrown)
def _dice_thrown(table: Table, event: lm.DiceThrown) -> None:
    table.dice = event.dice
    table.throw = event.throw
    table.thrown += 1
    table.earned = 0
    table.drawn = None
    table.decision = None
    table.asking = ()
    table.heir = None
    table.players[event.seat].arc = False


@when(lm.PawnMoved)
def _pawn_moved(table: Table, event: lm.PawnMoved) -> None:
    table.start = event.start
    table.players[event.seat].square = event.square


@when(lm.DividendPaid)
def _dividend_paid(table: Table, event: lm.DividendPaid) -> None:
    pay(table, event.seat, event.amount)
    table.earned += event.amount


@when(lm.FeePaid)
def _fee_paid(table: Table, event: lm.FeePaid) -> None:
    pay(table, event.seat, event.amount)


@when(lm.HoldingLiquidated)
def _holding_liquidated(table: Table, event: lm.HoldingLiquidated) -> None:
    take_back(table, event.seat, event.company, event.holding)


@when(lm.BetPlaced)
def _bet_placed(table: Table, event: lm.BetPlaced) -> None:
    table.players[event.seat].cash -= event.amount
    table.stakes[event.place] = event.amount


@when(lm.BetsSettled)
def _bets_settled(table: Table, event: lm.BetsSettled) -> None:
    player = table.players[event.seat]
    waiting = table.stakes.get(OUTSIDERS, 0)
    for won in event.won:
        player.cash += won.stake
        pay(table, event.seat, won.amount)
        if won.place == AUTEUIL:
            player.arc = True
    table.till += event.lost
    left = sum(table.stakes.values()) - sum(won.stake for won in event.won) - event.lost
    table.stakes = {OUTSIDERS: waiting} if left else {}


@when(lm.BankruptcyDeclared)
def _bankruptcy_declared(table: Table, event: lm.BankruptcyDeclared) -> None:
    table.players[event.seat].out = True


@when(lm.CardsReturned)
def _cards_returned(table: Table, event: lm.CardsReturned) -> None:
    player = table.players[event.seat]
    return_unread(table, event.cards.value or player.cards, event.places)
    player.cards = []


@when(lm.DuelBegun)
def _duel_begun(table: Table, event: lm.DuelBegun) -> None:
    table.duel = event.seats


@when(lm.GameEnded)
def _game_ended(table: Table, event: lm.GameEnded) -> None:
    table.phase = "finished"
    table.decision = None
    table.asking = ()
    table.winners = event.winners
    table.why = event.why
