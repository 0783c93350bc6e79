"""The series of a game's charts: a value at the end of each round, and the current one while the
game runs. Each game defines its own charts."""

from mclub.club.moment import FORMAT, REFEREE, Moment
from mclub.kinds.face import Charts
from mclub.kinds.kind import Document
from mclub.kinds.parts import able
from mclub.kinds.registry import game_face


def chart(game: Moment, eyes: str) -> Document:
    """The chart document of the game (docs/format.md). eyes: a seat, "spectator" or "referee"; a
    finished game shows everything to everybody. Raises BadInput for a game without charts.

    "moments" has the round, the last record, and whether the round is over; the lists under each
    chart's name have one value for each moment.
    """
    face = able(game_face(game.kind.KIND), Charts)
    everything = eyes == REFEREE or game.status == "finished"
    moments = _moments(game)
    return {
        "format": FORMAT,
        "game": game.id,
        "seq": game.seq,
        "status": game.status,
        "players": game.player_names,
        "bots": game.bots,
        "moments": [{"round": round_, "seq": at.seq, "end": end} for round_, at, end in moments],
        **face.series(
            [at.board() if everything else at.view(eyes) for _round, at, _end in moments],
            [at.score() for _round, at, _end in moments],
            everything,
        ),
    }


def _moments(game: Moment) -> list[tuple[int, Moment, bool]]:
    """Each round with its last moment, and whether it is over."""
    ends = game.kind.round_ends(game.line.standing)
    moments = [(round_, game.at(seq), True) for round_, seq in ends.items()]
    finished = game.status == "finished"
    if not finished or not moments:  # a game can start at its very end
        moments.append((game.kind.round_of(game.table), game, finished))
    return moments
