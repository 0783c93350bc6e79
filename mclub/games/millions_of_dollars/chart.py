"""What Millions of Dollars' charts show: the money of each player by round."""

from collections.abc import Sequence

from mclub.club.moment import Moment
from mclub.kinds.kind import Document


def series(moments: Sequence[Moment], eyes: str, *, everything: bool) -> Document:
    """A list of values by seat; seats whose money these eyes may not see are missing."""
    seats = moments[0].seats
    boards = [at.board() if everything else at.view(eyes) for at in moments]
    money = {seat: [board["players"][seat]["money"] for board in boards] for seat in seats}
    return {"money": {seat: values for seat, values in money.items() if None not in values}}
