"""Identifies the caller by its links and checks what they permit."""

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
from mclub.service.gate import ROLE
from mclub.service.links import Who
from mclub.service.live import Browser, Part
from mclub.service.sessions import SessionLinks, hash_session
from mclub.service.state import Service

ORDER = {"seat": 0, "host": 1, "spectator": 2}
"""The order in which to choose a link if the caller has several and names none: a seat's before the
host's, which shows more."""
BEARER = "bearer "
LINKS = "links"
"""The key in the request state of the caller's links, by game."""

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
        description="Which of your links to this game to use: a seat, `host` or `spectator`. "
        "Default: a seat's, otherwise the host's.",
    ),
]


def bearer_of(request: AnyRequest) -> str | None:
    """The token in the Authorization header, if any."""
    header = request.headers.get("authorization", "")
    return header[len(BEARER) :] if header.lower().startswith(BEARER) else None


async def find_bearer(request: AnyRequest, service: Service) -> Who | None:
    """The caller that the Authorization header identifies; None if it has no valid token."""
    token = bearer_of(request)
    return None if token is None else await service.who(token)


async def find_links(request: AnyRequest, service: Service, game: str) -> list[Who]:
    """The caller's valid links to the game."""
    return [who for who in (await _session_links(request, service, game)).links if who.game == game]


async def _session_links(request: AnyRequest, service: Service, game: str) -> SessionLinks:
    """The bearer token's link, to any game, or the session's links to this game. Cached in the
    request state."""
    cache: dict[str, SessionLinks] = request.scope["state"].setdefault(LINKS, {})
    if game not in cache:
        cache[game] = await _find_session_links(request, service, game)
    return cache[game]


async def _find_session_links(request: AnyRequest, service: Service, game: str) -> SessionLinks:
    if bearer_of(request) is not None:
        who = await find_bearer(request, service)
        return SessionLinks([] if who is None else [who])
    session = await cookies.session_of(request, service)
    if session is None:
        return SessionLinks([])
    links = await service.tables.read(lambda: service.sessions.links_in(session, game))
    if links.stale:
        await cookies.keep(request, service, session)
    return links


async def identify(request: AnyRequest, service: Running, game: GameId, as_: As = None) -> Who:
    """Identify the caller. Raises NotAuthorizedException (401) without a valid link, whether or not
    the game exists, and PermissionDeniedException (403) with a link to something else."""
    session = await _session_links(request, service, game)
    if not session.links:
        raise NotAuthorizedException(
            _("You have no link for this game, or it no longer works: ask the host for a new one."),
            headers={"WWW-Authenticate": "Bearer"},
        )
    who = await _on_phone(request, service, session, as_)
    if who is None:
        links = [link for link in session.links if link.game == game and as_ in (None, link.name)]
        if not links:
            raise PermissionDeniedException(_("Your link is for another game or another role."))
        who = min(links, key=lambda link: ORDER[link.role])
    request.scope["state"][ROLE] = who.name
    return who


async def _on_phone(
    request: AnyRequest, service: Service, links: SessionLinks, as_: str | None
) -> Who | None:
    """The caller on a shared phone: the seat that holds it, or a caller behind the curtain. None in
    any other browser, or if the game hides nothing. Drops the curtain if the holder's turn is over.
    """
    phone = None if links.phone is None else Phone(*links.phone)
    if phone is None or phone.is_put_away:
        return None

    def look(table: Moment) -> tuple[bool, str]:
        return hides(table), phone.holder(table)

    game = links.links[0].game
    try:
        has_secrets, seat = await service.tables.run(game, look)
    except LogDamaged:  # whether anything is hidden is unknown
        has_secrets, seat = True, ""
    if not has_secrets:
        return None
    session = await cookies.session_of(request, service)
    if session is not None and phone.seat and not seat:
        await service.tables.write(partial(service.curtain.lose, session, game, phone))
        await service.notify(game)
    for who in links.links:
        if seat and who.name == seat and as_ in (None, seat):
            return who._replace(phone=True)
    return links.links[0].behind_curtain()


