"""What happened since one last looked, told and shown on the board when one comes back."""

from typing import Annotated

from litestar import Response, get, post
from litestar.params import QueryParameter

from mclub.club.game import Game as Played
from mclub.kinds.kind import Document
from mclub.service.entry import Asker, Mine, Running
from mclub.service.pages.changes import missed
from mclub.service.pages.playing import TEMPLATE, Since, page_reader

MOST_LINES = 200
"""Lines that are told."""
NOTHING: Document = {"lines": [], "frames": []}
Seen = Annotated[int, QueryParameter(ge=0, le=2**53, description="The last record that was shown.")]


@get("/missed", include_in_schema=False)
async def table_missed(
    service: Running, who: Asker, mine: Mine, since: Since, seen: Seen = 0
) -> Response[Document]:
    """What happened up to the page in the state `since`: {"lines": of the history, "frames": as in
    `changes.py`, the first with the whole board}. For a seat the service knows what it has seen;
    a spectator's page says so itself (`seen`)."""
    page = service.shown.find(who, TEMPLATE, since)
    if who.role == "seat":
        seen = service.looked.seen(who.game, who.seat) or 0
    read = page_reader(service, who, mine)

    def tell(table: Played) -> Document:
        if page is None or table.seq != page.seq or not 0 < seen < table.seq:
            return NOTHING
        eyes = who.eyes(table)
        lines = [line for line in table.history(eyes, seen) if not line["undone"]]
        if not lines:
            return NOTHING
        told = [{"round": line["round"], "text": line["text"]} for line in lines[-MOST_LINES:]]
        return {"lines": told, "frames": missed(table, eyes, seen, page, read(table))}

    return Response(await service.tables.run(who.game, tell))


@post("/looked", include_in_schema=False, status_code=204)
async def table_looked(service: Running, who: Asker, seen: Seen) -> None:
    """The seat has been shown record `seen`."""
    if who.role == "seat":
        last = await service.tables.run(who.game, lambda table: table.seq)
        await service.tables.write(lambda: service.looked.look(who.game, who.seat, min(seen, last)))


ROUTES = (table_missed, table_looked)
