"""The score sheet with what every line of it was counted from, and how the game went, drawn."""

from typing import Any

from litestar import Response, get

from mclub.charts import chart
from mclub.charts.drawing import Drawing, drawn
from mclub.club.game import Game as Played
from mclub.club.moment import REFEREE
from mclub.kinds.face import Charts, Courses, GameFace
from mclub.kinds.kind import Document
from mclub.service.entry import Asker, Mine, Running
from mclub.service.pages.playing import of_game
from mclub.service.pages.rendering import answer, render


@get("/score")
async def score(service: Running, who: Asker, mine: Mine) -> Response[str]:
    """The sheet counts what is hidden, so until the game is over only the host is shown it; the
    charts are those of everybody's own eyes."""

    def read(table: Played) -> str:
        face = table.kind.face()
        shown = table.opened or who.eyes(table) == REFEREE
        sheet = table.score() if shown else None
        return render(
            "score.html.j2",
            **of_game(table, who, mine),
            score=sheet,
            ties=[] if sheet is None else face.ties(sheet, table.player_names),
            called=table.names,
            course=isinstance(face, Courses),
            counted={} if sheet is None else _by_line(sheet, face),
            drawings=_drawings(table, who.eyes(table), face),
        )

    return answer(await service.tables.run(who.game, read))


def _by_line(score: Document, face: GameFace) -> dict[str, list[tuple[str, list[Any]]]]:
    """By seat, each line of the sheet that something was counted for, with what that was."""
    return {
        seat: [
            (key, of_it)
            for key in face.SHEET
            if (of_it := [entry for entry in counted if entry["line"] == key])
        ]
        for seat, counted in score["lines"].items()
    }


def _drawings(table: Played, eyes: str, face: GameFace) -> list[Drawing]:
    """Every chart of the game as these eyes may see it; none of a game without charts or without a
    round."""
    if not isinstance(face, Charts) or table.seq == 1:
        return []
    document = chart(table, eyes)
    return [drawn(document, what, face) for what in face.CHARTS]


ROUTES = (score,)
