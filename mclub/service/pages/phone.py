"""One phone for the whole table: it asks for each seat in turn whose link this browser holds."""

from typing import Annotated, Any

from litestar import Response, get
from litestar.params import QueryParameter

from mclub.game import Game as Played
from mclub.service import entry
from mclub.service.entry import AnyRequest, Asker, Running
from mclub.service.links import Who
from mclub.service.pages.playing import table_part
from mclub.service.pages.rendering import answer, render

Chosen = Annotated[
    str | None, QueryParameter(description="The seat that has the phone.", max_length=40)
]


@get("/phone", include_in_schema=False)
async def phone(
    service: Running, who: Asker, request: AnyRequest, seat: Chosen = None
) -> Response[str]:
    """What the seat can do that has the phone; a curtain before what is another's to see."""
    held = {one.name: one for one in await entry.held(request, service, who.game)}

    def read(table: Played) -> str:
        return render("phone.html.j2", **phone_part(table, who, held, seat))

    return answer(await service.tables.run(who.game, read))


def phone_part(table: Played, who: Who, held: dict[str, Who], chosen: str | None) -> dict[str, Any]:
    """`table_part` of the seat that has the phone, or of nobody while it is handed on.

    held: all that this browser holds links for; chosen: who says that he has the phone. takes: the
    seat to hand it to, None if nobody has to; others: further seats that could act on this phone.
    """
    asked = table.kind.asked(table.table) if table.status == "running" and table.seq > 1 else ()
    ours = [seat for seat in asked if seat in held]
    ours.sort(key=lambda seat: seat not in table.awaited)
    seat = chosen if chosen in ours else next(iter(ours), None)
    # Where people hold real cards, the phone shows nobody what he could not see anyway.
    handed = seat is None or seat == chosen or table.kind.by_people(table.created.options)
    alone = len([name for name in held if held[name].role == "seat"]) == 1
    sees = seat is not None and (handed or alone)
    looks = held[seat] if seat is not None and sees else who._replace(role="spectator", seat="")
    proposal = table.asked_undo().get("undo")
    return {
        **table_part(table, looks, list(held)),
        "follows": who.name,
        "takes": None if sees else seat,
        "others": [other for other in ours if other != seat],
        "answers": [one for one in proposal["waiting"] if one in held] if proposal else [],
        "undoes": _undoes(table, held),
    }


def _undoes(table: Played, held: dict[str, Who]) -> str | None:
    """By whose link the last command is taken back: of the seat that gave it, else any seat's; None
    if no seat can."""
    last = table.line.last_command()
    seats = [name for name, one in held.items() if one.role == "seat"]
    if not last or table.asked_undo() or table.status == "abandoned":
        return None
    return last[0].by if last[0].by in seats else next(iter(seats), None)


ROUTES = (phone,)
