"""What Million Club's charts show.

Money is secret until the end, and so is what hidden colonies are worth. While a game runs money is
only there for whose eyes may see it, and the points are those that lie open on the table.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mclub.games import Document
from mclub.moment import Moment

SECRET: Final = ("money", "concession", "globalisation")
"""Lines of the score that tell what is hidden until the end."""
_SUMS: Final = ("total", "fortune", "rank")


def series(moments: Sequence[Moment], eyes: str, *, everything: bool) -> Document:
    """Listings, money and points.

    A list of values by type or seat; seats whose money these eyes may not see are missing; without:
    the lines of the score that are left out of the points.
    """
    seats = moments[0].seats
    boards = [at.board() if everything else at.view(eyes) for at in moments]
    sheets = [at.score()["players"] for at in moments]
    money = {seat: [board["players"][seat]["money"] for board in boards] for seat in seats}
    return {
        "listings": {
            kind: [board["listings"][kind] for board in boards] for kind in boards[0]["listings"]
        },
        "money": {seat: values for seat, values in money.items() if None not in values},
        "points": {
            seat: [
                sheet[seat]["total"] if everything else _open_points(sheet[seat], board, seat)
                for sheet, board in zip(sheets, boards, strict=True)
            ]
            for seat in seats
        },
        "without": [] if everything else list(SECRET),
    }


def _open_points(sheet: Mapping[str, Any], board: Document, seat: str) -> int:
    """What anybody at the table can count: that a colony is a point is known of any colony."""
    counted = [line for line in sheet if line not in (*SECRET, *_SUMS, "colonies")]
    colonies: int = board["players"][seat]["colony_count"]
    points: int = sum(sheet[line] for line in counted)
    return points + colonies
