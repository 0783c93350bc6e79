"""The guided first game: where it begins, and the action that it suggests."""

from secrets import token_hex

from litestar import Response, get, post
from litestar.response import Redirect

from mclub.club.game import Game as Played
from mclub.guide.course import chapter_named, guide_of
from mclub.guide.playing import begin_chapter, suggestion
from mclub.kinds.registry import game_kind
from mclub.service.api.begin import issue_links
from mclub.service.cookies import AnyRequest
from mclub.service.entry import Mine, Player, Running
from mclub.service.pages.playing import game_context
from mclub.service.pages.practising import Form, enter, start_once
from mclub.service.pages.rendering import answer, render


@post("/guide", include_in_schema=False)
async def guided_game(service: Running, request: AnyRequest, data: Form) -> Redirect:
    """Begin a chapter of a guide, by default the first, and redirect to the learner's seat. A form
    that is sent twice begins one game. Raises BadInput if there is no such guide or chapter."""
    name = str(data.get("kind", ""))
    kind, guide = game_kind(name), guide_of(name)
    chapter = chapter_named(guide, str(data.get("chapter", guide.chapter[0].id)))

    async def start() -> str:
        game = await service.tables.write(lambda: begin_chapter(service.club, kind, guide, chapter))
        await issue_links(service, game, spectating=False)
        return game.id

    form = f"{data.get('form') or token_hex()} guide {name} {chapter.id}"
    return await enter(service, request, await start_once(service, form, start))


@get("/suggestion")
async def suggested(service: Running, player: Player, mine: Mine) -> Response[str]:
    """The page with a good action for a learner's seat, among those that the guide asks for. Raises
    NotAllowed in a game that isn't guided."""
    moment = await service.tables.run(player.game, lambda table: table.at(table.seq))
    action = await service.tables.run_slow(lambda: suggestion(moment, player.seat))

    def read(table: Played) -> str:
        context = game_context(table, player, mine)
        return render("suggestion.html.j2", **context, action=action)

    return answer(await service.tables.run(player.game, read))


ROUTES = (guided_game,)
OF_A_GAME = (suggested,)
