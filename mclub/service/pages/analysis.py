"""The page of an analysis: what was luck in a finished game, and what was skill."""

from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from events.errors import BadInput, NotAllowed
from events.language import gettext as _
from mclub.analysis.steps import check_analysable
from mclub.charts.analysis import draw_curves, draw_ways
from mclub.club.analysis import Analysis
from mclub.club.game import Game as Played
from mclub.screen.findings import (
    SOURCES,
    Luck,
    no_best,
    no_mistakes,
    others_text,
    readings,
    source_notes,
    why_note,
)
from mclub.screen.shares import half, percent, round_rows, signed
from mclub.service.analysis.queue import Job
from mclub.service.entry import Actor, Asker, Mine, Running
from mclub.service.links import Who
from mclub.service.pages.analysis_moments import Lists
from mclub.service.pages.playing import game_context
from mclub.service.pages.rendering import answer, render
from mclub.service.problems import problem_of
from mclub.service.state import Service

Figures = list[tuple[str, str]]
"""Pairs of texts: a figure with its error, or a name with its figure."""


@get("/analysis")
async def analysis(service: Running, who: Asker, mine: Mine) -> Response[str]:
    """The analysis of a finished game; until it is done, how far it is, and the button that starts
    it; for another game, why it has none."""
    try:
        finished, job = await service.analysing.of(who.game)
    except (BadInput, NotAllowed) as error:
        problem = problem_of(error, service.club.log.place)
        return await _page(service, who, mine, refused=problem.detail, status=problem.status)
    return await _page(service, who, mine, finished, job)


@post("/analysis", include_in_schema=False)
async def start(service: Running, actor: Actor) -> Redirect:
    """Start the analysis, and show how far it is."""
    await service.analysing.start(actor.game)
    return Redirect(f"/games/{actor.game}/analysis?as={actor.name}", status_code=303)


async def _page(
    service: Service,
    who: Who,
    mine: list[str],
    finished: Analysis | None = None,
    job: Job | None = None,
    refused: str = "",
    status: int = 200,
) -> Response[str]:
    """The page. refused: why the game can't be analysed."""

    def read(table: Played) -> str:
        if not refused:
            # Its end may just have been taken back, which hides cards again.
            check_analysable(table)
        shown = {} if finished is None else _figures(finished, table)
        context = game_context(table, who, mine)
        return render("analysis.html.j2", **context, job=job, analysis=shown, refused=refused)

    return answer(await service.tables.run(who.game, read), status)


def _figures(analysis: Analysis, table: Played) -> dict[str, Any]:
    """The template context of a finished analysis."""
    lists = Lists(analysis, table)
    mistakes, best, strokes = lists.mistakes(), lists.best(), lists.strokes()
    return {
        "rollouts": analysis.rollouts,
        "rows": _rows(analysis),
        "example": _example(analysis, table),
        "readings": readings(analysis),
        "ways": draw_ways(analysis),
        "sources": {seat: _sources(lists.luck, seat) for seat in analysis.players},
        "source_notes": source_notes(lists.luck),
        "curves": draw_curves(analysis, table.names),
        "sentences": {
            one.number: one.text.removesuffix(".") for one in [*mistakes, *best, *strokes]
        },
        "mistakes": mistakes,
        "no_mistakes": no_mistakes(),
        "why_note": why_note(),
        "best": best,
        "no_best": no_best(),
        "strokes": strokes,
        "others": others_text(lists.luck) if lists.luck.sources else "",
        "left": [(seat, signed(change)) for seat, change in lists.luck.left.items()],
    }


def _rows(analysis: Analysis) -> list[tuple[str, Figures]]:
    """By seat, each figure with its error."""
    rows = []
    for seat, (start, luck, skill, others, result) in round_rows(analysis.players).items():
        own = analysis.players[seat].interval
        changes = ((luck, own.luck), (skill, own.skill), (others, own.others))
        rows.append(
            (
                seat,
                [
                    (percent(start), ""),
                    *((signed(one), f"±{half(interval)}") for one, interval in changes),
                    (percent(result), ""),
                ],
            )
        )
    return rows


def _example(analysis: Analysis, table: Played) -> str:
    """The figures of a winner, read aloud."""
    rows = round_rows(analysis.players)
    seat = max(rows, key=lambda one: rows[one][-1])
    start, luck, skill, others, result = rows[seat]
    return _(
        "{player}, for example, could expect {start} % when the game began. Luck changed that by "
        "{luck}, the player's own decisions by {skill}, those of the others by {others}: "
        "{result} % in the end."
    ).format(
        player=table.names[seat],
        start=percent(start),
        luck=signed(luck),
        skill=signed(skill),
        others=signed(others),
        result=percent(result),
    )


def _sources(luck: Luck, seat: str) -> Figures:
    """What a player's luck is made of."""
    return [(_(SOURCES[source]), signed(changes[seat])) for source, changes in luck.sources.items()]


ROUTES = (analysis, start)
