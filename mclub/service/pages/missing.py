"""What a returning player has missed: a summary by round, lines of the history, and frames for the
board."""

from collections.abc import Callable
from typing import Annotated

from litestar import Response, get, post
from litestar.params import QueryParameter

from events.language import gettext as _
from events.shared import SeatHanded
from mclub.club.game import Game as Played
from mclub.kinds.kind import Document
from mclub.service.entry import AnyRequest, Asker, Mine, Running, find_links
from mclub.service.links import Who
from mclub.service.page_cache import Page
from mclub.service.pages.changes import ANEW, MOST_FRAMES, frames_since
from mclub.service.pages.lines import lines_since
from mclub.service.pages.phone import TEMPLATE as PHONE
from mclub.service.pages.phone import phone_part
from mclub.service.pages.playing import TEMPLATE, Reader, Since, page_reader
from mclub.service.pages.rounds import rounds_since
from mclub.service.state import Service

MOST_LINES = 200
"""The maximum number of lines shown; the summary covers all."""
NOTHING: Document = {"rounds": [], "lines": [], "frames": [], "note": ""}
Seen = Annotated[int, QueryParameter(ge=0, le=2**53, description="The last record that was shown.")]


@get("/missed", include_in_schema=False)
async def table_missed(
    service: Running, who: Asker, mine: Mine, since: Since = "", seen: Seen = 0
) -> Response[Document]:
    """What the caller missed, up to the page with state `since`: {"rounds": a summary of each, see
    `rounds_since`; "lines": of the history; "frames": as in `changes.py`, the first with the whole
    board; "note": a sentence if the frames don't show everything, else ""}. seen: the last record
    that a spectator's or host's browser has shown; the service knows it for seats."""
    if who.role == "seat":
        seen = await service.tables.read(
            lambda: service.last_seen.last_record(who.game, who.seat) or 0
        )
    page = service.page_cache.find(who, TEMPLATE, since)
    read = page_reader(service, who, mine)
    return await tell(service, who, page, read, lambda table: max(seen, last_act(table, who.seat)))


@get("/phone/missed", include_in_schema=False)
async def phone_missed(
    service: Running, who: Asker, request: AnyRequest, since: Since = ""
) -> Response[Document]:
    """The same on a shared phone, for the seat that holds it: what happened since it last acted."""
    links = {one.name: one for one in await find_links(request, service, who.game)}
    page = service.page_cache.find(who, PHONE, since) if who.phone and who.seat else None
    read: Reader = lambda table: phone_part(table, who, links, None)  # noqa: E731
    return await tell(service, who, page, read, lambda table: last_act(table, who.seat))


def last_act(table: Played, seat: str) -> int:
    """The last record of the last command of the seat's player, who has seen the game up to it, in
    whatever browser; 0 if there is none."""
    last = 0
    for record in table.records:
        if isinstance(record.event, SeatHanded) and record.event.seat == seat:
            last = 0
        elif record.by == seat:
            last = record.seq
    return last


async def tell(
    service: Service, who: Who, page: Page | None, read: Reader, seen_of: Callable[[Played], int]
) -> Response[Document]:
    """The lines and frames of what the caller missed, up to `page`; `ANEW` if the game has moved on
    since. seen_of: returns the last record that the caller has seen."""

    def read_missed(table: Played) -> Document:
        seen = seen_of(table)
        if page is not None and table.seq != page.seq:
            return ANEW
        if page is None or not 0 < seen < table.seq:
            return NOTHING
        eyes = who.eyes(table)
        lines = [line for line in lines_since(table, eyes, seen) if not line["undone"]]
        if not lines:
            return NOTHING
        note = _("The board can show only the last {count} events.").format(count=MOST_FRAMES)
        last = [{key: line[key] for key in ("round", "by", "text")} for line in lines[-MOST_LINES:]]
        return {
            "rounds": rounds_since(table, eyes, seen, lines),
            "lines": last,
            "frames": frames_since(table, eyes, seen, page, read(table)),
            "note": note if table.seq - seen > MOST_FRAMES else "",
        }

    return Response(await service.tables.run(who.game, read_missed))


@post("/looked", include_in_schema=False, status_code=204)
async def table_looked(service: Running, who: Asker, seen: Seen = 0) -> None:
    """Record that the caller's seat has seen the game up to record `seen`."""
    if who.role == "seat":
        last = await service.tables.run(who.game, lambda table: table.seq)
        await service.tables.write(
            lambda: service.last_seen.look(who.game, who.seat, min(seen, last))
        )


ROUTES = (table_missed, phone_missed, table_looked)
