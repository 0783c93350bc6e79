"""The score page: the score sheet, the cards and money behind each line, and charts."""

from typing import Any

from litestar import Response, get

from mclub.analysis.steps import is_analysable
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
    """The score page. The sheet counts hidden cards, so it needs the referee's view until the game
    is over; the charts show only what the caller may see."""

    def read(table: Played) -> str:
        face = table.kind.face()
        sees_all = table.opened or who.eyes(table) == REFEREE
        sheet = table.score() if sees_all else None
        return render(
            "score.html.j2",
            **game_context(table, who, mine),
            score=sheet,
            ties=[] if sheet is None else face.ties(sheet, table.shown_names),
            course=isinstance(face, Courses),
            counted={} if sheet is None else _counted_lines(sheet, face),
            drawings=_drawings(table, who.eyes(table), face),
            analysable=is_analysable(table),
        )

    return answer(await service.tables.run(who.game, read))


def _counted_lines(score: Document, face: GameFace) -> dict[str, list[tuple[str, list[Any]]]]:
    """By seat, the lines of the sheet that count something, each with the entries it counts."""
    return {
        seat: [
            (key, of_it)
            for key in face.SHEET
            if (of_it := [entry for entry in counted if entry["line"] == key])
        ]
        for seat, counted in score["lines"].items()
    }


def _drawings(table: Played, eyes: str, face: GameFace) -> list[Drawing]:
    """The charts of the game, limited to what this reader may see; none if the game has no charts
    or hasn't been dealt."""
    if not isinstance(face, Charts) or table.seq == 1:
        return []
    document = chart(table, eyes)
    return [draw_chart(document, what, face) for what in face.CHARTS]


ROUTES = (score,)
