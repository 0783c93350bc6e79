"""`knows`: what a seat has learned, and by which event."""

from typing import Annotated

import typer

from mclub.cli.options import Db, GameId, Json, opened, seat_of
from mclub.cli.output import draw, print_json
from mclub.club.moment import Moment


def knows(
    seat: Annotated[str, typer.Argument(metavar="SEAT", help="A colour.")],
    at: Annotated[
        int | None, typer.Option("--at", metavar="SEQ", help="What it knew after this event.")
    ] = None,
    db: Db = None,
    game: GameId = None,
    json: Json = False,
) -> None:
    """What a seat has learned, and by which event."""
    with opened(db, game) as opened_game:
        moment: Moment = opened_game if at is None else opened_game.at(at)
        document = moment.knows(seat_of(seat, opened_game))
    if json:
        print_json(document)
    else:
        from mclub.screen import render_knowledge

        draw(render_knowledge(document))
