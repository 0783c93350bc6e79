"""The gate, which every request passes: rate limits, origin check, headers, language, logging.

It is ASGI middleware around the whole application, so it also handles requests that the router
refuses.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from hashlib import blake2b
from http.cookies import CookieError, SimpleCookie
from math import ceil
from secrets import token_hex
from time import perf_counter
from typing import Any, Final

import msgspec
import structlog
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send
from litestar.utils.path import normalize_path

from events.language import gettext as _
from mclub.service import cookies, problems
from mclub.service.fairness import CALLER, Caller
from mclub.service.logs import fault, log
from mclub.service.packing import LEAST, accepts_gzip, pack, packed_headers, packs
from mclub.service.settings import BODY_SECONDS
from mclub.service.speech import COOKIE, language_of
from mclub.service.state import Service
from mclub.service.streams import STREAM
from mclub.text.languages import use

SAFE: Final = ("GET", "HEAD", "OPTIONS")
HEADER: Final = "x-mclub"
"""The header that proves a request's origin: a page of another site can't set it without a CORS
preflight, which is never granted."""
API: Final = "/api/"
STATIC: Final = "/static/"
ANALYSIS: Final = "/analysis"
"""The end of the addresses that start an analysis."""
NEW_GAMES: Final = ("/api/games", "/games", "/play", "/guide", "/recorded", "/waiting")
"""Where games begin: in the API, for a form sent without scripts, and from the home page."""
FORM: Final = "application/x-www-form-urlencoded"
HEALTH: Final = "/health"
"""Exempt from rate limits, because the operator's monitor may share its address with players."""
FULL: Final = "full"
"""The key in the request state that marks a connection over the limit."""
ROLE: Final = "role"
"""The key in the request state of the caller's role, for the log."""
HERE: Final = (b"127.0.0.1", b"::1")
"""The addresses of a local proxy that doesn't forward the client's address; any number of clients
may be behind it."""
SAME_SITE: Final = ("same-origin", "none")

CONTENT_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)
HEADERS: Final = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-store",
}
"""Default headers of every answer."""
HTTPS_ONLY: Final = ("strict-transport-security", "max-age=31536000")
TOO_OFTEN: Final = 429
PAGE: Final = "text/html; charset=utf-8"

AsPage = Callable[[problems.Problem, str, str], str | None]
"""Renders a problem as an HTML page, given the Accept header and the path; None if the client
doesn't accept a page."""


