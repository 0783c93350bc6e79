"""The planner's hint: a page of its own and a part of the table page."""

from litestar import Response, get

from mclub.bots.hint import ahead, parts_told, told
from mclub.club.game import Game as Played
from mclub.service import entry
from mclub.service.entry import AnyRequest, Asker, Running
from mclub.service.pages.playing import of_game
from mclub.service.pages.rendering import answer, render
from mclub.text.words import decimal


@get("/hint")
async def hint(service: Running, who: Asker, request: AnyRequest) -> Response[str]:
    """The planner's choice, its reason, and how the alternatives compare."""
    mine = await entry.names_held(request, service, who.game)
    document = await service.hints.of(who.game, entry.seat(who))

    def read(table: Played) -> str:
        return render(
            "hint.html.j2",
            **of_game(table, who, mine),
            hint=document,
            told=told(document, table.kind),
            parts=parts_told(document, table.kind),
            ahead=ahead,
            decimal=decimal,
        )

    return answer(await service.tables.run(who.game, read))


ROUTES = (hint,)
