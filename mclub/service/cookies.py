"""The cookie of a session: the only one that a browser has, but for its language.

The release before gave a browser a cookie for each link. The links that such cookies hold are taken
over into the session as soon as they are seen, and the cookies are removed.
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
"""Where the state of a request has the cookies that go with its answer, as headers."""
SESSION: Final = "session"
BY_LINK: Final = "mclub-"
"""What the cookies of the release before begin with."""
MOST_BY_LINK: Final = 256
"""More of them than any browser keeps."""
REMOVED_AT_ONCE: Final = 24
"""A proxy takes some kilobytes of headers; cookies that are left are removed by later answers."""


def name(*, secure: bool) -> str:
    """What the cookie is called; by https so that no sister site can set it either."""
    return "__Host-mclub" if secure else "mclub"


async def session_of(request: AnyRequest, service: Service) -> str | None:
    """The id of the session that the request comes from, if it says one. Whether there is such a
    session only the store knows."""
    state = request.scope["state"]
    if SESSION not in state:
        state[SESSION] = request.cookies.get(name(secure=service.settings.secure))
        await _take_over(request, service)
    id_: str | None = state[SESSION]
    return id_


async def hold(request: AnyRequest, service: Service, links: Sequence[bytes]) -> None:
    """From here on the browser may sit at the games of these links, by their hashes. An id that
    the service has not made itself is never taken up: the browser gets a new one."""
    id_ = await session_of(request, service)
    known = id_
    if known is not None and await service.tables.look(lambda: service.sessions.lives(known)):
        await service.tables.write(lambda: service.sessions.add(known, links))
    else:
        id_ = await service.tables.write(lambda: service.sessions.begin(links))
    request.scope["state"][SESSION] = id_
    _give(request, service)


async def keep(request: AnyRequest, service: Service, session: str) -> None:
    """The session is in use, and lasts for a year from now. Where that can't be written now,
    a later request notes it."""
    with suppress(MclubError, TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await service.tables.at_once(lambda: service.sessions.use(session))
    _give(request, service)


async def _take_over(request: AnyRequest, service: Service) -> None:
    old = [one for one in request.cookies.items() if one[0].startswith(BY_LINK)][:MOST_BY_LINK]
    if not old:
        return
    for key, _token in old[:REMOVED_AT_ONCE]:
        _set(request, service, key, "", 0)
    tokens = [token for _key, token in old]
    links = await service.tables.look(lambda: service.links.living(tokens))
    if links:
        await hold(request, service, links)


def _give(request: AnyRequest, service: Service) -> None:
    secure = service.settings.secure
    _set(request, service, name(secure=secure), request.scope["state"][SESSION], YEAR)


def _set(request: AnyRequest, service: Service, key: str, value: str, seconds: int) -> None:
    """No script reads the cookie, and no other site sends it."""
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
