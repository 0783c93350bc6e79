"""The stream of the open pages of a browser. It brings each table page what changes in it, as in
`changes.py`, so that a page need not ask; all others are told that there is something new."""

import re
from typing import Annotated, Any, Final

import msgspec
from litestar import get
from litestar.params import QueryParameter
from litestar.response import Stream

from events.language import language
from mclub.club.game import Game as Played
from mclub.kinds.kind import Document
from mclub.service import entry
from mclub.service.api.listening import MOST, Link, find_parts, parse_link, stream
from mclub.service.entry import AnyRequest, Running
from mclub.service.links import Who
from mclub.service.live import Part
from mclub.service.packing import accepts_gzip, pack_events
from mclub.service.pages.changes import ANEW, changes
from mclub.service.pages.playing import TEMPLATE, draw_page, page_reader
from mclub.service.shown import Page
from mclub.service.state import Service

OF: Final = re.compile(
    r"([^/\x00-\x20\x7f]{1,40})/([a-z]{1,40})/([0-9]{1,15})/([0-9]{1,15})(?:/([0-9a-f]{1,40}))?",
    re.ASCII,
)
"""No control characters: the answer repeats the request in its event lines."""

Of = Annotated[
    list[str],
    QueryParameter(
        max_items=MOST,
        description="`GAME/SEAT/15/3` as for `/api/live`, and for a table page the state that it "
        "shows.",
    ),
]
_encode = msgspec.json.Encoder().encode


class Followed:
    """A table page that is open in a browser. mine: the names of the browser's links; page: as it
    is shown there, None if that isn't known."""

    def __init__(self, service: Service, who: Who, mine: list[str], page: Page | None) -> None:
        self._service, self._who, self._mine, self._page = service, who, mine, page
        self._read = page_reader(service, who, mine)

    def catch_up(self, game: Played, made: dict[Any, Any]) -> bytes | None:
        """See `live.KeptUp`. Pages that show the same to the same caller share the work."""
        old = self._page
        key = (self._who, language(), *self._mine, None if old is None else (old.seq, old.state))
        if key not in made:
            made[key] = self._changes(game, old)
        message: bytes | None
        self._page, message = made[key]
        return message

    def _changes(self, game: Played, old: Page | None) -> tuple[Page, bytes | None]:
        context = self._read(game)
        page = draw_page(game, TEMPLATE, context)
        if old is not None and (old.seq, old.state) == (page.seq, page.state):
            return page, None
        self._service.shown.keep(self._who, TEMPLATE, page)
        document: Document = {"seq": page.seq, "state": page.state}
        if old is None:
            document |= ANEW
        else:
            document |= changes(game, self._who.eyes(game), old, page, context)
            document["since"] = old.state
        return page, _encode(document)


@get("/live", include_in_schema=False)
async def live(service: Running, request: AnyRequest, of: Of) -> Stream:
    """As `/api/live`, but with the event `changed` for a page whose state is given, instead of all
    others about its game: what changed, the state `since` which it did, or that the page has to be
    fetched anew."""
    asked = {
        (game, name): rest for game, name, *rest in (parse_link(one, OF).groups() for one in of)
    }
    links = [Link(*name, int(seq), int(heard)) for name, (seq, heard, _state) in asked.items()]
    held, gone = await find_parts(service, request, links)
    parts = [
        await _with_page(service, request, part, asked[part.who.game, part.name][2])
        for part in held
    ]
    service.live.check_room()
    events = service.live.listen_beside(parts, language(), gone)
    if not accepts_gzip(request.headers.get("accept-encoding", "")):
        return stream(events)
    return stream(pack_events(events), {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})


async def _with_page(service: Service, request: AnyRequest, part: Part, state: str | None) -> Part:
    if state is None:
        return part
    mine = [one.name for one in await entry.find_links(request, service, part.who.game)]
    page = service.shown.find(part.who, TEMPLATE, state)
    return part._replace(page=Followed(service, part.who, mine, page))


ROUTES = (live,)
