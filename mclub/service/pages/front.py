"""The home page, the page of a link, and the choice of language."""

from secrets import token_hex
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.enums import RequestEncodingType
from litestar.params import Body, PathParameter
from litestar.response import Redirect

from events.errors import MclubError
from events.language import gettext as _
from mclub.club.practice import STRENGTH
from mclub.guide.course import Chapter, guide_of, has_guide
from mclub.kinds.kind import Document
from mclub.kinds.registry import GAMES
from mclub.service import entry
from mclub.service.api.begin import PageNumber, kind_of, overview
from mclub.service.briefs import Listed
from mclub.service.cookies import AnyRequest, session_of
from mclub.service.entry import Running
from mclub.service.links import Who
from mclub.service.pages.practising import STRENGTHS
from mclub.service.pages.rendering import answer, render
from mclub.service.problems import problem_of
from mclub.service.sessions import YEAR
from mclub.service.speech import COOKIE
from mclub.text.languages import LANGUAGES
from mclub.text.words import STATUS, name_of
from projections.words import seat_name


@get("/", include_in_schema=False)
async def home(service: Running, request: AnyRequest, page: PageNumber = 1) -> Response[str]:
    """The home page: Play now, the other ways to play, and the caller's games."""
    session = await session_of(request, service)
    listed = Listed([], more=False)
    if session is not None:
        listed = await service.briefs.page(session, page)
    ids = [own.links[0].game for own in listed.games]
    practices = await service.tables.read(lambda: service.practices.among(ids))
    games, broken = [], {}
    for game, links in ((one.game, one.links) for one in listed.games):
        if isinstance(game, MclubError):  # the other games are shown all the same
            broken[links[0].game] = problem_of(game, service.club.log.place).detail
        else:
            games.append(_with_links(game, links))
    practice = [game for game in games if game["game"] in practices and _plays(game)]
    own = [game for game in games if game not in practice]
    return answer(
        render(
            "home.html.j2",
            kinds=[kind_of(name) for name in GAMES],
            guided=[name for name in GAMES if has_guide(name)],
            strengths=STRENGTHS,
            bot=STRENGTH,
            form=token_hex(),
            current=[game for game in own if game["status"] == "running"],
            past=[game for game in own if game["status"] != "running"],
            practice=practice,
            broken=broken,
            state=_state,
            chapter=_chapter,
            page=page,
            more=listed.more,
        )
    )


def _with_links(game: Document, links: list[Who]) -> Document:
    """The brief `game`, with the caller's roles and the address of the most urgent page."""
    roles = sorted(links, key=lambda who: entry.ORDER[who.role])
    # A chapter that has come to its last step asks for nothing more.
    awaited = [who for who in roles if who.seat in game["awaited"]]
    first = (awaited or roles)[0]
    return game | {
        "roles": roles,
        "awaited_here": bool(awaited) and not game.get("guide_over"),
        "href": f"/games/{first.game}?as={first.name}",
    }


def _plays(game: Document) -> bool:
    """Whether the caller has a seat, unlike in a recorded game."""
    return any(who.role == "seat" for who in game["roles"])


def _state(game: Document) -> str:
    """The label of the game's state."""
    return STATUS[game["status"] if game["dealt"] else "undealt"]


def _chapter(game: Document) -> Chapter | None:
    """The chapter of a guide that the game is, if any. A brief of an earlier release may have none,
    or one that is gone."""
    id_ = game.get("guide")
    chapters = guide_of(game["kind"]).chapter if id_ else ()
    return next((chapter for chapter in chapters if chapter.id == id_), None)


@get("/join/{token:str}", include_in_schema=False)
async def link(
    service: Running,
    token: Annotated[str, PathParameter(description="The token in the link.")],
) -> Response[str]:
    """The page of a link. Opening it changes nothing; its button joins the game."""
    who = await service.tables.read(lambda: service.links.who(token))
    if who is None:
        why = _("This link no longer works: ask the host for a new one.")
        return answer(render("problem.html.j2", title=_("No link"), detail=why), 401)
    game = await service.tables.run(who.game, lambda table: overview(table, who))
    names = {
        seat: seat_name(seat, name_of(seat, player)) for seat, player in game["players"].items()
    }
    joined = (await service.tables.read(lambda: service.links.of(who.game)))[who.name]
    page = render("join.html.j2", game=game, token=token, who=who, names=names, joined=joined)
    return answer(page)


@get("/calls", include_in_schema=False)
async def calls() -> Response[str]:
    """The switches for sound, notifications and the screen."""
    return answer(render("calls.html.j2"))


@post("/language", include_in_schema=False)
async def speak(
    data: Annotated[dict[str, Any], Body(media_type=RequestEncodingType.URL_ENCODED)],
) -> Redirect:
    """Set the language cookie and redirect back."""
    language, back = str(data.get("language", "")), str(data.get("back", "/"))
    own = back.startswith("/") and back[1:2] not in ("/", "\\") and back.isprintable()
    cookie = Cookie(COOKIE, value=language, path="/", max_age=YEAR, samesite="lax")
    return Redirect(
        back if own else "/",
        status_code=303,
        cookies=[cookie] if language in LANGUAGES else [],
    )


ROUTES = (home, link, calls, speak)
