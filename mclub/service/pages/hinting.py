"""The planner's hint, as a page and as a part of the table page."""

from litestar import Response, get

from mclub.bots.hint import explain_hint, part_labels, signed_points
from mclub.club.game import Game as Played
from mclub.service.entry import Mine, Player, Running
from mclub.service.pages.playing import game_context
from mclub.service.pages.rendering import answer, render
from mclub.text.words import decimal


@get("/hint")
async def hint(service: Running, player: Player, mine: Mine) -> Response[str]:
    """The page of a hint: the planner's choice, the reasons, and a comparison with the
    alternatives."""
    document = await service.hints.of(player.game, player.seat)

    def read(table: Played) -> str:
        return render(
            "hint.html.j2",
            **game_context(table, player, mine),
            hint=document,
            sentences=explain_hint(document, table.kind),
            parts=part_labels(document, table.kind),
            ahead=signed_points,
            decimal=decimal,
        )

    return answer(await service.tables.run(player.game, read))


ROUTES = (hint,)
