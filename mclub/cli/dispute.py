"""`dispute`: judges a dispute at the table."""

from pathlib import Path
from typing import Annotated

import typer

from events.errors import BadInput
from events.language import gettext as _
from mclub.cli.answers import Answer, answering
from mclub.cli.audit import FAILED
from mclub.cli.options import Db, GameId, open_game, place_of
from mclub.cli.output import draw
from mclub.cli.reel import Point, Reel
from mclub.club.club import Club
from mclub.club.moment import REFEREE, Moment
from mclub.files.whole_file import write
from mclub.kinds.kind import Document
from mclub.text.printing import say


@answering
def dispute(
    point: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="POINT",
            help="How far to judge: to an event, “round 4” (its end) or “crash” (right after "
            "it). Default: the whole game.",
        ),
    ] = None,
    claim: Annotated[
        str,
        typer.Option(
            "--claim", metavar="TEXT", help="What the table claims, e.g. “yellow money 14”."
        ),
    ] = "",
    report: Annotated[
        Path | None,
        typer.Option(
            "--report",
            metavar="FILE.html",
            help="Write an audit report that includes the judgement.",
        ),
    ] = None,
    db: Db = None,
    game: GameId = None,
) -> Answer:
    """Judge a dispute: what is wrong, by which rule, and how to put it right."""
    from mclub.desk.dispute import dispute as judge

    try:
        place = Point.read(" ".join(point)) if point else None
    except BadInput as error:
        error.add_note(_("(Write a claim after --claim: dispute --claim “yellow money 14”.)"))
        raise
    with open_game(db, game) as opened_game:
        at = None if place is None else _seq_of(opened_game, place)
        document = judge(opened_game, at, claim)
        names, face = opened_game.shown_names, opened_game.kind.face()
    if report is not None:
        _write(report, document, place_of(db))
    if (yield document):
        from mclub.screen.dispute import render_dispute

        draw(render_dispute(document, names, face))
        if report is not None:
            say(_("The report: {file}").format(file=report))
    if document["fault"] is not None:
        raise typer.Exit(FAILED)


def _seq_of(game: Moment, place: Point) -> int:
    """The event of a point; a round includes everything up to its end."""
    begin = Reel(game, REFEREE).find(place)
    if place.kind != "round":
        return begin
    return game.kind.round_ends(game.line.standing).get(place.number, game.seq)


def _write(report: Path, document: Document, place: str) -> None:
    from mclub.desk.audit import audit_log
    from mclub.desk.report import page

    with Club(place, check=False) as club:
        audit = audit_log(club.log, document["game"])
    events = () if document["first"] is None else (document["first"],)
    write(report, page(audit, events, document).encode())
