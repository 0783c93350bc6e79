"""The waiting room: one link to share, seats to take, and a button that begins the game."""

import itertools
from functools import partial
from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.enums import RequestEncodingType
from litestar.params import Body, PathParameter
from litestar.response import Redirect

from commands.people import same_person
from events.errors import BadInput, MclubError, NotAllowed
from events.language import gettext as _
from events.shared import PLAYS
from mclub.club.practice import STRENGTH, fill_table, usual_count
from mclub.kinds.kind import GameKind
from mclub.kinds.parts import Bots
from mclub.kinds.registry import game_face, game_kind
from mclub.records.qr import svg
from mclub.service.api.begin import issue_links
from mclub.service.api.tools import SVG
from mclub.service.cookies import AnyRequest, hold, session_of
from mclub.service.entry import Running
from mclub.service.pages.playing import NOT_SEATS
from mclub.service.pages.practising import STRENGTHS
from mclub.service.pages.rendering import answer, render
from mclub.service.problems import problem_of
from mclub.service.sessions import hash_session
from mclub.service.state import Service
from mclub.service.waiting_rooms import DAY, WaitingRoom

LONGEST_NAME: Final = 60
"""The maximum length of a name in the form."""
Form = Annotated[dict[str, Any], Body(media_type=RequestEncodingType.URL_ENCODED)]
Token = Annotated[str, PathParameter(description="The token in the link.", max_length=64)]


@post("/waiting", include_in_schema=False)
async def open_room(service: Running, request: AnyRequest, data: Form) -> Redirect:
    """Open a waiting room, with the caller as its host. Raises BadInput if the kind of game is
    unknown."""
    kind = game_kind(str(data.get("kind", ""))).KIND
    session = await _session(service, request)
    token = await service.tables.write(lambda: service.waiting_rooms.open(kind, session))
    return Redirect(f"/waiting/{token}", status_code=303)


@get("/waiting/{token:str}", include_in_schema=False)
async def show_room(service: Running, request: AnyRequest, token: Token) -> Response[Any]:
    """The waiting room or, once the game has begun, a redirect to it."""
    room, session = await _visit(service, request, token)
    if room is None:
        why = _("This waiting room is closed. It lapses a day after it was opened.")
        return answer(render("problem.html.j2", title=_("No waiting room"), detail=why), 404)
    if room.game is not None:
        return await _enter(service, room, session)
    return await _page(service, room, session, token)


@get("/waiting/{token:str}/code", include_in_schema=False)
async def draw_code(service: Running, token: Token) -> Response[str]:
    """The room's link as a QR code. Raises NotAllowed if the room is closed."""
    await _open_room(service, token)
    picture = await service.tables.run_brief(lambda: svg(_link(service, token)))
    headers = {"cache-control": f"private, max-age={DAY:.0f}"}
    return Response(picture or "", media_type=SVG, headers=headers)


@get("/waiting/{token:str}/version", include_in_schema=False)
async def room_version(service: Running, request: AnyRequest, token: Token) -> int:
    """The room's version, 0 if it is closed. The page asks for it, which also shows that the caller
    is still here."""
    room, _session_hash = await _visit(service, request, token)
    return 0 if room is None else room.version


@post("/waiting/{token:str}/sit", include_in_schema=False)
async def sit(service: Running, request: AnyRequest, token: Token, data: Form) -> Response[Any]:
    """Take a seat, or change one's name. If the name can't be used or somebody else has the seat,
    the answer is the page with the reason."""
    room, seat = await _open_room(service, token), str(data.get("seat", ""))
    name = str(data.get("name", "")).strip()
    session = await _session(service, request)
    try:
        _check_sitter(game_kind(room.kind), room, seat, session, name)
        if not await service.tables.write(
            lambda: service.waiting_rooms.sit(room.key, seat, session, name)
        ):
            raise NotAllowed(_("Somebody else has just taken this seat. Choose another one."))
    except MclubError as error:
        return await _refused(service, request, token, error)
    return Redirect(f"/waiting/{token}", status_code=303)


