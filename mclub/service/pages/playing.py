"""The table: the board with one's own eyes, what is due, and everything one can do there."""

from typing import Any

from litestar import Response, get

from mclub.club import Game as Played
from mclub.games import due_of
from mclub.games.face import face_of
from mclub.service import entry
from mclub.service.api.begin import overview
from mclub.service.entry import AnyRequest, Asker, Running
from mclub.service.links import Who
from mclub.service.pages.rendering import answer, render

LAST_LINES = 40
"""Lines of the history that stand beside the board."""


def of_game(table: Played, who: Who, mine: list[str]) -> dict[str, Any]:
    """What every page of a game is told. mine: all that this browser holds links for."""
    face = face_of(table)
    return {
        "game": overview(table, who),
        "who": who,
        "mine": mine,
        "eyes": who.eyes,
        "face": face,
        "names": table.player_names,
        "words": face.NAMES,
    }


@get("/", include_in_schema=False)
async def table(service: Running, who: Asker, request: AnyRequest) -> Response[str]:
    """The page of a seat, of the host and of who looks on."""
    mine = [one.name for one in entry.held(request, service.links, who.game)]

    def read(table: Played) -> str:
        board = table.view(who.eyes)
        due = due_of(who.seat, board["due"])
        own = due is not None and due["seat"] == who.seat
        return render(
            "table.html.j2",
            **of_game(table, who, mine),
            board=board,
            due=due,
            actions=(due["actions"] or []) if due is not None and own else [],
            question=None if due is None else table.kind.question(due["decision"]),
            history=table.history(who.eyes)[-LAST_LINES:],
        )

    return answer(await service.tables.run(who.game, read))


ROUTES = (table,)
