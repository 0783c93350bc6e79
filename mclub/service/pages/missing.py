"""What happened since one last looked, told and shown on the board when one comes back."""

from collections.abc import Callable
from typing import Annotated

from litestar import Response, get, post
from litestar.params import QueryParameter

from mclub.club.game import Game as Played
from mclub.kinds.kind import Document
from mclub.service.entry import AnyRequest, Asker, Mine, Running, find_links
from mclub.service.links import Who
from mclub.service.page_cache import Page
from mclub.service.pages.changes import ANEW, frames_since
from mclub.service.pages.phone import TEMPLATE as PHONE
from mclub.service.pages.phone import phone_part
from mclub.service.pages.playing import TEMPLATE, Reader, Since, page_reader
from mclub.service.state import Service

MOST_LINES = 200
"""Lines that are told."""
NOTHING: Document = {"lines": [], "frames": []}
Seen = Annotated[int, QueryParameter(ge=0, le=2**53, description="The last record that was shown.")]


@get("/missed", include_in_schema=False)
async def table_missed(
    service: Running, who: Asker, mine: Mine, since: Since = "", seen: Seen = 0
) -> Response[Document]:
    """What happened up to the page in the state `since`: {"lines": of the history, "frames": as in
    `changes.py`, the first with the whole board}. For a seat the service knows what it has seen;
    a spectator's page says so itself (`seen`)."""
    if who.role == "seat":
        seen = service.looked.seen(who.game, who.seat) or 0
    page = service.page_cache.find(who, TEMPLATE, since)
    return await tell(service, who, page, page_reader(service, who, mine), lambda _table: seen)


@get("/phone/missed", include_in_schema=False)
async def phone_missed(
    service: Running, who: Asker, request: AnyRequest, since: Since = ""
) -> Response[Document]:
    """The same for the seat that has lifted the curtain of a shared phone, since it last acted:
    nobody else has looked with its eyes on this phone."""
    held = {one.name: one for one in await find_links(request, service, who.game)}
    page = service.page_cache.find(who, PHONE, since) if who.phone and who.seat else None
    read: Reader = lambda table: phone_part(table, who, held, None)  # noqa: E731
    return await tell(service, who, page, read, lambda table: _last_act(table, who.seat))


def _last_act(table: Played, seat: str) -> int:
    return next((one.seq for one in reversed(table.records) if one.by == seat), 0)


async def tell(
    service: Service, who: Who, page: Page | None, read: Reader, seen_of: Callable[[Played], int]
) -> Response[Document]:
    """What happened up to the page; `ANEW` if the game has gone on since. seen_of: the last record
    that was shown."""

    def found(table: Played) -> Document:
        seen = seen_of(table)
        if page is not None and table.seq != page.seq:
            return ANEW
        if page is None or not 0 < seen < table.seq:
            return NOTHING
        eyes = who.eyes(table)
        lines = [line for line in table.history(eyes, seen) if not line["undone"]]
        if not lines:
            return NOTHING
        told = [{"round": line["round"], "text": line["text"]} for line in lines[-MOST_LINES:]]
        return {"lines": told, "frames": frames_since(table, eyes, seen, page, read(table))}

    return Response(await service.tables.run(who.game, found))


@post("/looked", include_in_schema=False, status_code=204)
async def table_looked(service: Running, who: Asker, seen: Seen = 0) -> None:
    """The seat has been shown record `seen`."""
    if who.role == "seat":
        last = await service.tables.run(who.game, lambda table: table.seq)
        await service.tables.write(lambda: service.looked.look(who.game, who.seat, min(seen, last)))


ROUTES = (table_missed, phone_missed, table_looked)
