"""The planner's hint, as a page and as a part of the table page."""

from litestar import Response, get

from mclub.bots.hint import explain_hint, part_labels
from mclub.bots.nudge import nudge
from mclub.bots.values import Values
from mclub.club.game import Game as Played
from mclub.club.piece import sight_of
from mclub.service.entry import Mine, Player, Running
from mclub.service.pages.phrases import ActionPhrases, number_names
from mclub.service.pages.playing import game_context
from mclub.service.pages.rendering import answer, render


@get("/hint")
async def hint(service: Running, player: Player, mine: Mine) -> Response[str]:
    """The page of a hint: a nudge; unfolded, the planner's choice, the reasons, and a comparison
    with the alternatives."""
    document = await service.hints.of(player.game, player.seat)

    def read(table: Played) -> str:
        context = game_context(table, player, mine)
        actions = [plan["action"] for plan in document["plans"]]
        view = table.view(player.seat)
        numbers = number_names(context["face"], view, player.seat, actions)
        phrases = ActionPhrases(context["face"], table.names, numbers)
        return render(
            "hint.html.j2",
            **context,
            hint=document,
            nudge=nudge(table.kind, sight_of(table, player.seat), document),
            phrases=phrases,
            sentences=explain_hint(document, table.kind, phrases.action),
            parts=part_labels(document, table.kind),
            values=Values(table.kind),
        )

    return answer(await service.tables.run(player.game, read))


ROUTES = (hint,)
