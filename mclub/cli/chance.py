"""`chance`: were the shuffles and dice of many games as they should be, and who had luck."""

import sys
from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer

from events.errors import BadInput
from events.language import gettext as _
from mclub.cli.answers import Answer, answering
from mclub.cli.options import Db, Json, games_of, kind_option, place_of, rollouts_of
from mclub.cli.output import draw
from mclub.kinds.registry import game_face
from mclub.text.printing import say, say_exactly

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mclub.club.analysis import Players, Subject


@answering
def chance(
    luck: Annotated[
        bool,
        typer.Option("--luck", help="Also analyse each game, and add up the luck of each player."),
    ] = False,
    rollouts: Annotated[
        int | None,
        typer.Option(
            "--rollouts",
            min=1,
            max=1_000_000,
            help="How many playouts for each moment of an analysis; rounded up to a multiple of 8. "
            "Default: 16, the fewest.",
        ),
    ] = None,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV, one line per test.")] = False,
    game: Annotated[
        str | None,
        kind_option("Which game's shuffles and dice. Default: those of the game last used."),
    ] = None,
    db: Db = None,
    json: Json = False,
) -> Answer:
    """Test whether the finished games had fair shuffles and dice; --luck shows who had luck."""
    if csv and (json or luck):
        raise BadInput(_("--csv prints the tests alone: leave out --json and --luck."))
    if rollouts is not None and not luck:
        raise BadInput(_("--rollouts is for the analyses: add --luck."))
    from mclub.chance.audit import audit, csv_lines, outcomes
    from mclub.chance.luck import ROLLOUTS, Analysed, luck_by_player, luck_in
    from mclub.screen.chance import render_chance
    from mclub.screen.compare import show_count

    place = place_of(db)
    kind, games = games_of(place, game)
    face = game_face(kind)
    counted, document = audit(kind, show_count(outcomes(place, games), len(games)))
    document["luck"] = None
    if luck:
        kept = _kept_players(place, counted)
        tasks = [Analysed(one.game, kept.get(one.game)) for one in counted]
        playouts = rollouts_of(rollouts or ROLLOUTS)
        found = show_count(luck_in(place, tasks, playouts), len(tasks))
        players = luck_by_player(found)
        document["luck"] = {"rollouts": playouts, "kept": len(kept), "players": players}
    if not (yield document):
        return
    if csv:
        for line in csv_lines(document):
            say_exactly(line)
    else:
        draw(render_chance(document, face))


def _kept_players(place: str, games: "Sequence[Subject]") -> "dict[str, Players]":
    """The players of the best analysis kept of each of these games, by game."""
    from mclub.service.analysis.kept import Analyses
    from mclub.service.store.opening import open_existing_store

    try:
        store = open_existing_store(place)
    except BadInput as error:
        say(_("Kept analyses can't be read: {why}").format(why=error), sys.stderr)
        return {}
    if store is None:
        return {}
    with closing(store):
        analyses = Analyses(store)
        found = {one.game: analyses.best(one) for one in games}
    return {game: analysis.players for game, analysis in found.items() if analysis}
