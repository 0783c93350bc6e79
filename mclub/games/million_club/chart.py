"""The data of Million Club's charts.

Money and the value of hidden colonies are secret until the end. During a game, money is included
only for readers who may see it, and points count open cards only.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mclub.kinds.kind import Document

COLONIES: Final = ("concession", "globalisation")
"""The score lines that reveal the regions of colonies."""
SECRET: Final = ("money", *COLONIES)
"""The score lines that reveal what is hidden until the end."""
_SUMS: Final = ("total", "fortune", "rank")


def series(boards: Sequence[Document], scores: Sequence[Document], *, everything: bool) -> Document:
    """Listings, money and points.

    Lists of values by type or seat, without the seats whose money is hidden from the reader.
    without: the score lines excluded from the points.
    """
    sheets = [score["players"] for score in scores]
    seats = list(sheets[0])
    without: Sequence[str] = () if everything else SECRET
    if everything and any(sheet[seat]["total"] is None for sheet in sheets for seat in seats):
        without = COLONIES  # colonies are still unseen
    money = {seat: [board["players"][seat]["money"] for board in boards] for seat in seats}
    return {
        "listings": {
            kind: [board["listings"][kind] for board in boards] for kind in boards[0]["listings"]
        },
        "money": {seat: values for seat, values in money.items() if None not in values},
        "points": {
            seat: [
                _points(sheet[seat], board["players"][seat]["colony_count"], without)
                for sheet, board in zip(sheets, boards, strict=True)
            ]
            for seat in seats
        },
        "without": list(without),
    }


def _points(sheet: Mapping[str, Any], colonies: int, without: Sequence[str]) -> int:
    """The points except for these lines. Every colony counts, since its own point is public."""
    lines = [line for line in sheet if line not in (*without, *_SUMS, "colonies")]
    points: int = sum(sheet[line] for line in lines)
    return points + colonies
