"""Helpers for the fold handlers, which have a module for each part of the game."""

from collections.abc import Sequence
from typing import Final

from events.millions_of_dollars.facts import Who
from events.millions_of_dollars.words import ROLES, Role, Seat, State
from projections.millions_of_dollars.table import Character, Line, Reason, Table

_ROLE: Final[dict[str | None, Role]] = {role: role for role in ROLES}


def earn(
    table: Table,
    seat: Seat,
    amount: int,
    reason: Reason,
    number: int = 0,
    other: Seat | None = None,
) -> None:
    """Add an amount in M$, which may be negative, to the seat's money. The parameters are those of
    `Line`."""
    table.players[seat].money += amount
    if amount:
        table.lines.append(Line(table.round, seat, reason, amount, number, other))


def pay(table: Table, seat: Seat, amount: int, reason: Reason, number: int = 0) -> None:
    """Move an amount in M$ from the reserve to the seat, or the other way if it is negative."""
    earn(table, seat, amount, reason, number)
    table.reserve -= amount


def hand_over(table: Table, giver: Who, receiver: Who, amount: int, reason: Reason) -> None:
    """Move an amount in M$ between two seats. giver, receiver: the characters concerned; number 0:
    none."""
    earn(table, giver.seat, -amount, reason, giver.number, receiver.seat)
    earn(table, receiver.seat, amount, reason, receiver.number, giver.seat)


def give_characters(table: Table, seat: Seat, roles: Sequence[str | None]) -> None:
    """Give the seat its characters of the round. roles: None for each that is unknown."""
    player = table.players[seat]
    player.characters = [Character(role_of(role)) for role in roles]
    player.still_in = tuple(range(1, len(roles) + 1))


def take_out(table: Table, who: Who, state: State) -> Character:
    """Take the character out of the heist, into this state; return it."""
    player, character = table.players[who.seat], table.character(who)
    character.state = state
    player.still_in = tuple([number for number in player.still_in if number != who.number])
    return character


def lift_stake(table: Table, who: Who) -> None:
    """Remove the stake from a character; the caller books where it goes."""
    character = table.character(who)
    character.stake = character.lent = 0


def role_of(word: str | None) -> Role | None:
    """The role with this name; None if the seal's value is hidden or unknown."""
    return _ROLE.get(word)
