"""Helpers for the modules of fold handlers, one for each part of the game."""

from events.million_club.words import Kind, Phase, Seat, Tile
from events.sealed import Sealed
from projections.million_club.table import Card, Table


def put_pawn(table: Table, seat: Seat, tile: Tile, sector: Kind | None) -> None:
    """Put a seat's pawn on a sector, or on the next chair."""
    if sector is None:
        taken = table.chairs[tile]
        taken.append(seat)
        if len(taken) == len(table.seats):
            table.full += (tile,)
    elif tile == "lobby":
        table.lobby.append((seat, sector))
    else:
        table.exchange.append((seat, sector))


def turn_to(table: Table, phase: Phase) -> None:
    """Begin a phase and clear the pending decision and moves."""
    table.phase = phase
    table.seat = None
    table.decision = None
    table.moves = {}
    table.free = 0


def hand_over(table: Table, giver: Seat, receiver: Seat, card: str) -> None:
    """Move a company from one seat to another, with its level and notes."""
    source, target = table.players[giver], table.players[receiver]
    target.levels[card] = source.levels.pop(card)
    if card in source.notes:
        target.notes[card] = source.notes.pop(card)


def cards_of(seal: Sealed[tuple[str, ...]], count: int) -> list[Card]:
    """The cards of a seal; None for each of `count` cards if the log is cut."""
    return [None] * count if seal.value is None else list(seal.value)


def remove_card(cards: list[Card], card: Card) -> None:
    """Remove a card from a pile or a hand. card, and those of the list: None if unknown."""
    if card is None:
        # It may be any of them, so the others are no longer certain.
        cards[:] = [None] * (len(cards) - 1)
    else:
        try:
            cards.remove(card)
        except ValueError:
            cards.remove(None)


def set_order(table: Table, first: Seat) -> None:
    """Set the first player and, clockwise from there, the turn order (MC-RND-2)."""
    at = table.seats.index(first)
    table.first = first
    table.order = table.seats[at:] + table.seats[:at]


def pay(table: Table, seat: Seat, amount: int) -> None:
    """Move an amount in M from the bank to the seat, or the other way if it is negative."""
    table.players[seat].money += amount
    table.bank -= amount
