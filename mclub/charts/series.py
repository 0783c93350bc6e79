"""What a chart shows: a value for each round that has ended, and one for now while a game runs.

Money is secret until the end, and so is what hidden colonies are worth. While a game runs money is
only there for whose eyes may see it, and the points are those that lie open on the table.
"""

from collections.abc import Mapping
from typing import Any, Final

from mclub.games import Document
from mclub.moment import FORMAT, REFEREE, Moment

WHAT: Final = ("listings", "money", "points")
"""The charts that there are."""
SECRET: Final = ("money", "concession", "globalisation")
"""Lines of the score that tell what is hidden until the end."""
_SUMS: Final = ("total", "fortune", "rank")


def chart(game: Moment, eyes: str) -> Document:
    """Every chart of the game. eyes: a seat, "spectator" or "referee"; of a finished game everybody
    may see everything.

    moments: of each its round, its last record, and whether it is the round's end; listings,
    money, points: a list of values by type or seat, in the same order. Seats whose money these eyes
    may not see are missing; without: the lines of the score that are left out of the points.
    """
    everything = eyes == REFEREE or game.status == "finished"
    moments = _moments(game)
    boards = [at.board() if everything else at.view(eyes) for _round, at, _end in moments]
    sheets = [at.score()["players"] for _round, at, _end in moments]
    money = {seat: [board["players"][seat]["money"] for board in boards] for seat in game.seats}
    return {
        "format": FORMAT,
        "game": game.id,
        "seq": game.seq,
        "status": game.status,
        "players": game.player_names,
        "moments": [{"round": round_, "seq": at.seq, "end": end} for round_, at, end in moments],
        "listings": {
            kind: [board["listings"][kind] for board in boards] for kind in boards[0]["listings"]
        },
        "money": {seat: values for seat, values in money.items() if None not in values},
        "points": {
            seat: [
                sheet[seat]["total"] if everything else _open_points(sheet[seat], board, seat)
                for sheet, board in zip(sheets, boards, strict=True)
            ]
            for seat in game.seats
        },
        "without": [] if everything else list(SECRET),
    }


def _moments(game: Moment) -> list[tuple[int, Moment, bool]]:
    """Each round with its last moment, and whether it had come to its end by then."""
    ends = game.kind.round_ends(game.line.standing)
    moments = [(round_, game.at(seq), True) for round_, seq in ends.items()]
    if game.status != "finished":
        moments.append((game.kind.round_of(game.table), game, False))
    return moments


def _open_points(sheet: Mapping[str, Any], board: Document, seat: str) -> int:
    """What anybody at the table can count: that a colony is a point is known of any colony."""
    counted = [line for line in sheet if line not in (*SECRET, *_SUMS, "colonies")]
    colonies: int = board["players"][seat]["colony_count"]
    points: int = sum(sheet[line] for line in counted)
    return points + colonies