@post("/waiting/{token:str}/ready", include_in_schema=False)
async def say_ready(service: Running, request: AnyRequest, token: Token, data: Form) -> Redirect:
    """Say whether one is ready."""
    room, session = await _open_room(service, token), await _session(service, request)
    ready = data.get("ready") == "true"
    await service.tables.write(
        lambda: service.waiting_rooms.say_ready(room.key, session, ready=ready)
    )
    return Redirect(f"/waiting/{token}", status_code=303)


@post("/waiting/{token:str}/leave", include_in_schema=False)
async def leave(service: Running, request: AnyRequest, token: Token) -> Redirect:
    """Leave one's seat."""
    room, session = await _open_room(service, token), await _session(service, request)
    await service.tables.write(lambda: service.waiting_rooms.leave(room.key, session))
    return Redirect(f"/waiting/{token}", status_code=303)


@post("/waiting/{token:str}/free", include_in_schema=False)
async def free(service: Running, request: AnyRequest, token: Token, data: Form) -> Redirect:
    """Free a seat. Raises NotAllowed if the caller isn't the host."""
    room = await _room_of_host(service, request, token)
    seat = str(data.get("seat", ""))
    await service.tables.write(lambda: service.waiting_rooms.free(room.key, seat))
    return Redirect(f"/waiting/{token}", status_code=303)


@post("/waiting/{token:str}/begin", include_in_schema=False)
async def begin(service: Running, request: AnyRequest, token: Token, data: Form) -> Response[Any]:
    """Begin the game; bots fill the table. If somebody isn't ready or the game can't begin, the
    answer is the page with the reason. Raises NotAllowed if the caller isn't the host."""
    room = await _room_of_host(service, request, token)
    try:
        await _begin_once(service, room, str(data.get("count", "")), str(data.get("bot", STRENGTH)))
    except MclubError as error:
        return await _refused(service, request, token, error)
    return Redirect(f"/waiting/{token}", status_code=303)


async def _begin_once(service: Service, room: WaitingRoom, count: str, bot: str) -> None:
    """Begin the game, unless another request has begun or is beginning it. Raises NotAllowed,
    BadInput."""
    if not room.all_ready:
        raise NotAllowed(_("The game begins once everybody who has a seat is ready."))
    if count not in map(str, _counts(game_kind(room.kind))):
        raise BadInput(_("Choose a number of players."))
    claim = await service.tables.write(lambda: service.waiting_rooms.claim(room.key))
    if claim is None:
        return
    game = None
    try:
        game = await _begin(service, room, int(count), bot)
        await service.tables.write(partial(service.waiting_rooms.begin, room, claim, game))
    finally:
        if game is None:
            await service.tables.write(lambda: service.waiting_rooms.give_back(room.key, claim))


def _counts(kind: GameKind) -> range:
    """The possible numbers of players."""
    return range(kind.FEWEST, len(kind.SEATS) + 1)


async def _page(
    service: Service,
    room: WaitingRoom,
    session: bytes | None,
    token: str,
    refusal: str = "",
    status: int = 200,
) -> Response[str]:
    """The page of the room. refusal: why what the caller wanted was refused, with this status."""
    kind, face = game_kind(room.kind), game_face(room.kind)
    page = render(
        "waiting.html.j2",
        room=room,
        names=_names(room),
        kind=kind,
        here=f"/waiting/{token}",
        link=_link(service, token),
        own=room.seat_of(session),
        is_host=room.host == session,
        only_here=room.host == session and service.settings.only_here,
        words=face.NAMES,
        counts=_counts(kind),
        count=max(usual_count(kind), len(room.sitters)),
        bots=isinstance(kind, Bots),
        strengths=STRENGTHS,
        bot=STRENGTH,
        refusal=refusal,
    )
    return answer(page, status)


