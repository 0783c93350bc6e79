"""The score sheet: each seat's fortune, at purchase price, by kind of property (LM-WIN-1)."""

from typing import Final

from events.le_millionnaire.figures import UNIT
from events.le_millionnaire.words import UNITS, Seat
from projections.document import Document
from projections.le_millionnaire.table import Player, Table
from projections.table import leaders

FORMAT = 1

ENDS: Final = {
    "target": ("LM-WIN-1",),
    "alone": ("LM-WIN-1",),
    "lead": ("LM-WIN-1", "LM-INH-1"),
    "will": ("LM-INH-1",),
}
"""The rules that ended the game, by the reason in the event."""


def fortune(player: Player) -> dict[str, int]:
    """A player's fortune in F, by line of the sheet."""
    holdings = player.holdings.values()
    return {
        "cash": player.cash,
        "units": UNIT * sum(holding.units for holding in holdings),
        "small": UNIT * UNITS["small"] * sum(holding.small for holding in holdings),
        "large": UNIT * UNITS["large"] * sum(holding.large for holding in holdings),
    }


def winners(table: Table) -> tuple[Seat, ...]:
    """The winners; before the end, the richest of those still playing."""
    return table.winners or leaders(
        {seat: player.wealth for seat, player in table.players.items() if table.plays(seat)}
    )


def document(table: Table) -> Document:
    """The score sheet of all seats as a document, see docs/format.md."""
    victors = winners(table)
    standing = {
        seat: (seat in victors, table.plays(seat), player.wealth)
        for seat, player in table.players.items()
    }
    return {
        "format": FORMAT,
        "players": {
            seat: fortune(player)
            | {
                "total": player.wealth,
                "fortune": player.wealth,
                "rank": 1 + sum(other > standing[seat] for other in standing.values()),
            }
            for seat, player in table.players.items()
        },
        "winners": list(victors),
        "why": table.why,
        "target": table.target,
        "reconstruction": {"board": table.guessed_board, "deck": table.guessed_deck},
        "rules": [] if table.why is None else list(ENDS[table.why]),
        "lines": {seat: _lines(player) for seat, player in table.players.items()},
    }


def _lines(player: Player) -> list[Document]:
    """The entries of the lines: the cash, and the cards of each form of each company."""
    cash = _line("cash", None, player.cash, 0, "LM-WIN-1")
    return [cash] * bool(player.cash) + [
        _line(line, company, count * worth * UNIT, count, "LM-SHA-1" if worth > 1 else "LM-WIN-1")
        for company, holding in player.holdings.items()
        for line, count, worth in (
            ("units", holding.units, UNITS["unit"]),
            ("small", holding.small, UNITS["small"]),
            ("large", holding.large, UNITS["large"]),
        )
        if count
    ]


def _line(line: str, company: str | None, amount: int, count: int, rule: str) -> Document:
    return {
        "line": line,
        "kind": company,
        "points": amount,
        "cards": [],
        "count": count,
        "rule": rule,
    }
