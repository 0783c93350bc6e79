"""`export` and `import`: games as files."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from commands.notation import bound
from events.errors import BadInput, reason
from events.language import gettext as _
from events.language import ngettext
from mclub.cli.answers import Answer, answering
from mclub.cli.options import Db, GameId, eyes_of, opened, place_of
from mclub.cli.output import draw
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.files.logs import export_log, import_file
from mclub.files.transcripts import export_transcript
from mclub.text.printing import say, say_exactly

if TYPE_CHECKING:
    from mclub.records import Result

MAX_LOCATION = 100
"""Characters of a place's name."""


def export(
    transcript: Annotated[
        bool, typer.Option("--transcript", help="Plain text in the notation. It tells the seed.")
    ] = False,
    bgstats: Annotated[
        bool, typer.Option("--bgstats", help="A link that enters a finished game into BG Stats.")
    ] = False,
    csv: Annotated[
        bool, typer.Option("--csv", help="The result of a finished game, a line a player.")
    ] = False,
    qr: Annotated[
        bool | None,
        typer.Option(
            "--qr/--no-qr", help="With --bgstats: the link as a QR code. Default: on a terminal."
        ),
    ] = None,
    location: Annotated[
        str | None, typer.Option("--location", help="With --bgstats: where it was played.")
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option("--seat", help="Only what a seat (or a spectator) may know. Default: all."),
    ] = None,
    db: Db = None,
    game: GameId = None,
) -> None:
    """Print a game: its log as JSON Lines, a transcript, or its result to be kept."""
    if transcript + bgstats + csv > 1:
        raise BadInput(_("--transcript, --bgstats and --csv are three files: ask for one of them."))
    if transcript and seat:
        raise BadInput(_("A transcript tells everything; it can't be cut for a seat."))
    if seat and (bgstats or csv):
        raise BadInput(_("A result is the same for all; it can't be cut for a seat."))
    if not bgstats and (qr is not None or location is not None):
        raise BadInput(_("--qr and --location go with --bgstats."))
    with opened(db, game) as exported:
        if bgstats or csv:
            from mclub.records import result

            kept = result(exported)
            if csv:
                from mclub.records.csv import lines as csv_lines

                for line in csv_lines(kept):
                    say_exactly(line)
            else:
                _say_play(kept, location or "", qr)
            return
        if transcript:
            lines = list(export_transcript(exported))
            if _goes_on_sealed(exported):
                told = _(
                    "This contains the seed of a running game, and everything that is hidden in it."
                )
                say(told, sys.stderr)
        else:
            lines = list(export_log(exported.club, exported, eyes_of(seat, exported)))
        for line in lines:
            say_exactly(line)


def _goes_on_sealed(game: Game) -> bool:
    """Whether the seed tells what is still hidden."""
    dealt_here = not game.kind.by_people(game.created.options)
    return dealt_here and game.status == "running" and not game.opened


def _say_play(result: "Result", location: str, qr: bool | None) -> None:
    """The link, and below it the code where a phone can see it."""
    from mclub.records.bgstats import link

    bound(location, MAX_LOCATION)
    url = link(result, location)
    say_exactly(url)
    terminal = sys.stdout.isatty()
    if not (terminal if qr is None else qr):
        return
    from mclub.records.qr import drawn, modules
    from mclub.screen import console

    code = modules(url)
    columns = console().width
    if code is None:
        say(_("The link is too long for a QR code."), sys.stderr)
    elif terminal and len(code[0]) > columns:
        say(
            _("The QR code is {wide} columns wide, this terminal only {columns}.").format(
                wide=len(code[0]), columns=columns
            ),
            sys.stderr,
        )
    else:
        draw(drawn(code))


@answering
def import_(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="An exported log or a transcript; “-” reads one.")
    ],
    db: Db = None,
) -> Answer:
    """Bring in a game that was exported."""
    with Club(place_of(db)) as club:
        if file == "-":
            game = import_file(club, sys.stdin.buffer, _("standard input"))
        else:
            try:
                with Path(file).open("rb") as stream:
                    game = import_file(club, stream, file)
            except OSError as error:
                raise BadInput(
                    _("{file} can't be read: {why}.").format(file=file, why=reason(error))
                ) from error
        club.log.set_latest(game.id)
        if (yield game.board()):
            say(
                ngettext(
                    "Game {id}: {count} event.", "Game {id}: {count} events.", game.seq
                ).format(id=game.id, count=game.seq)
            )
