"""`export` and `import`: games as files."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from events.errors import BadInput
from events.language import gettext as _
from mclub.cli.options import Db, GameId, Json, eyes_of, opened, path_of
from mclub.cli.output import print_json, say, say_exactly
from mclub.club import Club
from mclub.files import export_log, export_transcript, import_file


def export(
    transcript: Annotated[
        bool, typer.Option("--transcript", help="Plain text in the notation. It tells the seed.")
    ] = False,
    seat: Annotated[
        str | None,
        typer.Option("--seat", help="Only what a seat (or a spectator) may know. Default: all."),
    ] = None,
    db: Db = None,
    game: GameId = None,
) -> None:
    """Print a game: its log as JSON Lines, or a transcript."""
    if transcript and seat:
        raise BadInput(_("A transcript tells everything; it can't be cut for a seat."))
    with opened(db, game) as exported:
        lines = (
            export_transcript(exported)
            if transcript
            else export_log(exported.club, exported, eyes_of(seat))
        )
        for line in lines:
            say_exactly(line)


def import_(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="An exported log or a transcript; “-” reads one.")
    ],
    db: Db = None,
    json: Json = False,
) -> None:
    """Bring in a game that was exported."""
    with Club(path_of(db)) as club:
        if file == "-":
            game = import_file(club, sys.stdin.buffer, _("standard input"))
        else:
            try:
                with Path(file).open("rb") as stream:
                    game = import_file(club, stream, file)
            except OSError as error:
                raise BadInput(
                    _("{file} can't be read: {why}.").format(file=file, why=error.strerror)
                ) from error
        club.log.set_latest(game.id)
        if json:
            print_json(game.board())
        else:
            say(_("Game {id}: {count} events.").format(id=game.id, count=game.seq))
