"""`abandon`, `stats`: end a game without a result, and statistics of finished games."""

from typing import Annotated

import typer

from events.errors import BadInput
from events.language import gettext as _
from mclub.cli.answers import Answer, answering
from mclub.cli.options import Db, Json, games_of, kind_option, place_of
from mclub.cli.output import draw, say_answer
from mclub.club.game import Game
from mclub.kinds.registry import game_face
from mclub.text.printing import say_exactly


@answering
def abandon(
    game: Game,
    reason: Annotated[str, typer.Option("--reason", help="The referee's reason, for the history.")],
) -> Answer:
    """End a game that should not count. `mclub undo` reverses this."""
    answer = game.abandon(reason)
    if (yield answer):
        say_answer(answer, game)


@answering
def stats(
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV, one line per key.")] = False,
    game: Annotated[
        str | None,
        kind_option("Which game's statistics. Default: those of the game last used."),
    ] = None,
    db: Db = None,
    json: Json = False,
) -> Answer:
    """Show wins and averages over all finished games, by player, seat, profile and table size."""
    from mclub.records.stats import csv_lines, outcomes
    from mclub.records.stats import stats as of
    from mclub.screen.compare import show_count

    if csv and json:
        raise BadInput(_("Choose either --csv or --json."))
    place = place_of(db)
    kind, games = games_of(place, game)
    face = game_face(kind)
    document = of(show_count(outcomes(place, games), len(games)))
    if not (yield document):
        return
    if csv:
        for line in csv_lines(document):
            say_exactly(line)
    else:
        from mclub.screen.stats import render_stats

        draw(render_stats(document, face))
