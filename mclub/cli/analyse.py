"""`analyse`: what was luck in a finished game, and what was skill."""

from typing import Annotated

import typer

from events.errors import BadInput
from events.language import gettext as _
from mclub.cli.answers import Answer, answering
from mclub.cli.options import Db, GameId, Jobs, complete_game, open_game
from mclub.cli.output import draw


@answering
def analyse(
    which: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="The game's id. Default: the game last used.",
            autocompletion=complete_game,
        ),
    ] = None,
    rollouts: Annotated[
        int | None,
        typer.Option(
            "--rollouts",
            min=1,
            max=1_000_000,
            help="How many playouts for each moment, on average. Default: as many as --time "
            "allows.",
        ),
    ] = None,
    time: Annotated[
        float | None,
        typer.Option(
            "--time", min=1, max=86_400, help="About how many seconds it may take. Default: 60."
        ),
    ] = None,
    seed: Annotated[str, typer.Option("--seed", help="The seed of all randomness.")] = "analysis",
    to_the_end: Annotated[
        bool,
        typer.Option(
            "--to-the-end",
            help="Play each playout to the end of the game: slower, but without a fitted worth.",
        ),
    ] = False,
    jobs: Jobs = None,
    dask: Annotated[
        str | None,
        typer.Option("--dask", metavar="ADDRESS", help="Use the workers of a Dask scheduler."),
    ] = None,
    db: Db = None,
    game: GameId = None,
) -> Answer:
    """Show what was luck in a finished game, what was skill, and which decisions cost most."""
    if which and game:
        raise BadInput(_("Name the game once: as the argument, or with --id."))
    if rollouts is not None and time is not None:
        raise BadInput(_("Choose either --rollouts or --time."))
    if dask is not None and jobs is not None:
        raise BadInput(_("Choose either --jobs or --dask."))
    from mclub.analysis.analysis import analyse as document_of
    from mclub.analysis.run import SECONDS, Budget, Workers
    from mclub.screen.analysis import render_analysis
    from mclub.screen.simulation import showing_share

    with open_game(db, which or game) as opened:
        budget = Budget(rollouts, time or SECONDS)
        with showing_share() as progress:
            document = document_of(
                opened,
                budget,
                seed,
                Workers(jobs, dask),
                to_the_end=to_the_end,
                progress=progress,
            )
        texts = {entry["seq"]: entry["text"] for entry in opened.history()}
        names, kind = opened.shown_names, opened.kind
    if (yield document):
        draw(render_analysis(document, names, texts, kind))
