"""One event stream for all the games that a browser has open."""

import re
from collections.abc import Iterable
from typing import Annotated, Final, NamedTuple

from litestar import get
from litestar.exceptions import NotAuthorizedException
from litestar.params import QueryParameter

from events.errors import BadInput
from events.language import gettext as _
from mclub.service import entry
from mclub.service.api import samples
from mclub.service.api.openapi import operation
from mclub.service.entry import AnyRequest, Running
from mclub.service.live import Part
from mclub.service.streams import EVENTS, EventStream

MOST: Final = 40
"""The maximum number of links on one stream."""
OF: Final = re.compile(
    r"([^/\x00-\x20\x7f]{1,40})/([a-z]{1,40})(?:/([0-9]{1,15}))?(?:/([0-9]{1,15}))?", re.ASCII
)
"""No control characters: the answer repeats the request in its event lines."""


class Link(NamedTuple):
    """A link for which a stream is requested. last_record, last_message: see `live.Part`."""

    game: str
    name: str
    last_record: int | None = None
    last_message: int | None = None


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
async def live(service: Running, request: AnyRequest, of: Of) -> EventStream:
    """Like the stream of one game, for several of the browser's links. Each event name ends with
    the game and the link. `gone` means that a link no longer works; the others continue."""
    parts, missing = await find_parts(service, request, map(_parse_link, of))
    language: str = request.scope["state"]["language"]
    service.live.check_room()
    return EventStream(service.live.listen_to_many(parts, language, missing))


async def find_parts(
    service: Running, request: AnyRequest, links: Iterable[Link]
) -> tuple[list[Part], list[bytes]]:
    """The parts of a stream for those of these links that the caller has, and the names of the
    others. Raises NotAuthorizedException (401) if the caller has none."""
    requests = {(link.game, link.name): link for link in links}
    valid: dict[tuple[str, str], Part] = {}
    for game in {game for game, _name in requests}:
        names = [name for of_game, name in requests if of_game == game]
        parts = await entry.parts(request, service, game, names)
        valid |= {(game, part.name): part for part in parts}
    parts = [
        valid[pair]._replace(last_record=link.last_record, last_message=link.last_message)
        for pair, link in requests.items()
        if pair in valid
    ]
    if not parts:
        raise NotAuthorizedException(
            _("You have no link for this game, or it no longer works: ask the host for a new one."),
            headers={"WWW-Authenticate": "Bearer"},
        )
    return parts, [
        f"{game} {name}".encode() for game, name in requests if (game, name) not in valid
    ]


def parse_link(of: str, form: re.Pattern[str]) -> re.Match[str]:
    """Match a link in a request. Raises BadInput."""
    match = form.fullmatch(of)
    if match is None:
        raise BadInput(
            _("“{text}” doesn't name a link: write GAME/SEAT, e.g. d526nfxd2u/yellow.").format(
                text=of[:60]
            )
        )
    return match


def _parse_link(of: str) -> Link:
    game, name, *last = parse_link(of, OF).groups()
    record, message = (None if text is None else int(text) for text in last)
    return Link(game, name, record, message)


ROUTES = (live,)
