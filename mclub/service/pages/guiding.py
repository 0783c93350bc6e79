"""The guided first game: where it begins, and the action that it suggests."""

from functools import partial
from secrets import token_hex

from litestar import Response, get, post
from litestar.response import Redirect

from events.errors import MclubError
from mclub.club.game import Game as Played
from mclub.guide.course import Chapter, Guide, chapter_named, guide_of
from mclub.guide.playing import begin_chapter, chapter_to_begin, suggestion
from mclub.kinds.registry import game_kind
from mclub.service.api.begin import issue_links
from mclub.service.cookies import AnyRequest, session_of
from mclub.service.entry import Mine, Player, Running
from mclub.service.pages.playing import game_context
from mclub.service.pages.practising import Form, enter, start_once
from mclub.service.pages.rendering import answer, render
from mclub.service.state import Service


@post("/guide", include_in_schema=False)
async def guided_game(service: Running, request: AnyRequest, data: Form) -> Redirect:
    """Begin a chapter of a guide, and redirect to the learner's seat. If the form names no chapter,
    the caller's last one goes on, or the one that comes next begins. A form that is sent twice
    begins one game. Raises BadInput if there is no such guide or chapter."""
    name = str(data.get("kind", ""))
    kind, guide = game_kind(name), guide_of(name)
    if "chapter" in data:
        chapter = chapter_named(guide, str(data["chapter"]))
    else:
        last = await _last_guided(service, request, name)
        after = await _chapter_after(service, guide, last)
        if last is not None and after is None:
            return await enter(service, request, last)
        chapter = after or guide.chapter[0]

    async def start() -> str:
        game = await service.tables.write(lambda: begin_chapter(service.club, kind, guide, chapter))
        await issue_links(service, game, spectating=False)
        return game.id

    form = f"{data.get('form') or token_hex()} guide {name} {chapter.id}"
    return await enter(service, request, await start_once(service, form, start))


async def _last_guided(service: Service, request: AnyRequest, kind: str) -> str | None:
    """The guided game of this kind that the caller last played, if it is on the first page of the
    caller's games."""
    session = await session_of(request, service)
    if session is None:
        return None
    listed = await service.briefs.page(session, 1)
    own = [one.game for one in listed.games if not isinstance(one.game, MclubError)]
    # The guide is missing in a brief that an earlier release has kept.
    guided = [game for game in own if game["kind"] == kind and game.get("guide")]
    last = max(guided, key=lambda game: str(game["last"]), default=None)
    return None if last is None else str(last["game"])


async def _chapter_after(service: Service, guide: Guide, last: str | None) -> Chapter | None:
    """The chapter to begin after this game; None if it is to be played on."""
    if last is None:
        return chapter_to_begin(guide, None)
    return await service.tables.run(last, partial(chapter_to_begin, guide))


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
