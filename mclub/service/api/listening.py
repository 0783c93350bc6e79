"""Events of several games on one stream: all that one browser has open."""

import re
from collections.abc import AsyncIterator, Iterable, Mapping
from typing import Annotated, Final, NamedTuple

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
"""Links on one stream."""
OF: Final = re.compile(
    r"([^/\x00-\x20\x7f]{1,40})/([a-z]{1,40})(?:/([0-9]{1,15}))?(?:/([0-9]{1,15}))?", re.ASCII
)
"""No control characters: the answer repeats the request in its event lines."""


class Link(NamedTuple):
    """A link that a stream is asked for. seen, heard: as those of `live.Part`."""

    game: str
    name: str
    seen: int | None = None
    heard: int | None = None


Of = Annotated[
    list[str],
    QueryParameter(
        max_items=MOST,
        description="`GAME/SEAT` (or `GAME/host`, `GAME/spectator`) for each link that is meant; "
        "then perhaps the last record that is known, and the last message of the talk: "
        "`GAME/SEAT/15/3`.",
    ),
]


@get("/api/live", **operation("Follow several games", samples.LIVE_OF, media_type=EVENTS))
async def live(service: Running, request: AnyRequest, of: Of) -> Stream:
    """Like the stream of one game, for links that a browser holds; each event name ends with the
    game and the link. `gone` reports a dead link and ends only its part."""
    parts, gone = await find_parts(service, request, map(_parse_link, of))
    language: str = request.scope["state"]["language"]
    service.live.check_room()
    return stream(service.live.listen_beside(parts, language, gone))


async def find_parts(
    service: Running, request: AnyRequest, links: Iterable[Link]
) -> tuple[list[Part], list[bytes]]:
    """The parts of a stream for those of these links that the caller holds, and the names of the
    others. Raises an error that becomes 401 if there is no part."""
    asked = {(link.game, link.name): link for link in links}
    held: dict[tuple[str, str], Part] = {}
    for game in {game for game, _name in asked}:
        names = [name for of_game, name in asked if of_game == game]
        parts = await entry.parts(request, service, game, names)
        held |= {(game, part.name): part for part in parts}
    parts = [
        held[name]._replace(seen=link.seen, heard=link.heard)
        for name, link in asked.items()
        if name in held
    ]
    if not parts:
        raise NotAuthorizedException(
            _("You have no link for this game, or it no longer works: ask the host for a new one."),
            headers={"WWW-Authenticate": "Bearer"},
        )
    return parts, [f"{game} {name}".encode() for game, name in asked if (game, name) not in held]


def stream(events: AsyncIterator[bytes], headers: Mapping[str, str] | None = None) -> Stream:
    """A stream of events as an answer, which no proxy may keep back."""
    return Stream(events, media_type=EVENTS, headers={"X-Accel-Buffering": "no", **(headers or {})})


def parse_link(of: str, form: re.Pattern[str]) -> re.Match[str]:
    """A link as a request names it. Raises BadInput."""
    found = form.fullmatch(of)
    if found is None:
        raise BadInput(
            _("“{text}” doesn't name a link: write GAME/SEAT, e.g. d526nfxd2u/yellow.").format(
                text=of[:60]
            )
        )
    return found


def _parse_link(of: str) -> Link:
    game, name, *last = parse_link(of, OF).groups()
    seen, heard = (None if text is None else int(text) for text in last)
    return Link(game, name, seen, heard)


ROUTES = (live,)
