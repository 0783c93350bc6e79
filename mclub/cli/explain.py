"""`explain`: one event of the game, with everything that it rests on."""

from typing import Annotated

import typer

from mclub.cli.options import Db, EyesOption, GameId, Json, eyes_of, opened
from mclub.cli.output import draw, print_json


def explain(
    seq: Annotated[int, typer.Argument(metavar="SEQ", help="The event's number, as in history.")],
    seat: EyesOption = None,
    db: Db = None,
    game: GameId = None,
    json: Json = False,
) -> None:
    """What an event was, who decided it, by which rule and figures."""
    with opened(db, game) as opened_game:
        document = opened_game.explain(seq, eyes_of(seat, opened_game))
    if json:
        print_json(document)
    else:
        from mclub.screen import render_explanation

        draw(render_explanation(document))
