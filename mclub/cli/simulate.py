"""`simulate`: many games between bots, and their statistics."""

import sys
from collections.abc import Generator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from events.errors import BadInput
from events.language import gettext as _
from mclub.cli.answers import Answer, answering
from mclub.cli.new_options import Alternative, Kind, Rulings, rulings_of
from mclub.cli.options import ONE_KIND, Dask, Jobs, workers_of
from mclub.cli.output import INTERRUPTED, draw
from mclub.files.whole_file import write
from mclub.kinds.kind import Document
from mclub.kinds.parts import Simulated, able
from mclub.kinds.registry import game_face, game_kind
from mclub.text.plain import safe
from mclub.text.printing import say

if TYPE_CHECKING:
    from mclub.simulate.plan import Plan
    from mclub.simulate.run import Workers

MOST = 10_000_000
"""The maximum number of games for each setting, enough for any useful margin of error."""


@answering
def simulate(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE",
            help="The results file, one line per game; the same command resumes where it stopped.",
        ),
    ] = None,
    game: Kind = ONE_KIND,
    games: Annotated[
        int,
        typer.Option("--games", min=1, max=MOST, help="How many games for each setting."),
    ] = 100,
    bots: Annotated[
        str, typer.Option("--bots", metavar="NAME,…", help="The bots, in turn round the table.")
    ] = "greedy,random",
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            metavar="N,…",
            help="How many players: 4, or in turn 2,3,4 or 2-4. Default: one per bot.",
        ),
    ] = None,
    seed: Annotated[str, typer.Option("--seed", help="The seed of all randomness.")] = "simulate",
    alternative: Alternative = False,
    ruling: Rulings = None,
    jobs: Jobs = None,
    dask: Dask = None,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE.csv", help="Write the figures as CSV.")
    ] = None,
    plays: Annotated[
        Path | None,
        typer.Option("--plays", metavar="FILE.csv", help="Write each seat of each game as CSV."),
    ] = None,
    chart: Annotated[
        Path | None,
        typer.Option(
            "--chart", metavar="FILE", help="Draw the results as a picture, .svg or .png."
        ),
    ] = None,
) -> Answer:
    """Play many games between bots, and report how often each wins, with margins of error."""
    workers = workers_of(jobs, dask)
    if plays is not None and file is None:
        raise BadInput(_("--plays reads the games from the results file: name a FILE."))
    _check_forms(csv, plays, chart)
    from mclub.simulate.plan import make_plan

    names = [name.strip() for name in bots.split(",")]
    options = {name: value.split(",") for name, value in rulings_of(ruling).items()}
    if alternative:
        options["alternative"] = ["on"]
    sizes = [max(game_kind(game).FEWEST, len(names))] if players is None else _numbers(players)
    plan = make_plan(game, names, sizes, options, seed)
    total = games * len(plan.settings())
    document = _tally(plan, total, file, workers)
    if csv is not None:
        from mclub.simulate import tables

        tables.write(csv, tables.figure_columns(plan), tables.figures(plan, document))
    if plays is not None and file is not None:
        _write_plays(plays, plan, total, file)
    face = game_face(game)
    if chart is not None:
        from mclub.charts.shares import picture

        write(chart, picture(document, face, chart.suffix.lower()))
    if (yield document):
        from mclub.screen.simulation import render_simulation

        draw(render_simulation(document, face))


def _check_forms(*paths: Path | None) -> None:
    """Raises BadInput for unwritable output, before hours of simulation."""
    from mclub.cli.chart import SUFFIXES
    from mclub.simulate.tables import check_form

    for path, forms in zip(paths, ((".csv",), (".csv",), SUFFIXES), strict=True):
        if path is not None:
            check_form(path, forms)
    if paths[-1] is not None:
        import resvg_py  # noqa: F401


def _numbers(text: str) -> list[int]:
    """Parse numbers of players: 4, 2,3,4 or 2-4. Raises BadInput."""
    numbers: list[int] = []
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not first.isdecimal() or not (last.isdecimal() if dash else True) or len(part) > 9:
            raise BadInput(
                _("“{text}” is not a number of players: write 4, 2,3,4 or 2-4.").format(
                    text=text[:40]
                )
            )
        numbers += range(int(first), int(last if dash else first) + 1)
    return numbers


def _tally(plan: "Plan", total: int, file: Path | None, workers: "Workers") -> Document:
    from mclub.simulate.game import decode
    from mclub.simulate.tally import Tally

    tally = Tally(plan)
    count = 0
    try:
        with closing(_lines(plan, total, file, workers)) as lines:
            for line in lines:
                tally.add(decode(line))
                count += 1
    except KeyboardInterrupt:
        message = _("Stopped after {played} of {total} games.").format(played=count, total=total)
        if file is not None:
            message += " " + _("They are in {file}; the same command continues from there.").format(
                file=safe(str(file))
            )
        say(message, sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    return tally.document()


def _lines(
    plan: "Plan", total: int, file: Path | None, workers: "Workers"
) -> Generator[bytes, None, None]:
    """A line for each game, first those already in the file."""
    from mclub.screen.simulation import show_time_left
    from mclub.simulate.game import line
    from mclub.simulate.results import Results

    play = partial(line, plan)
    if file is None:
        yield from show_time_left(workers.do(play, range(total)), 0, total)
        return
    with Results(file, plan) as results:
        count = min(results.games, total)
        yield from results.lines(count)
        new = results.keep(workers.do(play, range(count, total)))
        yield from show_time_left(new, count, total)


def _write_plays(path: Path, plan: "Plan", total: int, file: Path) -> None:
    from mclub.simulate import tables
    from mclub.simulate.game import decode
    from mclub.simulate.results import lines_of

    notable = tuple(able(game_kind(plan.game), Simulated).NOTABLE)
    outcomes = map(decode, lines_of(file, total))
    tables.write(path, tables.play_columns(plan, notable), tables.plays(plan, notable, outcomes))
