"""The score sheet, with the sources of each line, and charts of the game."""

from typing import Any

from litestar import Response, get

from mclub.charts import chart
from mclub.charts.drawing import Drawing, draw_chart
from mclub.club.game import Game as Played
from mclub.club.moment import REFEREE
from mclub.kinds.face import Charts, Courses, GameFace
from mclub.kinds.kind import Document
from mclub.service.entry import Asker, Mine, Running
from mclub.service.pages.playing import game_context
from mclub.service.pages.rendering import answer, render


@get("/score")
async def score(service: Running, who: Asker, mine: Mine) -> Response[str]:
    """The sheet counts hidden cards, so until the game is over only the host sees it; the charts
    are cut for the caller's eyes."""

    def read(table: Played) -> str:
        face = table.kind.face()
        shown = table.opened or who.eyes(table) == REFEREE
        sheet = table.score() if shown else None
        return render(
            "score.html.j2",
            **game_context(table, who, mine),
            score=sheet,
            ties=[] if sheet is None else face.ties(sheet, table.shown_names),
            called=table.names,
            course=isinstance(face, Courses),
            counted={} if sheet is None else _counted_lines(sheet, face),
            drawings=_drawings(table, who.eyes(table), face),
        )

    return answer(await service.tables.run(who.game, read))


def _counted_lines(score: Document, face: GameFace) -> dict[str, list[tuple[str, list[Any]]]]:
    """Each seat's lines of the sheet that count something, with what they count."""
    return {
        seat: [
            (key, of_it)
            for key in face.SHEET
            if (of_it := [entry for entry in counted if entry["line"] == key])
        ]
        for seat, counted in score["lines"].items()
    }


def _drawings(table: Played, eyes: str, face: GameFace) -> list[Drawing]:
    """Every chart of the game as these eyes may see it; none for a game without charts or before
    its first round."""
    if not isinstance(face, Charts) or table.seq == 1:
        return []
    document = chart(table, eyes)
    return [draw_chart(document, what, face) for what in face.CHARTS]


ROUTES = (score,)
