"""Play now: one tap on the home page starts a game against bots, or opens a recorded game."""

import asyncio
from collections.abc import Awaitable, Callable
from secrets import token_hex
from typing import Annotated, Any, Final

from litestar import post
from litestar.enums import RequestEncodingType
from litestar.params import Body
from litestar.response import Redirect

from events.errors import BadInput, MclubError
from events.language import gettext as _
from events.language import mark
from events.shared import PLAYS
from mclub.club.practice import OPTIONS, STRENGTH, practice
from mclub.files.transcripts import import_transcript
from mclub.kinds.face import Demo
from mclub.kinds.parts import Bots, able
from mclub.kinds.registry import game_face, game_kind
from mclub.service.api.begin import issue_links
from mclub.service.cookies import AnyRequest, hold
from mclub.service.entry import Running
from mclub.service.pages.playing import NOT_SEATS
from mclub.service.practices import CLAIM
from mclub.service.state import Service

STRENGTHS: Final = {
    "habit": mark("casually"),
    "greedy": mark("well"),
    "strategist": mark("as well as they can"),
}
"""The bots to choose from, the weakest first, and how well each plays, marked."""
PAUSE: Final = 0.1
"""Seconds between two checks whether another request has started the game."""
Form = Annotated[dict[str, Any], Body(media_type=RequestEncodingType.URL_ENCODED)]


@post("/play", include_in_schema=False)
async def play_now(service: Running, request: AnyRequest, data: Form) -> Redirect:
    """Start a practice game and redirect to the caller's seat. A form that is sent twice starts one
    game. Raises BadInput if the kind of game or the bot is unknown."""
    kind = game_kind(str(data.get("kind", "")))
    able(kind, Bots)
    bot = str(data.get("bot", STRENGTH))
    form = f"{data.get('form') or token_hex()} {kind.KIND} {bot}"

    async def start() -> str:
        players, bots = practice(kind, bot, service.club.entropy)
        game = await service.tables.write(
            lambda: service.club.new(
                players, bots=bots, game=kind.KIND, rulings=OPTIONS, host=PLAYS
            )
        )
        await issue_links(service, game, spectating=False)
        return game.id

    return await enter(service, request, await start_once(service, form, start))


@post("/recorded", include_in_schema=False)
async def look_at_recorded(service: Running, request: AnyRequest, data: Form) -> Redirect:
    """Redirect to the replay of the kind's recorded game, which all callers share. Raises BadInput
    if the kind of game is unknown or has none."""
    kind = str(data.get("kind", ""))
    text = able(game_face(kind), Demo).DEMO.read_text("utf-8")

    async def start() -> str:
        game = await service.tables.run_slow(lambda: import_transcript(service.club, text))
        await service.tables.write(lambda: service.links.issue(game.id, "spectator"))
        return game.id

    game = await start_once(service, f"recorded {kind}", start, lasting=True)
    return await enter(service, request, game, "/replay")


async def start_once(
    service: Service, form: str, start: Callable[[], Awaitable[str]], *, lasting: bool = False
) -> str:
    """The game that the form starts, by this request or another one. lasting: as in
    `Practices.claim`. Raises BadInput if another request is starting it and doesn't finish."""
    if await service.tables.write(lambda: service.practices.claim(form, lasting=lasting)):
        try:
            game = await start()
        except MclubError:
            await service.tables.write(lambda: service.practices.give_back(form))
            raise
        await service.tables.write(lambda: service.practices.begin(form, game))
        return game
    for _look in range(int(CLAIM / PAUSE)):
        begun = await service.tables.read(lambda: service.practices.game(form))
        if begun is not None:
            return begun
        await asyncio.sleep(PAUSE)
    raise BadInput(_("The game is just starting. Please try again."))


async def enter(service: Service, request: AnyRequest, game: str, page: str = "") -> Redirect:
    """Add all links of the game to the browser's session and redirect to it, as its player if there
    is one."""
    links = await service.tables.read(lambda: service.links.hashes(game))
    await hold(request, service, list(links.values()))
    name = min(links, key=lambda name: NOT_SEATS.get(name, 0))
    return Redirect(f"/games/{game}{page}?as={name}", status_code=303)


ROUTES = (play_now, look_at_recorded)
