"""Identifies the caller by its link, and checks what that link permits."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated

from litestar.di import NamedDependency, Provide
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException
from litestar.params import PathParameter, QueryParameter

from events.errors import LogDamaged, NotAllowed
from events.language import gettext as _
from events.language import translate_action
from mclub.club.moment import REFEREE, Moment
from mclub.service import cookies
from mclub.service.curtain import Phone, hides
from mclub.service.links import Who
from mclub.service.live import Part, Phoning
from mclub.service.sessions import SessionLinks, hash_session
from mclub.service.state import Service

ORDER = {"seat": 0, "host": 1, "spectator": 2}
"""A caller with several links of a game who doesn't name one acts as a seat, and so doesn't see
what only the host may."""
BEARER = "bearer "
LINKS = "links"
"""In the state of a request: the links found for its caller, by game."""

AnyRequest = cookies.AnyRequest
Running = NamedDependency[Service]
Asker = NamedDependency[Who]
Host = NamedDependency[Who]
Referee = NamedDependency[Who]
Player = NamedDependency[Who]
Actor = NamedDependency[Who]
Holder = NamedDependency[Who]
Mine = NamedDependency[list[str]]
GameId = Annotated[str, PathParameter(description="The id of a game.", max_length=40)]
Seat = Annotated[str, PathParameter(description="A seat's colour.", max_length=40)]
As = Annotated[
    str | None,
    QueryParameter(
        name="as",
        description="Which of the links that you hold for this game is meant: a seat, `host` or "
        "`spectator`. By default a seat's, then the host's.",
    ),
]


def bearer_of(request: AnyRequest) -> str | None:
    """The token in the Authorization header, if any."""
    header = request.headers.get("authorization", "")
    return header[len(BEARER) :] if header.lower().startswith(BEARER) else None


async def find_bearer(request: AnyRequest, service: Service) -> Who | None:
    """The owner of the token in the Authorization header; None if there is no valid one."""
    token = bearer_of(request)
    return None if token is None else await service.tables.read(lambda: service.links.who(token))


async def find_links(request: AnyRequest, service: Service, game: str) -> list[Who]:
    """The caller's valid links in a game."""
    return [who for who in (await _session_links(request, service, game)).links if who.game == game]


async def _session_links(request: AnyRequest, service: Service, game: str) -> SessionLinks:
    """The link of the bearer token, for whatever game, or the session's links in this game; looked
    up once for a request."""
    known: dict[str, SessionLinks] = request.scope["state"].setdefault(LINKS, {})
    if game not in known:
        known[game] = await _find_session_links(request, service, game)
    return known[game]


async def _find_session_links(request: AnyRequest, service: Service, game: str) -> SessionLinks:
    if bearer_of(request) is not None:
        who = await find_bearer(request, service)
        return SessionLinks([] if who is None else [who])
    session = await cookies.session_of(request, service)
    if session is None:
        return SessionLinks([])
    found = await service.tables.read(lambda: service.sessions.links_in(session, game))
    if found.stale:
        await cookies.keep(request, service, session)
    return found


async def identify(request: AnyRequest, service: Running, game: GameId, as_: As = None) -> Who:
    """Identify the caller. Raises an error that becomes 401 without a valid link, 403 with a link
    for something else. Without a link nobody learns whether the game exists."""
    found = await _session_links(request, service, game)
    holders = found.links
    if not holders:
        raise NotAuthorizedException(
            _("You have no link for this game, or it no longer works: ask the host for a new one."),
            headers={"WWW-Authenticate": "Bearer"},
        )
    who = await _on_phone(request, service, found, as_)
    if who is None:
        fitting = [who for who in holders if who.game == game and (as_ is None or who.name == as_)]
        if not fitting:
            raise PermissionDeniedException(_("Your link is for something else."))
        who = min(fitting, key=lambda one: ORDER[one.role])
    request.scope["state"]["role"] = who.name
    return who


async def _on_phone(
    request: AnyRequest, service: Service, found: SessionLinks, as_: str | None
) -> Who | None:
    """The caller from a shared phone: the seat that holds it, otherwise a caller who sees no more
    than a spectator. None from any other browser, and once nothing is hidden any more."""
    phone = None if found.phone is None else Phone(*found.phone)
    if phone is None or phone.is_put_away:
        return None

    def look(table: Moment) -> tuple[bool, str]:
        return hides(table), phone.holder(table)

    game = found.links[0].game
    try:
        hidden, has = await service.tables.run(game, look)
    except LogDamaged:  # nobody can tell what is hidden
        hidden, has = True, ""
    if not hidden:
        return None
    session = await cookies.session_of(request, service)
    if session is not None and phone.seat and not has:
        await service.tables.write(partial(service.curtain.lose, session, game, phone))
        await service.notify(game)
    for who in found.links:
        if has and who.name == has and as_ in (None, has):
            return who._replace(phone=True)
    return found.links[0].behind_curtain()


