"""What Million Club's charts show.

Money is secret until the end, and so is what hidden colonies are worth. While a game runs money is
only there for whose eyes may see it, and the points are those that lie open on the table.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mclub.kinds.kind import Document

COLONIES: Final = ("concession", "globalisation")
"""Lines of the score that tell of what regions the colonies are."""
SECRET: Final = ("money", *COLONIES)
"""Lines of the score that tell what is hidden until the end."""
_SUMS: Final = ("total", "fortune", "rank")


def series(boards: Sequence[Document], scores: Sequence[Document], *, everything: bool) -> Document:
    """Listings, money and points.

    A list of values by type or seat; seats whose money may not be seen are missing; without: the
    lines of the score that are left out of the points.
    """
    sheets = [score["players"] for score in scores]
    seats = list(sheets[0])
    without: Sequence[str] = () if everything else SECRET
    if everything and any(sheet[seat]["total"] is None for sheet in sheets for seat in seats):
        without = COLONIES  # nobody had seen them yet
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
    """All points but those of these lines: that a colony is a point is known of any colony."""
    counted = [line for line in sheet if line not in (*without, *_SUMS, "colonies")]
    points: int = sum(sheet[line] for line in counted)
    return points + colonies
