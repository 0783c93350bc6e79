"""The result of a finished game: its times, its players, and their scores."""

from datetime import datetime
from typing import Any, NamedTuple

from events.errors import BadInput, LogDamaged
from events.language import gettext as _
from events.shared import Player
from mclub.club.moment import Moment

SUMS = ("total", "fortune", "rank")
"""The lines of every score sheet; each game adds its own."""


class Row(NamedTuple):
    """A player's result. name: the first person in the seat; starts: whether the seat was first
    player in the first round; profile: None if the game has none; points: by line of the game's
    score sheet; fortune: in M, like total None if a cut log lacks what counts; bot: the program in
    the seat at the beginning, else at the end; None for people."""

    seat: str
    name: str
    starts: bool
    profile: str | None
    rank: int
    wins: bool
    total: int | None
    points: dict[str, int]
    fortune: int | None
    bot: str | None


class Result(NamedTuple):
    """A finished game. began, ended: the times of the first and last record, UTC; rows: in order
    round the table."""

    game: str
    kind: str
    began: datetime
    ended: datetime
    rows: list[Row]

    @property
    def minutes(self) -> int:
        """The duration in whole minutes."""
        seconds = (self.ended - self.began).total_seconds()
        return max(0, int((seconds + 30) // 60))


def result(game: Moment) -> Result:
    """The result of a game. Raises BadInput if it isn't finished, LogDamaged if its times are
    malformed."""
    _check_finished(game)
    sheet = game.score()
    board = game.board()
    players = board["players"]
    starts = _start_player(game) if "first" in board else None
    rows = [
        _row(
            first,
            players[first.seat].get("profile"),
            sheet["players"][first.seat],
            first.seat == starts,
            first.seat in sheet["winners"],
            first.bot or game.bots.get(first.seat),
        )
        for first in game.created.players
    ]
    return Result(game.id, game.kind.KIND, _time(game, 0), _time(game, -1), rows)


def _check_finished(game: Moment) -> None:
    if game.line.abandonment is not None:
        raise BadInput(
            _("Game {id} was abandoned ({reason}), so it has no result.").format(
                id=game.id, reason=game.line.abandonment.reason
            )
        )
    if game.status != "finished":
        raise BadInput(
            _("Game {id} is still running (round {round}), so it has no winner yet.").format(
                id=game.id, round=game.kind.round_of(game.table)
            )
        )


def _row(
    first: Player, profile: str | None, sheet: Any, starts: bool, wins: bool, bot: str | None
) -> Row:
    return Row(
        first.seat,
        first.name,
        starts,
        profile,
        sheet["rank"],
        wins,
        sheet["total"],
        {line: points for line, points in sheet.items() if line not in SUMS},
        sheet["fortune"],
        bot,
    )


def _start_player(game: Moment) -> str | None:
    """The first player of the first round, as the board shows it at the end of that round."""
    ends = game.kind.round_ends(game.line.standing)
    first: str | None = game.at(ends[min(ends)]).board().get("first") if ends else None
    return first


def _time(game: Moment, at: int) -> datetime:
    record = game.records[at]
    try:
        time = datetime.fromisoformat(record.at)
    except ValueError as error:
        raise LogDamaged(record.seq, _("its time can't be read.")) from error
    if time.tzinfo is None:
        raise LogDamaged(record.seq, _("its time can't be read."))
    return time
