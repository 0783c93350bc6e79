"""The stream of a browser's open pages. It sends each table page its changes, as in `changes.py`,
so that the page needs no request for them; other pages only get notifications."""

import re
from collections.abc import Iterator
from typing import Annotated, Any, Final

import msgspec
from litestar import get
from litestar.params import QueryParameter

from events.language import language
from mclub.club.game import Game as Played
from mclub.kinds.kind import Document
from mclub.service import entry
from mclub.service.api.listening import MOST, Link, find_parts, parse_link
from mclub.service.beside import read_beside
from mclub.service.entry import AnyRequest, Running
from mclub.service.links import Who
from mclub.service.live import Part
from mclub.service.packing import EVENTS_HEAD, accepts_gzip, pack_event
from mclub.service.page_cache import Page
from mclub.service.pages.changes import ANEW, changes
from mclub.service.pages.playing import TEMPLATE, draw_page, page_reader
from mclub.service.state import Service
from mclub.service.streams import PLAIN, Coding, EventStream
from mclub.text.languages import use

OF: Final = re.compile(
    r"([^/\x00-\x20\x7f]{1,40})/([a-z]{1,40})/([0-9]{1,15})/([0-9]{1,15})(?:/([0-9a-f]{1,40}))?",
    re.ASCII,
)
"""No control characters: the answer repeats the request in its event lines."""

Of = Annotated[
    list[str],
    QueryParameter(
        max_items=MOST,
        description="`GAME/SEAT/15/3` as for `/api/live`; for a table page followed by its state.",
    ),
]
BESIDE: Final = "beside"
"""The key of what the store holds beside the log in the cache of an update."""
GZIP: Final = Coding(EVENTS_HEAD, pack_event)
GZIP_HEADERS: Final = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
_encode = msgspec.json.Encoder().encode


class TablePage:
    """A table page that is open in a browser. mine: the names of the browser's links; page: what
    the browser shows, None if that is unknown."""

    def __init__(self, service: Service, who: Who, mine: list[str], page: Page | None) -> None:
        self._service, self._who, self._mine, self._page = service, who, mine, page

    def catch_up(
        self, game: Played, language: str, cache: dict[Any, Any]
    ) -> Iterator[bytes | None]:
        """See `live.FollowedPage`. The stages: read, draw, compare. Equal pages of the same caller
        are updated once, and the store is read once for all pages."""
        old = self._page
        key = (self._who, language, *self._mine, None if old is None else (old.seq, old.state))
        if key in cache:  # an equal page is ahead in each stage
            yield None
            yield None
        else:
            if BESIDE not in cache:
                cache[BESIDE] = read_beside(self._service.store, game.id)
            cache[key] = None
            use(language)
            context = page_reader(self._service, self._who, self._mine, cache[BESIDE])(game)
            yield None
            use(language)
            page = draw_page(game, TEMPLATE, context)
            yield None
            use(language)
            cache[key] = page, self._compare(game, page, context)
        self._page, document = cache[key]
        yield document

    def _compare(self, game: Played, page: Page, context: dict[str, Any]) -> bytes | None:
        old = self._page
        if old is not None and (old.seq, old.state) == (page.seq, page.state):
            return None
        self._service.page_cache.keep(self._who, TEMPLATE, page)
        document: Document = {"seq": page.seq, "state": page.state}
        if old is None:
            document |= ANEW
        else:
            document |= changes(game, self._who.eyes(game), old, page, context)
            document["since"] = old.state
        return _encode(document)


@get("/live", include_in_schema=False)
async def live(service: Running, request: AnyRequest, of: Of) -> EventStream:
    """Like `/api/live`. For a page whose state is given, the event `changed` replaces all others
    about its game; it contains the changes since the state `since`, or makes the browser reload the
    page."""
    matches = (parse_link(one, OF).groups() for one in of)
    requests = {(game, name): last for game, name, *last in matches}
    links = [Link(*pair, int(seq), int(message)) for pair, (seq, message, _) in requests.items()]
    valid, missing = await find_parts(service, request, links)
    parts = [
        await _with_page(service, request, part, requests[part.who.game, part.name][2])
        for part in valid
    ]
    service.live.check_room()
    packs = accepts_gzip(request.headers.get("accept-encoding", ""))
    coding, headers = (GZIP, GZIP_HEADERS) if packs else (PLAIN, None)
    serve = service.live.listen_to_many(parts, language(), missing, coding)
    return EventStream(serve, headers)


async def _with_page(service: Service, request: AnyRequest, part: Part, state: str | None) -> Part:
    if state is None:
        return part
    mine = [one.name for one in await entry.find_links(request, service, part.who.game)]
    page = service.page_cache.find(part.who, TEMPLATE, state)
    return part._replace(page=TablePage(service, part.who, mine, page))


ROUTES = (live,)
