"""The page of a seat: its webhook, and how it changes hands."""

from litestar import Response, get

from mclub.club.game import Game as Played
from mclub.service.entry import Mine, Player, Running
from mclub.service.pages.controls import leave_controls
from mclub.service.pages.playing import game_context
from mclub.service.pages.rendering import answer, render


@get("/seat")
async def seat(service: Running, player: Player, mine: Mine) -> Response[str]:
    """The forms of a seat, which the table page fetches when they are opened."""

    def read(table: Played) -> str:
        context = game_context(table, player, mine)
        hook = service.hooks.url(player.game, player.seat)
        leaving = leave_controls(table, player)
        return render("seat.html.j2", **context, hook=hook, leaving=leaving)

    return answer(await service.tables.run(player.game, read))


ROUTES = (seat,)
