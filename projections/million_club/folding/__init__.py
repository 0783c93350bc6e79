"""How each event changes the table: one small function for each type, by part of the game."""

from events.million_club.words import KIND_OF, Kind, Phase, Seat, Tile
from events.sealed import Sealed
from projections.million_club.table import Card, Table


def stand(table: Table, seat: Seat, tile: Tile, sector: Kind | None) -> None:
    """A pawn comes to its chair or sector."""
    if sector is None:
        table.chairs[tile].append(seat)
    elif tile == "lobby":
        table.lobby.append((seat, sector))
    else:
        table.exchange.append((seat, sector))


def turn_to(table: Table, phase: Phase) -> None:
    """A phase begins; nothing is asked and no move is left over."""
    table.phase = phase
    table.seat = None
    table.decision = None
    table.moves = {}
    table.free = 0


def hand_over(table: Table, giver: Seat, receiver: Seat, card: str) -> None:
    """A company changes hands with its level and notes."""
    source, target = table.players[giver], table.players[receiver]
    target.levels[card] = source.levels.pop(card)
    if card in source.notes:
        target.notes[card] = source.notes.pop(card)


def cards_of(seal: Sealed[tuple[str, ...]], count: int) -> list[Card]:
    """The cards of a seal; only their count where the log was cut."""
    return [None] * count if seal.value is None else list(seal.value)


def take(cards: list[Card], card: Card) -> None:
    """Takes a card out of a pile or hand, of which a cut log may know the count alone."""
    if card is None:
        # Any of them may have gone, so none of those known can be relied on.
        cards[:] = [None] * (len(cards) - 1)
    else:
        cards.remove(card if card in cards else None)


def set_order(table: Table, first: Seat) -> None:
    """The turn order, beginning with `first`."""
    at = table.seats.index(first)
    table.first = first
    table.order = table.seats[at:] + table.seats[:at]


def move_listing(table: Table, card: str, change: int) -> None:
    """The listing of the card's type goes up or down."""
    table.listings[KIND_OF[card]] += change


def pay(table: Table, seat: Seat, amount: int) -> None:
    """From the bank to the seat, or back if negative."""
    table.players[seat].money += amount
    table.bank -= amount


def gain(table: Table, seat: Seat, card: str, level: int) -> None:
    """A company comes from pile or hand to a seat."""
    table.players[seat].levels[card] = level
    table.listings[KIND_OF[card]] += level
