"""The session cookie: the only cookie of a browser, besides its language.

The previous release gave a browser one cookie for each link. Their links move into the session when
they are first seen, and the cookies are removed.
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
"""Where the request state keeps the cookies for its answer, as headers."""
SESSION: Final = "session"
BY_LINK: Final = "mclub-"
"""The prefix of the previous release's cookies."""
MOST_BY_LINK: Final = 256
"""More cookies than any browser keeps."""
REMOVED_AT_ONCE: Final = 24
"""A proxy accepts some kilobytes of headers; later answers remove the other cookies."""


def name(*, secure: bool) -> str:
    """The cookie's name; over https its prefix also stops sister sites from setting it."""
    return "__Host-mclub" if secure else "mclub"


async def session_of(request: AnyRequest, service: Service) -> str | None:
    """The session id that the request carries, if any. Only the store knows whether the session
    exists."""
    state = request.scope["state"]
    if SESSION not in state:
        state[SESSION] = request.cookies.get(name(secure=service.settings.secure))
        await _take_over(request, service)
    id_: str | None = state[SESSION]
    return id_


async def hold(request: AnyRequest, service: Service, links: Sequence[bytes]) -> None:
    """Give the browser's session these links, by their hashes. A session id that the service did
    not create is ignored: the browser gets a new one."""
    id_ = await session_of(request, service)
    known = id_
    if known is not None and await service.tables.read(lambda: service.sessions.exists(known)):
        await service.tables.write(lambda: service.sessions.add(known, links))
    else:
        id_ = await service.tables.write(lambda: service.sessions.begin(links))
    request.scope["state"][SESSION] = id_
    _give(request, service)


async def keep(request: AnyRequest, service: Service, session: str) -> None:
    """Extend the session to a year from now. If the store can't be written now, a later request
    does it."""
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
    """Scripts can't read the cookie, and other sites can't send it."""
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
