"""`chart`: line charts of a game."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from events.errors import BadInput, NotAllowed
from events.language import gettext as _
from mclub.charts.series import chart as document_of
from mclub.cli.answers import Answer, answering
from mclub.cli.options import Json, complete_seat, eyes_of
from mclub.club.game import Game
from mclub.club.moment import REFEREE, SPECTATOR
from mclub.files.whole_file import write
from mclub.kinds.face import Charts
from mclub.kinds.kind import Document
from mclub.kinds.parts import able
from mclub.text.plain import safe
from mclub.text.printing import say

SUFFIXES = (".svg", ".png")


@answering
def chart(
    game: Game,
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE",
            help="The picture to write, .svg or .png. Default: draw in the terminal.",
        ),
    ] = None,
    what: Annotated[
        str | None,
        typer.Option("--what", metavar="CHART", help="Draw only this chart. Default: all."),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            "--seat",
            help="During the game: also show this seat's own money.",
            autocompletion=complete_seat,
        ),
    ] = None,
    referee: Annotated[
        bool, typer.Option("--referee", help="During the game: show everybody's money and points.")
    ] = False,
    json: Json = False,
) -> Answer:
    """Draw listings, money and points by round, in the terminal or as a picture."""
    if seat and referee:
        raise BadInput(_("Choose either --seat or --referee."))
    if file is not None and json:
        raise BadInput(_("--json prints the figures; don't name a file with it."))
    if file is not None and file.suffix.lower() not in SUFFIXES:
        raise BadInput(
            _("{file} can't be drawn: a picture's name must end in .svg or .png.").format(file=file)
        )
    face = able(game.kind.face(), Charts)
    if what is not None and what not in face.CHARTS:
        raise BadInput(
            _("There is no chart “{what}”. Choose from: {names}.").format(
                what=what[:40], names=", ".join(face.CHARTS)
            )
        )
    document = document_of(game, REFEREE if referee else eyes_of(seat or SPECTATOR, game))
    if not (yield document):
        return
    drawable = _drawable(document, what, face)
    if file is not None:
        from mclub.charts.picture import picture

        write(file, picture(document, drawable, face, file.suffix.lower()))
        say(_("Drawn: {file}").format(file=safe(str(file))))
    else:
        from mclub.charts.terminal import render_charts
        from mclub.screen.console import console

        screen = console()
        screen.print(render_charts(document, drawable, face, screen.width))
    if what is None and len(drawable) < len(face.CHARTS):
        say(face.hidden_note())


def _drawable(document: Document, what: str | None, face: Charts) -> Sequence[str]:
    """The requested charts that have something to show."""
    if what is None:
        return [one for one in face.CHARTS if document[one]]
    if not document[what]:
        raise NotAllowed(face.hidden_note())
    return [what]
