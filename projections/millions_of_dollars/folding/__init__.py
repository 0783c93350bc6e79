"""Fold handlers, one per event type, by part of the game."""

from events.millions_of_dollars.facts import Who
from events.millions_of_dollars.words import ROLES, Role, Seat
from projections.millions_of_dollars.table import Line, Reason, Table


def earn(
    table: Table,
    seat: Seat,
    amount: int,
    reason: Reason,
    number: int = 0,
    other: Seat | None = None,
) -> None:
    """Add the amount, perhaps negative, to the seat's money; see `Line`."""
    table.players[seat].money += amount
    if amount:
        table.lines.append(Line(table.round, seat, reason, amount, number, other))


def pay(table: Table, seat: Seat, amount: int, reason: Reason, number: int = 0) -> None:
    """From the reserve to the seat, or back if negative."""
    earn(table, seat, amount, reason, number)
    table.reserve -= amount


def hand_over(table: Table, giver: Who, receiver: Who, amount: int, reason: Reason) -> None:
    """Move money between seats, on account of these characters (number 0: none)."""
    earn(table, giver.seat, -amount, reason, giver.number, receiver.seat)
    earn(table, receiver.seat, amount, reason, receiver.number, giver.seat)


def lift_stake(table: Table, who: Who) -> None:
    """Clear the character's stake."""
    character = table.character(who)
    character.stake = character.lent = 0


def role_of(word: str | None) -> Role | None:
    """The role of an opened seal; None if cut or never stated."""
    return next((role for role in ROLES if role == word), None)
