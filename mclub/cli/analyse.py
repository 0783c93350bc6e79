"""`analyse`: what was luck in a finished game, and what was skill."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from events.errors import BadInput, LogDamaged
from events.language import gettext as _
from mclub.analysis.journal import Journal
from mclub.cli.answers import Answer, answering
from mclub.cli.options import (
    Dask,
    Db,
    GameId,
    Jobs,
    complete_game,
    open_game,
    place_of,
    rollouts_of,
    workers_of,
)
from mclub.cli.output import INTERRUPTED, draw
from mclub.files.whole_file import write
from mclub.kinds.kind import plain
from mclub.text.printing import say

if TYPE_CHECKING:
    from mclub.club.analysis import Analysis
    from mclub.service.analysis.kept import Order


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
            help="How many playouts for each moment, on average; rounded up to a multiple of 8, at "
            "least 16. Default: as many as --time allows.",
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
    dask: Dask = None,
    chart: Annotated[
        Path | None,
        typer.Option(
            "--chart", metavar="FILE", help="Draw the analysis as a picture, .svg or .png."
        ),
    ] = None,
    db: Db = None,
    game: GameId = None,
) -> Answer:
    """Show what was luck in a finished game, what was skill, and which decisions cost most."""
    if which and game:
        raise BadInput(_("Name the game once: as the argument, or with --id."))
    if rollouts is not None and time is not None:
        raise BadInput(_("Choose either --rollouts or --time."))
    workers = workers_of(jobs, dask)
    if chart is not None:  # before minutes of computing
        import resvg_py  # noqa: F401

        from mclub.cli.chart import SUFFIXES
        from mclub.simulate.tables import check_form

        check_form(chart, SUFFIXES)
    from mclub.analysis.analysis import analyse as analysis_of
    from mclub.analysis.run import SECONDS, Budget
    from mclub.analysis.steps import check_analysable
    from mclub.club.analysis import subject
    from mclub.screen.analysis import render_analysis
    from mclub.screen.simulation import showing_share
    from mclub.screen.telling import Telling
    from mclub.service.analysis.kept import Order

    with open_game(db, which or game) as opened:
        budget = Budget(rollouts and rollouts_of(rollouts), time or SECONDS)

        def make(journal: Journal | None) -> "Analysis":
            with showing_share() as progress:
                return analysis_of(
                    opened,
                    budget,
                    seed,
                    workers,
                    to_the_end=to_the_end,
                    progress=progress,
                    journal=journal,
                )

        check_analysable(opened)
        order = Order(subject(opened, opened.head), budget, seed, to_the_end)
        analysis = _find_or_make(place_of(db), order, make)
        telling = Telling(analysis, opened)
    if chart is not None:
        from mclub.charts.analysis import picture

        names, face = opened.names, opened.kind.face()
        write(chart, picture(analysis, names, telling.moment, face, chart.suffix.lower()))
    if (yield plain(analysis)):
        draw(render_analysis(analysis, telling, opened.shown_names))


def _warn(error: Exception) -> None:
    say(_("The result will not be kept: {why}").format(why=error), sys.stderr)


class _Stages(Journal):
    """A journal that stops no analysis: if the disk is full after minutes, it warns, and keeps
    nothing more.

    failed: whether it has warned.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.failed = False

    def read(self, stage: int) -> bytes | None:
        """See `Journal.read`."""
        return self._journal.read(stage)

    def write(self, stage: int, body: bytes) -> None:
        """See `Journal.write`."""
        if not self.failed:
            with self.attempt():
                self._journal.write(stage, body)

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Warn once if what is done here fails."""
        try:
            yield
        except (BadInput, LogDamaged) as error:
            if not self.failed:
                _warn(error)
            self.failed = True


def _find_or_make(
    place: str, order: "Order", make: "Callable[[Journal | None], Analysis]"
) -> "Analysis":
    """The analysis kept at the place of the games; if there is none, `make` it and keep it."""
    from mclub.service.analysis.kept import Analyses
    from mclub.service.store.opening import open_store

    with ExitStack() as stack:
        try:
            analyses = Analyses(stack.enter_context(closing(open_store(place))))
            kept = analyses.find(order)
            if kept is not None:
                return kept
            journal = analyses.begin(order)
        except (BadInput, LogDamaged) as error:
            _warn(error)
            return make(None)
        stages = _Stages(journal)
        try:
            made = make(stages)
        except KeyboardInterrupt:
            if not stages.failed:
                say(_("Stopped; the same command continues from here."), sys.stderr)
            raise typer.Exit(INTERRUPTED) from None
        with stages.attempt():
            analyses.keep(order, made)
        return made
