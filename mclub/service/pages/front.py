"""The first page, the page behind a link, and the language."""

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.enums import RequestEncodingType
from litestar.params import Body, PathParameter
from litestar.response import Redirect

from events.language import gettext as _
from mclub.languages import LANGUAGES
from mclub.service import entry
from mclub.service.api.begin import overview
from mclub.service.entry import AnyRequest, Running
from mclub.service.pages.rendering import answer, render
from mclub.service.speech import COOKIE

MOST_GAMES = 30


@get("/", include_in_schema=False)
async def home(service: Running, request: AnyRequest) -> Response[str]:
    """The games that one has a link for, and what else there is."""
    games = [
        await service.tables.run(who.game, lambda table, who=who: overview(table, who))  # type: ignore[misc]
        for who in entry.held(request, service.links)[:MOST_GAMES]
    ]
    return answer(render("home.html.j2", games=games))


@get("/join/{token:str}", include_in_schema=False)
async def link(
    service: Running,
    token: Annotated[str, PathParameter(description="What stands in the link.")],
) -> Response[str]:
    """What a link is for. Looking at it changes nothing; its button exchanges it for a cookie."""
    who = service.links.who(token)
    if who is None:
        why = _("This link is dead: ask the host for a new one.")
        return answer(render("problem.html.j2", title=_("No link"), detail=why), 401)
    game = await service.tables.run(who.game, lambda table: overview(table, who))
    return answer(render("join.html.j2", game=game, token=token, who=who))


@post("/language", include_in_schema=False)
async def speak(
    data: Annotated[dict[str, Any], Body(media_type=RequestEncodingType.URL_ENCODED)],
) -> Redirect:
    """From now on in this language, and back to where one was."""
    language, back = str(data.get("language", "")), str(data.get("back", "/"))
    own = back.startswith("/") and back[1:2] not in ("/", "\\") and back.isprintable()
    kept = Cookie(COOKIE, value=language, path="/", max_age=entry.YEAR, samesite="lax")
    return Redirect(
        back if own else "/",
        status_code=303,
        cookies=[kept] if language in LANGUAGES else [],
    )


ROUTES = (home, link, speak)
