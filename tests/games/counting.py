"""A count of the box after every event, and of the points on the final board, written by hand."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from projections.million_club.table import Table

TYPES = {"R": "resource", "I": "industry", "T": "transport"}
COMPANIES = [f"{letter}{number}" for letter in TYPES for number in range(1, 14)]
REGIONS = ("AF", "AS", "AM", "IN", "OC")
COLONIES = [f"{region}{number}" for region in REGIONS for number in range(1, 7)]
INTRIGUES = ["racket", "capitalization", "contract", "unfair", "unrest", "dumping"]
INTRIGUES += ["expansion", "capital"]
MONEY = 160


def count(table: Table) -> None:
    """Check that no million and no card is gained or lost, and that the listings match the
    companies."""
    players = table.players.values()
    money = sum(player.money + sum(player.notes.values()) for player in players)
    assert money + table.bank == MONEY
    assert all(player.money >= 0 for player in players)
    assert table.bank >= 0 or table.options["crash"] == "off"
    cards: list[Any] = [*table.hand]
    for pile in (*table.piles.values(), *table.discards.values()):
        cards += pile
    listings = dict.fromkeys(TYPES.values(), 0)
    for player in players:
        cards += [*player.levels, *player.colonies]
        for card, level in player.levels.items():
            assert 1 <= level <= 4
            listings[TYPES[card[0]]] += level + player.notes.get(card, 0)
    assert Counter(cards) == Counter([*COMPANIES, *COLONIES, *INTRIGUES])
    assert table.listings == listings


def points(board: Mapping[str, Any]) -> dict[str, int]:
    """The total of each seat by the rules MC-SCO-1 to MC-SCO-7."""
    players = board["players"]
    owned = {
        seat: (
            [company["type"] for company in player["companies"]],
            [colony[:2] for colony in player["colonies"]],
        )
        for seat, player in players.items()
    }
    totals = {}
    for seat, player in players.items():
        types, regions = owned[seat]
        total = sum(company["level"] + company["notes"] for company in player["companies"])
        total += len(regions) + player["money"] // 4
        total += 2 * min(types.count(kind) for kind in TYPES.values())
        total += 2 * min(regions.count(region) for region in REGIONS)
        for which, kinds in ((0, TYPES.values()), (1, REGIONS)):
            for kind in kinds:
                mine = owned[seat][which].count(kind)
                if all(mine > cards[which].count(kind) for s, cards in owned.items() if s != seat):
                    total += mine
        totals[seat] = total
    return totals