async def find_browser(request: AnyRequest, service: Service, who: Who) -> Browser | None:
    """The caller's browser; None for a caller without a session cookie, such as a program."""
    session = None if bearer_of(request) else await cookies.session_of(request, service)
    if session is None:
        return None
    links = await service.tables.read(lambda: service.sessions.links_in(session, who.game))
    phone = None if links.phone is None else Phone(*links.phone)
    return Browser(
        hash_session(session), None if phone is None or phone.is_put_away else phone.seat
    )


async def is_away(request: AnyRequest, service: Service, game: str) -> bool:
    """Whether the browser was a shared phone and has been put away."""
    phone = (await _session_links(request, service, game)).phone
    return phone is not None and Phone(*phone).is_put_away


async def parts(
    request: AnyRequest, service: Service, game: str, names: Sequence[str]
) -> list[Part]:
    """The parts of a stream for the links with these names that the caller has. On a shared phone
    they show only what everybody may see, since it may change hands before a queued message is
    read."""
    session = await _session_links(request, service, game)
    links = [who for who in session.links if who.game == game]
    on_phone = await _on_phone(request, service, session, None)
    seats: tuple[str, ...] = ()
    if on_phone is not None:
        seats = tuple(who.seat for who in links if who.role == "seat")
        callers = dict.fromkeys(names, on_phone.behind_curtain())
    else:
        callers = {who.name: who for who in links if who.name in names}
    if not callers:
        return []
    browser = await find_browser(request, service, links[0])
    return [Part(who, name=name, browser=browser, seats=seats) for name, who in callers.items()]


def _check_curtain(who: Who) -> None:
    if who.is_curtained:
        raise NotAllowed(
            _(
                "This browser is the shared phone: what a seat or the host sees and does "
                "stays behind the curtain until that seat takes the phone or sharing ends."
            )
        )


def host(who: Asker) -> Who:
    """The caller, if it is the host; otherwise raises NotAllowed."""
    _check_curtain(who)
    if who.role != "host":
        raise NotAllowed(_("Only the host can do that."))
    return who


def player(who: Asker) -> Who:
    """The caller, if it plays a seat; otherwise raises NotAllowed."""
    _check_curtain(who)
    if who.role == "host":
        raise NotAllowed(_("The host's link doesn't play a seat; open a seat's link to play."))
    if who.role == "spectator":
        raise NotAllowed(_("Spectators can't play."))
    return who


def actor(who: Asker) -> Who:
    """The caller, if it is the host or plays a seat; otherwise raises NotAllowed."""
    return who if who.role == "host" else player(who)


def holder(who: Asker, seat: Seat) -> Who:
    """The caller, if it is the host or plays this seat; otherwise raises NotAllowed."""
    _check_curtain(who)
    if who.role != "host" and who.seat != seat:
        raise NotAllowed(
            _("Only {seat} or the host can do that.").format(seat=translate_action(seat[:40]))
        )
    return who


def check_sees_everything(who: Who, game: Moment) -> None:
    """Raises NotAllowed unless the caller may see all secrets of the game."""
    if game.opened or who.eyes(game) == REFEREE:
        return
    if who.role == "host":
        raise NotAllowed(
            _(
                "You host a game that you play in, so you see only what everybody sees. "
                "Switch to the referee's view first: POST /api/games/{game}/eyes, or the "
                "button on the host's page. The whole table is notified, and the log records "
                "it."
            ).format(game=game.id)
        )
    raise NotAllowed(_("That reveals hidden cards: only the host sees it until the game is over."))


async def referee(service: Running, host: Host) -> Who:
    """The host, if the host may see all secrets of the game; otherwise raises NotAllowed."""
    await service.tables.run(host.game, lambda table: check_sees_everything(host, table))
    return host


async def mine(request: AnyRequest, service: Running, who: Asker) -> list[str]:
    """The names (`Who.name`) under which the caller can act in the game."""
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
"""The dependencies that a route of a game can name as parameters: "who" is any caller with a link;
"host" to "holder" refuse callers without that role before the route runs; "mine" names all of the
caller's links."""
