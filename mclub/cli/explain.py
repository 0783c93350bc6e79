"""`explain`: explains one event of a game."""

from typing import Annotated

import typer

from mclub.cli.answers import Answer, answering
from mclub.cli.options import EyesOption, eyes_of
from mclub.cli.output import draw
from mclub.club.game import Game


@answering
def explain(
    game: Game,
    seq: Annotated[
        int, typer.Argument(metavar="SEQ", help="The event's number, as `mclub history` shows it.")
    ],
    seat: EyesOption = None,
) -> Answer:
    """Explain an event: who decided it, by which rules and with which figures."""
    document = game.explain(seq, eyes_of(seat, game))
    if (yield document):
        from mclub.screen.explain import render_explanation

        draw(render_explanation(document))
