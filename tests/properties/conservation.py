"""Invariants of every table after every event, computed here without the code under test."""

from collections import Counter
from collections.abc import Iterable

from events.million_club import Event
from events.million_club.facts import DiscardSet, HoldingSet, PileSet, PileShuffled, PositionSet
from events.million_club.words import CLOSED
from projections.million_club.fold import FOLD
from projections.million_club.table import Table
from tests.properties.random_games import COLONY_IDS, COMPANY_IDS, INTRIGUES

LAYING = (PositionSet, HoldingSet, PileSet, DiscardSet, PileShuffled)
"""Events that set up a position; the table is complete only after all of them."""
EVERY_CARD_ONCE = sorted([*COMPANY_IDS, *COLONY_IDS, *INTRIGUES])
TYPES = {"R": "resource", "I": "industry", "T": "transport"}
CHAIRED = ("intrigues", "colonies", "companies")


def walk(table: Table, events: Iterable[Event], beginning: bool = False) -> None:
    """Apply the events one by one and check the table after each. beginning: the events are the
    game's first, which may set up a position."""
    laying = beginning
    for event in events:
        FOLD.evolve(table, event)
        laying = laying and isinstance(event, LAYING)
        if not laying:
            check(table)


def check(table: Table) -> None:
    """Check money, cards, listings, levels, pawns and chairs."""
    players = list(table.players.values())
    assert sum(p.money + sum(p.notes.values()) for p in players) + table.bank == 160
    assert table.bank >= 0 or table.options["crash"] == "off"
    assert min(p.money for p in players) >= 0
    listings = {"resource": 0, "industry": 0, "transport": 0}
    cards = list(table.hand)
    for pile in (*table.piles.values(), *table.discards.values()):
        cards += pile
    for player in players:
        cards += player.levels
        cards += player.colonies
        assert set(player.notes) <= set(player.levels)
        assert all(count >= 1 for count in player.notes.values())
        for card, level in player.levels.items():
            assert 1 <= level <= 4
            listings[TYPES[card[0]]] += level + player.notes.get(card, 0)
    assert sorted(cards) == EVERY_CARD_ONCE
    assert table.listings == listings
    check_pawns(table)


def check_pawns(table: Table) -> None:
    """Two pawns per seat, a chair per pawn, no more chairs than players, nobody on a closed
    tile."""
    on_board = [seat for seat, _ in (*table.lobby, *table.exchange)]
    for tile in CHAIRED:
        assert len(table.chairs[tile]) <= len(table.players)
        on_board += table.chairs[tile]
    standing = Counter(on_board)
    for seat, player in table.players.items():
        assert player.pawns + standing[seat] == 2
    if table.round:
        closed = CLOSED[table.round - 1]
        assert table.closed == closed
        everything = {**table.chairs, "lobby": table.lobby, "exchange": table.exchange}
        assert not everything[closed]
