"""The shared phone: one phone for the whole table, which asks for each seat whose link this browser
holds."""

from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.params import QueryParameter
from litestar.response import Redirect

from events.errors import NotAllowed
from events.language import gettext as _
from mclub.club.game import Game as Played
from mclub.kinds.kind import Document
from mclub.service import entry
from mclub.service.api.again import room_document
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
    """The controls of the seat that holds the phone. If seats have secrets, opening the page makes
    this browser a shared phone: a curtain falls before what another seat may see. A phone that was
    put away stays away until it is started again."""
    held = await _held(request, service, who)
    if await _must_hide(service, who, held):
        if await entry.is_away(request, service, who.game):
            return Redirect(f"/games/{who.game}/", status_code=303)
        who = await _fall(request, service, who)
    return await serve_page(service, who, TEMPLATE, _reader(service, who, held, seat))


@get("/phone/changes", include_in_schema=False)
async def phone_changes(
    service: Running, who: Asker, request: AnyRequest, since: Since = "", seat: Chosen = None
) -> Response[Document]:
    """What changed in that page. Where the curtain has yet to fall, the page itself lets it."""
    held = await _held(request, service, who)
    if await _must_hide(service, who, held):
        return Response(ANEW)
    return await serve_changes(service, who, TEMPLATE, _reader(service, who, held, seat), since)


def _reader(service: Service, who: Who, held: dict[str, Who], chosen: str | None) -> Reader:
    return lambda table: {
        **phone_part(table, who, held, chosen),
        "room": room_document(service, table, [who.name, *held]),
    }


async def _held(request: AnyRequest, service: Service, who: Who) -> dict[str, Who]:
    return {one.name: one for one in await entry.find_links(request, service, who.game)}


async def _must_hide(service: Service, who: Who, held: dict[str, Who]) -> bool:
    """Whether the page would show this browser, no shared phone yet, what several seats may see."""
    several = len(_seats(held)) > 1
    return several and not who.phone and await service.tables.run(who.game, hides)


@post("/phone", include_in_schema=False)
async def take(service: Running, who: Asker, request: AnyRequest, seat: Chosen = None) -> Redirect:
    """Give the phone to the seat and lift the curtain for it alone; without a seat it falls. Raises
    NotAllowed for a seat to which this browser has no link."""
    if seat is None:
        if await service.tables.run(who.game, hides):
            await _fall(request, service, who)
        return Redirect(f"/games/{who.game}/phone", status_code=303)
    held = await entry.find_links(request, service, who.game)
    session = await session_of(request, service)
    if session is None or seat not in [one.seat for one in held if one.role == "seat"]:
        raise NotAllowed(_("This phone has no link of theirs."))
    seq = await service.tables.run(who.game, lambda table: table.seq)
    await service.tables.write(lambda: service.curtain.lift(session, who.game, seat, seq))
    await service.notify(who.game)
    return Redirect(f"/games/{who.game}/phone", status_code=303)


@post("/phone/away", include_in_schema=False)
async def put_away(service: Running, who: Asker, request: AnyRequest) -> Redirect:
    """Make this browser an ordinary one, which shows all that its links permit."""
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


def phone_part(table: Played, who: Who, held: dict[str, Who], chosen: str | None) -> dict[str, Any]:
    """`table_part` of the seat that holds the phone, or of nobody while it is handed on.

    held: all links of this browser; chosen: the seat that claims the phone, if no curtain falls.
    takes: the seat to hand it to, None if none is due; others: further seats that could answer on
    this phone; rest: those that could only look.
    """
    ours = [seat for seat in seats_to_answer(table) if seat in held]
    ours.sort(key=lambda seat: seat not in awaited_seats(table))
    if who.phone:
        seat = who.seat or next(iter(ours), None)
        looks = who
    else:
        seat = chosen if chosen in ours else next(iter(ours), None)
        looks = who._replace(role="spectator", seat="") if seat is None else held[seat]
    proposal = table.asked_undo().get("undo")
    waiting = proposal["waiting"] if proposal else ()
    undoes = _undoes(table, {who.seat: who} if who.phone else held)
    return {
        **table_part(table, looks, list(held)),
        "undoing": undo_controls(table, looks, undoes or ""),
        "follows": "spectator" if who.phone else who.name,
        "takes": seat if who.is_curtained else None,
        "others": [other for other in ours if other != seat],
        "rest": [one for one in _seats(held) if one not in ours and one != seat],
        "answers": [one for one in waiting if one in (who.seat if who.phone else held)],
        "undoes": undoes,
    }


def _seats(held: dict[str, Who]) -> list[str]:
    return [name for name, one in held.items() if one.role == "seat"]


def _undoes(table: Played, held: dict[str, Who]) -> str | None:
    """The seat whose decision is undone: the last one of those that play here; None if no seat
    can."""
    own = table.line.own_command(*_seats(held))
    if own is None or table.asked_undo() or table.status == "abandoned":
        return None
    return own.by


ROUTES = (phone, phone_changes, take, put_away)