async def _refused(
    service: Service, request: AnyRequest, token: str, error: MclubError
) -> Response[str]:
    """The page of the room, with the reason for a refusal."""
    room, session = await _visit(service, request, token)
    if room is None:
        raise error
    problem = problem_of(error, service.club.log.place)
    return await _page(service, room, session, token, problem.detail, problem.status)


async def _begin(service: Service, room: WaitingRoom, count: int, bot: str) -> str:
    kind = game_kind(room.kind)
    players, bots = fill_table(kind, _names(room), count, bot, service.club.entropy)
    game = await service.tables.write(
        lambda: service.club.new(players, bots=bots, game=kind.KIND, host=PLAYS)
    )
    await issue_links(service, game, spectating=True)
    return game.id


def _names(room: WaitingRoom) -> dict[str, str]:
    """The people's names by seat. Whoever gave none is a guest, numbered from the second on."""
    given = {same_person(one.name) for one in room.sitters.values() if one.name}
    numbered = (_("Guest {number}").format(number=number) for number in itertools.count(2))
    guests = (
        name for name in itertools.chain([_("Guest")], numbered) if same_person(name) not in given
    )
    return {seat: one.name or next(guests) for seat, one in room.sitters.items()}


def _check_sitter(kind: GameKind, room: WaitingRoom, seat: str, session: bytes, name: str) -> None:
    """Raises BadInput."""
    if seat not in kind.SEATS:
        raise BadInput(_("This game has no such seat."))
    if len(name) > LONGEST_NAME or not all(map(str.isprintable, name)):
        raise BadInput(
            _("A name has at most {most} characters, all of them printable.").format(
                most=LONGEST_NAME
            )
        )
    others = (one.name for one in room.sitters.values() if one.session != session and one.name)
    if name and same_person(name) in map(same_person, others):
        raise BadInput(_("Somebody here is called {name} already.").format(name=name))


async def _visit(
    service: Service, request: AnyRequest, token: str
) -> tuple[WaitingRoom | None, bytes | None]:
    """The room and the hash of the caller's session, which counts as a sign of the caller."""
    room = await service.tables.read(lambda: service.waiting_rooms.find(token))
    id_ = await session_of(request, service)
    if room is None or id_ is None:
        return room, None
    session = hash_session(id_)
    await service.tables.in_spare_thread(lambda: service.waiting_rooms.stay(room, session))
    return room, session


def _link(service: Service, token: str) -> str:
    return f"{service.settings.base_url}/waiting/{token}"


async def _session(service: Service, request: AnyRequest) -> bytes:
    """The hash of the caller's session, which begins if there is none."""
    await hold(request, service, [])
    id_ = await session_of(request, service)
    assert id_ is not None  # `hold` begins a session
    return hash_session(id_)


async def _open_room(service: Service, token: str) -> WaitingRoom:
    """The room. Raises NotAllowed if it is closed."""
    room = await service.tables.read(lambda: service.waiting_rooms.find(token))
    if room is None:
        raise NotAllowed(_("This waiting room is closed. It lapses a day after it was opened."))
    return room


async def _room_of_host(service: Service, request: AnyRequest, token: str) -> WaitingRoom:
    """The room. Raises NotAllowed if it is closed or the caller isn't its host."""
    room = await _open_room(service, token)
    id_ = await session_of(request, service)
    if id_ is None or hash_session(id_) != room.host:
        raise NotAllowed(_("Only the host of this waiting room can do this."))
    return room


async def _enter(service: Service, room: WaitingRoom, session: bytes | None) -> Response[Any]:
    """Redirect to the game, or say that it has begun without the caller."""
    assert room.game is not None
    game = room.game
    links = await service.tables.read(lambda: service.waiting_rooms.places(game, session))
    if links:
        name = min(links, key=lambda name: NOT_SEATS.get(name, 0))
        return Redirect(f"/games/{game}?as={name}", status_code=303)
    why = _("The game has begun. Ask the host for a link if you want to watch.")
    return answer(render("problem.html.j2", title=_("The game has begun"), detail=why))


ROUTES = (open_room, show_room, draw_code, room_version, sit, say_ready, leave, free, begin)
