"""One event stream for all the games that a browser has open."""

import re
from typing import Annotated, Final

from litestar import get
from litestar.exceptions import NotAuthorizedException
from litestar.params import QueryParameter
from litestar.response import Stream

from events.errors import BadInput
from events.language import gettext as _
from mclub.service import entry
from mclub.service.api import samples
from mclub.service.api.openapi import operation
from mclub.service.api.talking import EVENTS
from mclub.service.entry import AnyRequest, Running
from mclub.service.live import Part

MOST: Final = 40
"""The most links on one stream."""
OF: Final = re.compile(
    r"([^/\x00-\x20\x7f]{1,40})/([a-z]{1,40})(?:/([0-9]{1,15}))?(?:/([0-9]{1,15}))?", re.ASCII
)
"""No control characters: the answer repeats the request in its event lines."""

Of = Annotated[
    list[str],
    QueryParameter(
        max_items=MOST,
        description="`GAME/SEAT` (or `GAME/host`, `GAME/spectator`) for each link, optionally "
        "followed by the last record and the last message of the talk that you have: "
        "`GAME/SEAT/15/3`.",
    ),
]


@get("/api/live", **operation("Follow several games", samples.LIVE_OF, media_type=EVENTS))
async def live(service: Running, request: AnyRequest, of: Of) -> Stream:
    """Like the stream of one game, for several of the browser's links. Each event name ends with
    the game and the link. `gone` means that a link no longer works; the others continue."""
    requests = {match.group(1, 2): match for match in map(_parse_link, of)}
    valid: dict[tuple[str, str], Part] = {}
    for game in {game for game, _name in requests}:
        names = [name for of_game, name in requests if of_game == game]
        parts = await entry.parts(request, service, game, names)
        valid |= {(game, part.name): part for part in parts}
    parts = [_with_cursor(valid[pair], match) for pair, match in requests.items() if pair in valid]
    if not parts:
        raise NotAuthorizedException(
            _("You have no link for this game, or it no longer works: ask the host for a new one."),
            headers={"WWW-Authenticate": "Bearer"},
        )
    language: str = request.scope["state"]["language"]
    missing = [f"{game} {name}".encode() for game, name in requests if (game, name) not in valid]
    service.live.check_room()
    events = service.live.listen_to_many(parts, language, missing)
    return Stream(events, media_type=EVENTS, headers={"X-Accel-Buffering": "no"})


def _parse_link(of: str) -> re.Match[str]:
    match = OF.fullmatch(of)
    if match is None:
        raise BadInput(
            _("“{text}” doesn't name a link: write GAME/SEAT, e.g. d526nfxd2u/yellow.").format(
                text=of[:60]
            )
        )
    return match


def _with_cursor(part: Part, match: re.Match[str]) -> Part:
    record, message = (None if text is None else int(text) for text in match.group(3, 4))
    return part._replace(last_record=record, last_message=message)


ROUTES = (live,)
