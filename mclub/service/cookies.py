"""The session cookie. A browser has no other cookie, apart from one for its language.

The previous release set one cookie per link. When a browser first sends these, their links are
moved into the session and the cookies are removed.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from litestar import Request
from litestar.datastructures import Cookie, State

from events.errors import MclubError
from mclub.service.limits import PATIENCE
from mclub.service.sessions import YEAR
from mclub.service.state import Service

AnyRequest = Request[Any, Any, State]
SET: Final = "set-cookie"
"""The key in the request state of the Set-Cookie headers for the answer."""
SESSION: Final = "session"
BY_LINK: Final = "mclub-"
"""The prefix of the previous release's cookies."""
MOST_BY_LINK: Final = 256
"""The maximum number of these cookies that are read; browsers keep fewer."""
REMOVED_AT_ONCE: Final = 24
"""The maximum number of cookies that one answer removes, since proxies limit the size of
headers."""


def name(*, secure: bool) -> str:
    """The cookie's name. secure: for https, where the prefix stops subdomains from setting it."""
    return "__Host-mclub" if secure else "mclub"


async def session_of(request: AnyRequest, service: Service) -> str | None:
    """The session id in the request's cookie, if any; `Sessions.exists` checks whether it is
    valid."""
    state = request.scope["state"]
    if SESSION not in state:
        state[SESSION] = request.cookies.get(name(secure=service.settings.secure))
        await _take_over(request, service)
    id_: str | None = state[SESSION]
    return id_


async def hold(request: AnyRequest, service: Service, links: Sequence[bytes]) -> None:
    """Add links to the browser's session. links: their hashes. If the browser sent no valid session
    id, a new session begins; an unknown id is never adopted."""
    id_ = await session_of(request, service)
    sent = id_
    if sent is not None and await service.tables.read(lambda: service.sessions.exists(sent)):
        await service.tables.write(lambda: service.sessions.add(sent, links))
    else:
        id_ = await service.tables.write(lambda: service.sessions.begin(links))
    request.scope["state"][SESSION] = id_
    _give(request, service)


async def keep(request: AnyRequest, service: Service, session: str) -> None:
    """Extend the session and its cookie to a year from now. If the store is locked, a later request
    does this."""
    with suppress(MclubError, TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await service.tables.in_spare_thread(lambda: service.sessions.use(session))
    _give(request, service)


async def _take_over(request: AnyRequest, service: Service) -> None:
    old = [one for one in request.cookies.items() if one[0].startswith(BY_LINK)][:MOST_BY_LINK]
    if not old:
        return
    for key, _token in old[:REMOVED_AT_ONCE]:
        _set_cookie(request, service, key, "", 0)
    tokens = [token for _key, token in old]
    links = await service.tables.read(lambda: service.links.valid_hashes(tokens))
    if links:
        await hold(request, service, links)


def _give(request: AnyRequest, service: Service) -> None:
    secure = service.settings.secure
    _set_cookie(request, service, name(secure=secure), request.scope["state"][SESSION], YEAR)


def _set_cookie(request: AnyRequest, service: Service, key: str, value: str, seconds: int) -> None:
    """Add a Set-Cookie header to the answer. Scripts can't read the cookie, and other sites can't
    send it."""
    cookie = Cookie(
        key,
        value=value,
        max_age=seconds,
        path="/",
        secure=service.settings.secure,
        httponly=True,
        samesite="lax",
    )
    request.scope["state"][SET].append(cookie.to_header(header="").strip().encode())
