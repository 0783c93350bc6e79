"""Routes for the analysis of a finished game."""

from litestar import get, post

from mclub.club.analysis import Analysis
from mclub.club.moment import FORMAT
from mclub.kinds.kind import Document, plain
from mclub.service.analysis.queue import Job
from mclub.service.api import samples
from mclub.service.api.openapi import CHANGING, operation
from mclub.service.entry import Actor, Asker, Running


@get("/analysis", **operation("Get what was luck and what was skill", samples.ANALYSIS))
async def analysis(service: Running, who: Asker) -> Document:
    """The analysis of a finished game, and how far it is. `state` is `none`, `waiting` (`ahead` is
    the number of other games before it), `running`, `failed` or `done`; `analysis` is null until it
    is done."""
    return _document(who.game, *await service.analysing.of(who.game))


@post("/analysis", **operation("Start an analysis", samples.ANALYSIS_STARTED, CHANGING, status=202))
async def start(service: Running, actor: Actor) -> Document:
    """Start an analysis of a finished game, unless it has one or one is in the queue; its state as
    from GET. A failed one is started again."""
    return _document(actor.game, *await service.analysing.start(actor.game))


def _document(game: str, found: Analysis | None, job: Job | None) -> Document:
    state = "done" if found else "none" if job is None else job.state
    return {
        "format": FORMAT,
        "game": game,
        "state": state,
        "progress": 1.0 if found else job.progress if job else 0.0,
        "ahead": job.ahead if job and not found else 0,
        "analysis": plain(found) if found else None,
    }


ROUTES = (analysis, start)
