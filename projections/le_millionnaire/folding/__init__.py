"""Helpers for the fold handlers. Each part of the game has a module of handlers."""

from events.le_millionnaire.facts import Holding
from events.le_millionnaire.words import Company, Seat
from projections.le_millionnaire.table import Table


def pay(table: Table, seat: Seat, amount: int) -> None:
    """Move an amount in F from the bank to the seat, or the other way if it is negative."""
    table.players[seat].cash += amount
    table.till -= amount


def grant(table: Table, seat: Seat, company: Company, holding: Holding) -> None:
    """Move securities of a company from the bank to the seat."""
    holdings = table.players[seat].holdings
    holdings[company] = holdings[company].plus(holding)
    table.bank[company] = table.bank[company].minus(holding)


def take_back(table: Table, seat: Seat, company: Company, holding: Holding) -> None:
    """Move securities of a company from the seat to the bank."""
    holdings = table.players[seat].holdings
    holdings[company] = holdings[company].minus(holding)
    table.bank[company] = table.bank[company].plus(holding)


def update_playing(table: Table) -> None:
    """Update the seats still playing, after a bankruptcy or the beginning of a duel."""
    players, duel = table.players, table.duel
    table.playing = tuple(
        [seat for seat in table.seats if not players[seat].out and (not duel or seat in duel)]
    )


def of_form(form: str, count: int) -> Holding:
    """A holding of this many cards of one form."""
    if form == "unit":
        return Holding(units=count)
    return Holding(small=count) if form == "small" else Holding(large=count)
