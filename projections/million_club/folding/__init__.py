"""Fold handlers, one per event type, by part of the game."""

from events.million_club.words import KIND_OF, Kind, Phase, Seat, Tile
from events.sealed import Sealed
from projections.million_club.table import Card, Table


def put_pawn(table: Table, seat: Seat, tile: Tile, sector: Kind | None) -> None:
    """Place a pawn on its chair or sector."""
    if sector is None:
        table.chairs[tile].append(seat)
    elif tile == "lobby":
        table.lobby.append((seat, sector))
    else:
        table.exchange.append((seat, sector))


def turn_to(table: Table, phase: Phase) -> None:
    """Start a phase, without open decisions or moves."""
    table.phase = phase
    table.seat = None
    table.decision = None
    table.moves = {}
    table.free = 0


def hand_over(table: Table, giver: Seat, receiver: Seat, card: str) -> None:
    """Transfer a company with its level and notes."""
    source, target = table.players[giver], table.players[receiver]
    target.levels[card] = source.levels.pop(card)
    if card in source.notes:
        target.notes[card] = source.notes.pop(card)


def cards_of(seal: Sealed[tuple[str, ...]], count: int) -> list[Card]:
    """The cards of a seal; only their count if the log is cut."""
    return [None] * count if seal.value is None else list(seal.value)


def remove_card(cards: list[Card], card: Card) -> None:
    """Take a card from a pile or hand, of which a cut log may know only the count."""
    if card is None:
        # Any of them may be gone, so the known ones are uncertain.
        cards[:] = [None] * (len(cards) - 1)
    else:
        cards.remove(card if card in cards else None)


def set_order(table: Table, first: Seat) -> None:
    """Set the turn order, starting with `first`."""
    at = table.seats.index(first)
    table.first = first
    table.order = table.seats[at:] + table.seats[:at]


def move_listing(table: Table, card: str, change: int) -> None:
    """Change the listing of the card's type."""
    table.listings[KIND_OF[card]] += change


def pay(table: Table, seat: Seat, amount: int) -> None:
    """From the bank to the seat, or back if negative."""
    table.players[seat].money += amount
    table.bank -= amount


def gain(table: Table, seat: Seat, card: str, level: int) -> None:
    """Move a company from pile or hand to a seat."""
    table.players[seat].levels[card] = level
    table.listings[KIND_OF[card]] += level
