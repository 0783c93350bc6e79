"""The page of an analysis: what was luck in a finished game, and what was skill."""

from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from mclub.analysis.steps import check_analysable
from mclub.charts.analysis import draw_curves, draw_ways, moments
from mclub.club.analysis import Analysis, Decision
from mclub.club.game import Game as Played
from mclub.club.moment import REFEREE
from mclub.kinds.kind import plain
from mclub.screen.findings import (
    best_decisions,
    luck_of,
    mistakes,
    moment_text,
    no_mistakes,
    readings,
    stroke_text,
    why,
)
from mclub.screen.shares import half, percent, round_rows, signed, with_error
from mclub.service.entry import Actor, Asker, Mine, Running
from mclub.service.pages.playing import game_context
from mclub.service.pages.rendering import answer, render


@get("/analysis")
async def analysis(service: Running, who: Asker, mine: Mine) -> Response[str]:
    """The analysis of a finished game; until it is done, how far it is, and the button that starts
    it."""
    finished, job = await service.analysing.of(who.game)

    def read(table: Played) -> str:
        check_analysable(table)  # its end may just have been taken back, which hides cards again
        shown = {} if finished is None else _figures(finished, table)
        return render("analysis.html.j2", **game_context(table, who, mine), job=job, analysis=shown)

    return answer(await service.tables.run(who.game, read))


@post("/analysis", include_in_schema=False)
async def start(service: Running, actor: Actor) -> Redirect:
    """Start the analysis, and show how far it is."""
    await service.analysing.start(actor.game)
    return Redirect(f"/games/{actor.game}/analysis?as={actor.name}", status_code=303)


def _figures(analysis: Analysis, table: Played) -> dict[str, Any]:
    """The template context of a finished analysis."""
    texts: dict[int, str] = {entry["seq"]: entry["text"] for entry in table.history(REFEREE)}

    def text(one: Decision) -> str:
        return moment_text(one, texts, table.names)

    return {
        "rollouts": analysis.rollouts,
        "rows": _rows(analysis),
        "ways": draw_ways(analysis),
        "curves": draw_curves(analysis, table.names),
        "numbers": {(one.kind, one.seq): number for number, one in enumerate(moments(analysis), 1)},
        "mistakes": [
            {
                **plain(one),
                "text": text(one),
                "size": with_error(one.cost, one.interval),
                "why": why(one, table.kind, table.names),
            }
            for one in mistakes(analysis)
        ],
        "best": [
            {**plain(one), "text": text(one), "size": with_error(one.gain, one.interval)}
            for one in best_decisions(analysis)
        ],
        "strokes": [
            {
                **plain(one.event),
                "text": stroke_text(one, texts, table.names),
                "source": one.source,
                "changes": [(seat, signed(change)) for seat, change in one.changes.items()],
            }
            for one in luck_of(analysis).strokes
        ],
        "readings": readings(analysis),
        "no_mistakes": no_mistakes(),
    }


def _rows(analysis: Analysis) -> list[tuple[str, list[tuple[str, str]]]]:
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


ROUTES = (analysis, start)
