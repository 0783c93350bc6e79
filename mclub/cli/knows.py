"""`knows`: what a seat has learned, event by event."""

from typing import Annotated

import typer

from mclub.cli.answers import Answer, answering
from mclub.cli.options import seat_of
from mclub.cli.output import draw
from mclub.club.game import Game
from mclub.club.moment import Moment


@answering
def knows(
    game: Game,
    seat: Annotated[str, typer.Argument(metavar="SEAT", help="A colour.")],
    at: Annotated[
        int | None,
        typer.Option("--at", metavar="SEQ", help="Show what the seat knew after this event."),
    ] = None,
) -> Answer:
    """Show what a seat has learned, and by which event."""
    moment: Moment = game if at is None else game.at(at)
    document = moment.knows(seat_of(seat, game))
    if (yield document):
        from mclub.screen.knows import render_knowledge

        draw(render_knowledge(document))
