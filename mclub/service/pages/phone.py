"""The page of a shared phone: one phone for all seats to which this browser has links."""

from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.params import QueryParameter
from litestar.response import Redirect

from events.errors import NotAllowed
from events.language import gettext as _
from mclub.club.game import Game as Played
from mclub.kinds.kind import Document
from mclub.service import entry
from mclub.service.api.rematch import room_document
from mclub.service.cookies import session_of
from mclub.service.curtain import awaited_seats, hides, seats_to_answer
from mclub.service.entry import AnyRequest, Asker, Running
from mclub.service.links import Who
from mclub.service.pages.changes import ANEW
from mclub.service.pages.controls import undo_controls
from mclub.service.pages.playing import Reader, Since, serve_changes, serve_page, table_part
from mclub.service.state import Service

TEMPLATE: Final = "phone.html.j2"
Chosen = Annotated[
    str | None, QueryParameter(description="The seat that has the phone.", max_length=40)
]


@get("/phone", include_in_schema=False)
async def phone(
    service: Running, who: Asker, request: AnyRequest, seat: Chosen = None
) -> Response[str] | Redirect:
    """The controls of the seat that holds the phone. In a game with secrets, opening the page makes
    this browser a shared phone with the curtain down, unless the phone has been put away: then it
    redirects to the table page."""
    links = await _links(request, service, who)
    if await _must_hide(service, who, links):
        if await entry.is_away(request, service, who.game):
            return Redirect(f"/games/{who.game}/", status_code=303)
        who = await _fall(request, service, who)
    return await serve_page(service, who, TEMPLATE, _reader(service, who, links, seat))


@get("/phone/changes", include_in_schema=False)
async def phone_changes(
    service: Running, who: Asker, request: AnyRequest, since: Since = "", seat: Chosen = None
) -> Response[Document]:
    """The changes in that page since the state `since`; `ANEW` if the browser has to reload it,
    which drops the curtain."""
    links = await _links(request, service, who)
    if await _must_hide(service, who, links):
        return Response(ANEW)
    return await serve_changes(service, who, TEMPLATE, _reader(service, who, links, seat), since)


def _reader(service: Service, who: Who, links: dict[str, Who], chosen: str | None) -> Reader:
    return lambda table: {
        **phone_part(table, who, links, chosen),
        "room": room_document(service, table, [who.name, *links]),
    }


async def _links(request: AnyRequest, service: Service, who: Who) -> dict[str, Who]:
    return {one.name: one for one in await entry.find_links(request, service, who.game)}


async def _must_hide(service: Service, who: Who, links: dict[str, Who]) -> bool:
    """Whether this browser would show the secrets of several seats, because it isn't a shared phone
    yet."""
    several = len(_seats(links)) > 1
    return several and not who.phone and await service.tables.run(who.game, hides)


@post("/phone", include_in_schema=False)
async def take(service: Running, who: Asker, request: AnyRequest, seat: Chosen = None) -> Redirect:
    """Give the phone to the seat and lift the curtain for it; without a seat, drop the curtain.
    Raises NotAllowed if this browser has no link to the seat."""
    if seat is None:
        if await service.tables.run(who.game, hides):
            await _fall(request, service, who)
        return Redirect(f"/games/{who.game}/phone", status_code=303)
    links = await entry.find_links(request, service, who.game)
    session = await session_of(request, service)
    if session is None or seat not in [one.seat for one in links if one.role == "seat"]:
        raise NotAllowed(_("This phone has no link for them."))
    seq = await service.tables.run(who.game, lambda table: table.seq)
    await service.tables.write(lambda: service.curtain.lift(session, who.game, seat, seq))
    await service.notify(who.game)
    return Redirect(f"/games/{who.game}/phone", status_code=303)


@post("/phone/away", include_in_schema=False)
async def put_away(service: Running, who: Asker, request: AnyRequest) -> Redirect:
    """Make the shared phone an ordinary browser, which shows everything its links permit."""
    session = await session_of(request, service)
    if session is not None:
        await service.tables.write(lambda: service.curtain.put_away(session, who.game))
        await service.notify(who.game)
    return Redirect(f"/games/{who.game}/", status_code=303)


async def _fall(request: AnyRequest, service: Service, who: Who) -> Who:
    session = await session_of(request, service)
    if session is None:
        return who
    await service.tables.write(lambda: service.curtain.fall(session, who.game))
    await service.notify(who.game)
    return who.behind_curtain()


def phone_part(
    table: Played, who: Who, links: dict[str, Who], chosen: str | None
) -> dict[str, Any]:
    """`table_part` for the seat that holds the phone, or for a spectator while nobody does.

    links: all of this browser's, by name; chosen: the seat in the address, used in a game without
    secrets. In the result, takes: the seat to hand the phone to, None if no seat has to decide;
    others: further seats that could answer on this phone; rest: seats that could only look.
    """
    ours = [seat for seat in seats_to_answer(table) if seat in links]
    ours.sort(key=lambda seat: seat not in awaited_seats(table))
    if who.phone:
        seat = who.seat or next(iter(ours), None)
        looks = who
    else:
        seat = chosen if chosen in ours else next(iter(ours), None)
        looks = who._replace(role="spectator", seat="") if seat is None else links[seat]
    proposal = table.asked_undo().get("undo")
    waiting = proposal["waiting"] if proposal else ()
    undoes = _undoes(table, {who.seat: who} if who.phone else links)
    undoing, undone_too = undo_controls(table, looks, undoes or "")
    return {
        **table_part(table, looks, list(links)),
        "undoing": undoing,
        "undone_too": undone_too,
        "follows": "spectator" if who.phone else who.name,
        "takes": seat if who.is_curtained else None,
        "others": [other for other in ours if other != seat],
        "rest": [one for one in _seats(links) if one not in ours and one != seat],
        "answers": [one for one in waiting if one in (who.seat if who.phone else links)],
        "undoes": undoes,
    }


def _seats(links: dict[str, Who]) -> list[str]:
    return [name for name, one in links.items() if one.role == "seat"]


def _undoes(table: Played, links: dict[str, Who]) -> str | None:
    """The seat that can undo its last command on this phone: the one that acted last. None if no
    seat can."""
    own = table.line.own_command(*_seats(links))
    if own is None or table.asked_undo() or table.status == "abandoned":
        return None
    return own.by


ROUTES = (phone, phone_changes, take, put_away)