async def find_browser(request: AnyRequest, service: Service, who: Who) -> Phoning | None:
    """The caller's browser; None for a program."""
    session = None if bearer_of(request) else await cookies.session_of(request, service)
    if session is None:
        return None
    found = await service.tables.read(lambda: service.sessions.links_in(session, who.game))
    phone = None if found.phone is None else Phone(*found.phone)
    return Phoning(
        hash_session(session), None if phone is None or phone.is_put_away else phone.seat
    )


async def is_away(request: AnyRequest, service: Service, game: str) -> bool:
    """Whether the browser was a shared phone that was put away."""
    phone = (await _session_links(request, service, game)).phone
    return phone is not None and Phone(*phone).is_put_away


async def parts(
    request: AnyRequest, service: Service, game: str, names: Sequence[str]
) -> list[Part]:
    """The parts of a stream for those of these links that the caller holds. On a shared phone they
    show only what everybody may see: queued messages are read at any time."""
    found = await _session_links(request, service, game)
    holders = [who for who in found.links if who.game == game]
    on_phone = await _on_phone(request, service, found, None)
    seats: tuple[str, ...] = ()
    if on_phone is not None:
        seats = tuple(who.seat for who in holders if who.role == "seat")
        held = dict.fromkeys(names, on_phone.behind_curtain())
    else:
        held = {who.name: who for who in holders if who.name in names}
    if not held:
        return []
    own = await find_browser(request, service, holders[0])
    return [Part(who, name=name, phoning=own, seats=seats) for name, who in held.items()]


def _check_curtain(who: Who) -> None:
    if who.is_curtained:
        raise NotAllowed(
            _(
                "This browser is the shared phone: what a seat or the host sees and does "
                "stays behind the curtain until that seat takes the phone or sharing ends."
            )
        )


def host(who: Asker) -> Who:
    """Raises NotAllowed for everybody but the host."""
    _check_curtain(who)
    if who.role != "host":
        raise NotAllowed(_("Only the host can do that."))
    return who


def player(who: Asker) -> Who:
    """Raises NotAllowed for everybody but a seat."""
    _check_curtain(who)
    if who.role == "host":
        raise NotAllowed(_("The host's link doesn't play a seat; open a seat's link to play."))
    if who.role == "spectator":
        raise NotAllowed(_("Spectators can't play."))
    return who


def actor(who: Asker) -> Who:
    """Raises NotAllowed for everybody but the host and the seats."""
    return who if who.role == "host" else player(who)


def holder(who: Asker, seat: Seat) -> Who:
    """Raises NotAllowed for everybody but the host and the seat that the route is about."""
    _check_curtain(who)
    if who.role != "host" and who.seat != seat:
        raise NotAllowed(
            _("Only {seat} or the host can do that.").format(seat=translate_action(seat[:40]))
        )
    return who


def check_sees_everything(who: Who, game: Moment) -> None:
    """Raises NotAllowed for a caller who may not know every secret of the game yet."""
    if game.opened or who.eyes(game) == REFEREE:
        return
    if who.role == "host":
        raise NotAllowed(
            _(
                "You host a game that you play in, so you see only what everybody sees. "
                "Switch to the referee's view first: POST /api/games/{game}/eyes, or the "
                "button on the host's page. The table is told, and the log records it."
            ).format(game=game.id)
        )
    raise NotAllowed(_("That reveals hidden cards: only the host sees it until the game is over."))


async def referee(service: Running, host: Host) -> Who:
    """Raises NotAllowed for everybody but the host, and for a host who may not know every secret of
    the game yet."""
    await service.tables.run(host.game, lambda table: check_sees_everything(host, table))
    return host


async def mine(request: AnyRequest, service: Running, who: Asker) -> list[str]:
    """The names (`Who.name`) the caller can act under in the game."""
    return [one.name for one in await find_links(request, service, who.game)]


OF_A_GAME = {
    "who": Provide(identify),
    "host": Provide(host, sync_to_thread=False),
    "referee": Provide(referee),
    "player": Provide(player, sync_to_thread=False),
    "actor": Provide(actor, sync_to_thread=False),
    "holder": Provide(holder, sync_to_thread=False),
    "mine": Provide(mine),
}
"""What a route of a game asks for by the name of a parameter: the caller, whoever it is or only if
it may do what the route does (all others are refused before the route runs), and its links."""
