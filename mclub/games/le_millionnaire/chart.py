"""What Le Millionnaire's charts show: fortune (at purchase price) and cash of each player."""

from collections.abc import Sequence

from mclub.club.moment import Moment
from mclub.kinds.kind import Document


def series(moments: Sequence[Moment], eyes: str, *, everything: bool) -> Document:
    """A list of values (F) by seat, under the name of each chart; all lies open."""
    boards = [at.board() if everything else at.view(eyes) for at in moments]
    players = [board["players"] for board in boards]
    return {
        chart: {seat: [each[seat][key] for each in players] for seat in moments[0].seats}
        for chart, key in (("fortune", "wealth"), ("cash", "cash"))
    }
