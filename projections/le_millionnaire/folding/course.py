"""Fold handlers for turns, throws, dividends, bets and endings."""

from events.le_millionnaire import facts as lm
from events.le_millionnaire.words import AUTEUIL, OUTSIDERS
from projections.by_type import ByType
from projections.le_millionnaire.deck import return_unread
from projections.le_millionnaire.folding import pay, take_back, update_playing
from projections.le_millionnaire.table import Table

when = ByType[[Table], None]()


@when(lm.SeatAsked)
def _seat_asked(event: lm.SeatAsked, table: Table) -> None:
    if event.decision != table.decision:
        table.decision = event.decision
        table.asking = (event.seat,)
    elif event.seat not in table.asking:
        table.asking += (event.seat,)


@when(lm.SeatPassed)
def _seat_passed(event: lm.SeatPassed, table: Table) -> None:
    table.asking = tuple([seat for seat in table.asking if seat != event.seat])


@when(lm.RoundOpened)
def _round_opened(event: lm.RoundOpened, table: Table) -> None:
    table.phase = "running"
    table.round = event.round


@when(lm.TurnOpened)
def _turn_opened(event: lm.TurnOpened, table: Table) -> None:
    table.mover = event.seat
    table.throw = 0
    table.decision = None
    table.asking = ()


@when(lm.DiceThrown)
def _dice_thrown(event: lm.DiceThrown, table: Table) -> None:
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
def _pawn_moved(event: lm.PawnMoved, table: Table) -> None:
    table.start = event.start
    table.players[event.seat].square = event.square


@when(lm.DividendPaid)
def _dividend_paid(event: lm.DividendPaid, table: Table) -> None:
    pay(table, event.seat, event.amount)
    table.earned += event.amount


@when(lm.FeePaid)
def _fee_paid(event: lm.FeePaid, table: Table) -> None:
    pay(table, event.seat, event.amount)


@when(lm.HoldingLiquidated)
def _holding_liquidated(event: lm.HoldingLiquidated, table: Table) -> None:
    take_back(table, event.seat, event.company, event.holding)


@when(lm.BetPlaced)
def _bet_placed(event: lm.BetPlaced, table: Table) -> None:
    table.players[event.seat].cash -= event.amount
    table.stakes[event.place] = event.amount


@when(lm.BetsSettled)
def _bets_settled(event: lm.BetsSettled, table: Table) -> None:
    player = table.players[event.seat]
    waiting = table.stakes.get(OUTSIDERS, 0)
    for win in event.won:
        player.cash += win.stake
        pay(table, event.seat, win.amount)
        if win.place == AUTEUIL:
            player.arc = True
    table.till += event.lost
    left = sum(table.stakes.values()) - sum(win.stake for win in event.won) - event.lost
    table.stakes = {OUTSIDERS: waiting} if left else {}


@when(lm.BankruptcyDeclared)
def _bankruptcy_declared(event: lm.BankruptcyDeclared, table: Table) -> None:
    table.players[event.seat].out = True
    update_playing(table)


@when(lm.CardsReturned)
def _cards_returned(event: lm.CardsReturned, table: Table) -> None:
    player = table.players[event.seat]
    return_unread(table, event.cards.value or player.cards, event.places)
    player.cards = []


@when(lm.DuelBegun)
def _duel_begun(event: lm.DuelBegun, table: Table) -> None:
    table.duel = event.seats
    update_playing(table)


@when(lm.GameEnded)
def _game_ended(event: lm.GameEnded, table: Table) -> None:
    table.phase = "finished"
    table.decision = None
    table.asking = ()
    table.winners = event.winners
    table.why = event.why
