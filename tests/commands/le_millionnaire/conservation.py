"""Invariants of every table of Le Millionnaire after every event, computed independently of the
code under test."""

from collections import Counter
from collections.abc import Iterable

from events.le_millionnaire import Event
from projections.le_millionnaire.fold import FOLD
from projections.le_millionnaire.table import Table

BOX = 36 * 1_000 + 18 * 5_000 + 36 * 10_000 + 18 * 50_000 + 12 * 100_000
"""The money in chips and notes, as in the source."""
SECRET = {"will", "notice", "debt", "exemption"}


def walk(table: Table, events: Iterable[Event], beginning: bool = False) -> None:
    """Apply the events one by one and check the table after each."""
    for event in events:
        step(table, event)
        check(table)


def step(table: Table, event: Event) -> None:
    """Apply the event. Bets are settled with the throw, those on Outsiders with the card."""
    FOLD.evolve(table, event)
    name = type(event).__name__
    if name in ("TurnOpened", "GameEnded"):
        assert not table.stakes
    if name == "BetsSettled":
        assert set(table.stakes) <= {"outsiders"}


def check(table: Table) -> None:
    """Check money, securities (LM-EX-14), instruction cards with the marker (LM-SET-4), and
    hands."""
    players = table.players.values()
    cash = [player.cash for player in players]
    assert sum(cash) + sum(table.stakes.values()) + table.till == BOX
    assert min(cash) >= 0
    assert all(amount % 1_000 == 0 for amount in (*cash, *table.stakes.values()))
    for company, bank in table.bank.items():
        held = [bank, *[player.holdings[company] for player in players]]
        units, small = [h.units for h in held], [h.small for h in held]
        large = [h.large for h in held]
        assert [sum(units), sum(small), sum(large)] == [30, 10, 6]
        assert min(units + small + large) >= 0
    if table.deck:
        hands = [card for player in players for card in player.cards]
        apart = [table.apart] if table.apart else []
        there = Counter([*table.deck, *hands, *apart])
        assert sum(there.values()) == 33
        unknown = there.pop(None, 0)
        box = Counter([*(card.name for card in table.cards), "marker"])
        assert not there - box
        assert unknown == sum((box - there).values())
        assert set(hands) - {None} <= SECRET
        if not table.by_people:
            assert table.deck.count("marker") == 1
    for player in players:
        assert not player.out or player.wealth == 0
