"""Invariants of every table of Millions of Dollars after every event, computed without the code
under test."""

from collections.abc import Iterable

from events.millions_of_dollars import Event
from projections.millions_of_dollars.fold import FOLD
from projections.millions_of_dollars.table import Table

THREE = {"driver", "brute", "con-man"}
FOUR = THREE | {"snitch"}
FIVE = FOUR | {"mastermind"}
ROLES = {3: FIVE, 4: THREE, 5: FOUR, 6: FOUR, 7: FIVE, 8: FIVE}
"""MD-SET-1, MD-3P: the roles in play by the number of players."""


def walk(table: Table, events: Iterable[Event], beginning: bool = False) -> None:
    """Apply the events one by one, and check the table after each."""
    for event in events:
        FOLD.evolve(table, event)
        check(table)


def check(table: Table) -> None:
    """Check money (MD-BOX-1), roles (MD-SET-1, MD-PRE-3), loot cards and Intimidation cards."""
    players = table.players.values()
    characters = [character for player in players for character in player.characters]
    stakes = sum(character.stake for character in characters)
    money = [player.money for player in players]
    assert sum(money) + stakes + table.reserve == 175
    assert table.reserve >= 0
    assert min(money) >= 0
    assert {c.role for c in characters} | set(table.shown) <= {None, *ROLES[len(players)]}
    for player in players:
        assert len(player.characters) in (0, 2 if len(players) == 3 else 1)
        had = [character.role for character in player.characters if character.role]
        assert len(set(had)) == len(had)
    if table.shown:
        assert len(table.shown) == len(characters) - 1
        if not table.by_people:
            assert sorted([*table.shown, table.aside]) == sorted(c.role for c in characters)
    if table.round:
        assert len(table.pile) + len(table.rounds) + (table.loot is not None) == 8
    held = sum(player.intimidation for player in players)
    assert 0 <= held <= 8 - table.intimidation <= 8