class Gate:
    """The ASGI application `app`, with checks in front of it. as_page: see `AsPage`."""

    def __init__(self, app: ASGIApp, service: Service, as_page: AsPage) -> None:
        self._app, self.service, self._as_page = app, service, as_page
        self._under_way: Counter[bytes] = Counter()
        headers = dict((HTTPS_ONLY,)) if service.settings.https_only else {}
        self._headers = {
            name.encode(): value.encode() for name, value in (HEADERS | headers).items()
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or the lifespan events."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        incoming = Incoming(scope, secure=self.service.settings.secure)
        if incoming.is_plain_form:
            scope["path"] = incoming.path
            scope["raw_path"] = incoming.path.encode()
        use(incoming.language)
        CALLER.set(Caller(incoming.address, incoming.credentials))
        scope.setdefault("state", {})["language"] = incoming.language
        structlog.contextvars.bind_contextvars(request=incoming.id)
        answer = Answer(send, self._headers | {b"x-request-id": incoming.id.encode()}, incoming)
        scope["state"][cookies.SET] = answer.cookies
        self._under_way[incoming.address] += 1
        try:
            refusal = await self._refusal(incoming, full=FULL in scope["state"])
            if refusal is not None:
                await self._refuse(incoming, answer, *refusal)
            else:
                await self._app(scope, with_body_timeout(receive), answer.send)
                if (serve := scope["state"].pop(STREAM, None)) is not None:
                    # An open stream keeps no more of its request than the log needs.
                    scope["state"] = {ROLE: scope["state"].get(ROLE)}
                    answer.forget_headers()
                    await serve(receive, send)
        except Exception as error:  # noqa: BLE001 (nothing else would report it)
            log().error("request failed", **fault(error))
            problem = problems.problem(500, _("Something went wrong in the service."))
            await self._refuse(incoming, answer, problem, {})
        finally:
            self._under_way[incoming.address] -= 1
            if not self._under_way[incoming.address]:
                del self._under_way[incoming.address]
            self._note(incoming, scope, answer)
            structlog.contextvars.clear_contextvars()

    async def _refusal(
        self, incoming: "Incoming", *, full: bool
    ) -> tuple[problems.Problem, dict[bytes, bytes]] | None:
        """The problem and headers of a refusal; None to let the request pass. full: whether its
        connection is over the limit."""
        service = self.service
        many = self._under_way[incoming.address] > service.settings.connections_each
        if full or (many and incoming.address not in HERE):
            headers = {b"retry-after": b"%d" % problems.RETRY, b"connection": b"close"}
            return problems.problem(503, problems.full_detail()), headers
        wait = 0.0 if incoming.path == HEALTH else await service.by_address.wait(incoming.address)
        if incoming.credentials and not wait:
            wait = await service.by_link.wait(incoming.credentials)
        if incoming.begins_a_game and not wait:
            wait = await service.new_games.wait(incoming.address)
        if incoming.starts_an_analysis and not wait:
            wait = await service.analyses.wait(incoming.address)
        if wait:
            seconds = ceil(wait)
            why = _("Too many requests; try again in {seconds} s.").format(seconds=seconds)
            return problems.problem(TOO_OFTEN, why), {b"retry-after": b"%d" % seconds}
        if incoming.is_foreign(service.settings.base_url):
            why = _(
                "This request does not come from a page of this service: send the header X-Mclub, "
                "or the token as Authorization: Bearer."
            )
            return problems.problem(403, why), {}
        return None

    async def _refuse(
        self,
        incoming: "Incoming",
        answer: "Answer",
        problem: problems.Problem,
        headers: Mapping[bytes, bytes],
    ) -> None:
        """Answer with a problem, unless an answer has already started."""
        if answer.status:
            return
        page = self._as_page(problem, incoming.accepts, incoming.path)
        if page is None:
            await answer.send_whole(
                problem.status, problems.MEDIA_TYPE, msgspec.json.encode(problem), headers
            )
        else:
            await answer.send_whole(problem.status, PAGE, page.encode(), headers)

    def _note(self, incoming: "Incoming", scope: HTTPScope, answer: "Answer") -> None:
        seconds = perf_counter() - incoming.at
        route = scope.get("path_template") or "none"
        self.service.metrics.request(incoming.method, route, answer.status, seconds)
        figures = {"method": incoming.method, "route": route, "status": answer.status}
        game = scope.get("path_params", {}).get("game")
        if game is not None:
            figures["game"] = str(game)[:40]
        if role := scope["state"].get(ROLE):
            figures["role"] = role
        log().info("request", **figures, ms=round(1000 * seconds, 1))


class Incoming:
    """The parts of a request that the gate checks or logs. at: when it arrived, on the clock of
    `perf_counter`; id: for the log; is_plain_form: whether a browser without scripts sends a form
    to its address in the API: then `path` is without `/api`, and a page answers; credentials: a
    hash of its link or session, b"" if none."""

    def __init__(self, scope: HTTPScope, *, secure: bool) -> None:
        self.at = perf_counter()
        self.id = token_hex(8)
        self._headers = {name.decode("latin-1"): value for name, value in scope["headers"]}
        self.method: str = scope["method"]
        # As routes are found: "/api//games/" leads to "/api/games".
        self.path = normalize_path(scope["path"])
        self.is_plain_form = self.path.startswith(API) and self._is_page_form()
        if self.is_plain_form:
            self.path = self.path[len(API) - 1 :]
        client = scope.get("client")
        self.address = client[0].encode() if client else b""
        self.accepts = self._header("accept")
        self._bearer = self._header("authorization")
        jar = self._header("cookie")
        self.language = language_of(_cookie(jar, COOKIE), self._header("accept-language"))
        secret = self._bearer or _cookie(jar, cookies.name(secure=secure)) or ""
        if self.path.startswith((STATIC, HEALTH)):
            secret = ""  # a page loads a dozen files, so only the address's limit applies
        self.credentials = blake2b(secret.encode()).digest() if secret else b""
        self.takes_gzip = accepts_gzip(self._header("accept-encoding"))

    @property
    def begins_a_game(self) -> bool:
        """Whether the request creates a game, which is never deleted, so the number is limited."""
        return self.method == "POST" and self.path in NEW_GAMES

    @property
    def starts_an_analysis(self) -> bool:
        """Whether the request starts an analysis: nobody may fill the queue alone."""
        return self.method == "POST" and self.path.endswith(ANALYSIS)

    def _is_page_form(self) -> bool:
        """Whether a browser sends a form without a script. Its address must be in the API; its
        origin is checked as for all forms."""
        return (
            self.method == "POST"
            and self._header("content-type").startswith(FORM)
            and "text/html" in self._header("accept")
        )

    def is_foreign(self, base_url: str) -> bool:
        """Whether the request would change something and may come from a page of another site.

        Browsers send the origin. Another site can't make a browser send a bearer token.
        """
        if self.method in SAFE or self._bearer:
            return False
        site, origin = self._header("sec-fetch-site"), self._header("origin")
        if site and site not in SAME_SITE:
            return True
        own = (base_url, f"http://{self._header('host')}", f"https://{self._header('host')}")
        if origin and origin not in own:
            return True
        if self.is_plain_form:
            return not (site or origin)
        return self.path.startswith(API) and HEADER not in self._headers

    def _header(self, name: str) -> str:
        return self._headers.get(name, b"").decode("latin-1")


class Answer:
    """Sends the answer with the default headers, compressed if allowed. cookies: values of
    Set-Cookie headers to add."""

    def __init__(self, send: Send, headers: dict[bytes, bytes], incoming: Incoming) -> None:
        self._send, self._headers, self._incoming = send, headers, incoming
        self._start: Any = None
        self.cookies: list[bytes] = []
        self.status = 0

    async def send(self, message: Message) -> None:
        """Send one ASGI message."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = list(message["headers"])
            names = {name.lower() for name, _value in headers}
            headers += [(name, value) for name, value in self._headers.items() if name not in names]
            headers += [(b"set-cookie", cookie) for cookie in self.cookies]
            if packs(self._incoming.path, headers):
                headers.append((b"vary", b"accept-encoding"))
                self._start = message
            message["headers"] = headers
            if self._start is not None:
                return
        elif self._start is not None:
            start, self._start = self._start, None
            body: Any = message.get("body", b"")
            is_complete = not message.get("more_body", False)
            if is_complete and len(body) >= LEAST and self._incoming.takes_gzip:
                packed = pack(body)
                start["headers"] = packed_headers(start["headers"], len(packed))
                message = {"type": "http.response.body", "body": packed, "more_body": False}
            await self._send(start)
        await self._send(message)

    def forget_headers(self) -> None:
        """Free the headers, which have been sent."""
        self._headers = {}

    async def send_whole(
        self, status: int, media_type: str, body: bytes, headers: Mapping[bytes, bytes]
    ) -> None:
        """Send a complete answer in one piece."""
        start: Any = {
            "type": "http.response.start",
            "status": status,
            "headers": [
                (b"content-type", media_type.encode()),
                (b"content-length", b"%d" % len(body)),
                *headers.items(),
            ],
        }
        await self.send(start)
        end: Any = {"type": "http.response.body", "body": body, "more_body": False}
        await self.send(end)


def with_body_timeout(receive: Receive) -> Receive:
    """Wrap `receive` with a timeout for the whole body; it raises HTTPException (408)."""
    more = True
    until = asyncio.get_running_loop().time() + BODY_SECONDS

    async def receive_in_time() -> Any:
        nonlocal more
        if not more:
            return await receive()
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            why = _("The request didn't arrive within {seconds} s.")
            raise HTTPException(why.format(seconds=round(BODY_SECONDS)), status_code=408) from None
        more = message["type"] == "http.request" and message.get("more_body", False)
        return message

    return receive_in_time


def _cookie(header: str, name: str) -> str | None:
    if name not in header:
        return None
    jar = SimpleCookie()
    try:
        jar.load(header)
    except CookieError:
        return None
    return jar[name].value if name in jar else None
