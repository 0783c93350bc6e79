"""Colonies and Companies, the two tiles with the same draft."""

from dataclasses import dataclass
from typing import Any

from events.million_club.facts import ColonyBought, CompanyBought, SeatPassedOver
from tests.commands.million_club.table_setting import Table, given


@dataclass
class Tile:
    """One of the two tiles. cards: the pile in box order."""

    name: Any
    decision: str
    privilege: str
    price: int
    cards: tuple[str, ...]
    bought: type
    rule: str

    def table(self, pawns: str, cards: int = 7, **rest: Any) -> Table:
        placed = ", ".join(f"{seat} {self.name}" for seat in pawns.split())
        players = {"yellow": "20", "blue": "20", "red": "20"} | rest
        piles = {self.name: " ".join(self.cards[:cards])}
        return given(phase=self.name, pawns=placed, piles=piles, **players)

    def holding(self, table: Table, seat: str) -> list[str]:
        held = table.companies(seat) if self.name == "companies" else table.colonies(seat)
        return [card.partition(":")[0] for card in held]


def skipped_seats(table: Table) -> list[tuple[str, str, str, tuple[str, ...]]]:
    """The seats that got nothing on the tile: seat, decision, reason, rules."""
    events = [(record.event, record.rules) for record in table.game.records]
    return [
        (event.seat, event.decision, event.why, rules)
        for event, rules in events
        if type(event) is SeatPassedOver and event.decision != "round_end"
    ]


COLONIES = Tile(
    "colonies",
    "colony",
    "prospecting",
    2,
    ("AF1", "AF2", "AS1", "AM1", "IN1", "OC1", "OC2"),
    ColonyBought,
    "MC-COL",
)
COMPANIES = Tile(
    "companies",
    "company",
    "opportunity",
    4,
    ("R1", "R2", "I1", "I2", "I3", "T1", "T2"),
    CompanyBought,
    "MC-COM",
)
TILES = (COLONIES, COMPANIES)
