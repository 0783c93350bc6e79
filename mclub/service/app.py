"""The ASGI application: all routes, behind the gate. `server` runs it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

from litestar import Litestar, Response, Router
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Reference, SecurityScheme

from events.errors import MclubError
from events.language import gettext as _
from events.language import mark
from mclub import __version__
from mclub.service import problems
from mclub.service.api import (
    acting,
    analysis,
    begin,
    listening,
    reading,
    refereeing,
    rematch,
    rules,
    running,
    seats,
    talking,
    tools,
)
from mclub.service.entry import OF_A_GAME, AnyRequest
from mclub.service.gate import Gate
from mclub.service.logs import cause, fault, log
from mclub.service.pages import analysis as analysis_page
from mclub.service.pages import (
    assets,
    auditing,
    beginning,
    following,
    front,
    guiding,
    hinting,
    hosting,
    how_to_play,
    missing,
    past,
    phone,
    plain,
    playing,
    practising,
    results,
    rulebook,
    seat,
    waiting,
)
from mclub.service.pages.rendering import answer, render, wants_a_page
from mclub.service.settings import MAX_BODY, Settings
from mclub.service.state import Service

ABOUT = """Play and referee games of Million Club and its sister games.

A link determines what its holder may do. Send its token as `Authorization: Bearer`, or exchange it
for a cookie at `/join/{token}`; a request that changes something and comes with a cookie needs the
header `X-Mclub` as well. Errors are problem documents (RFC 9457)."""

DEFAULT_DETAILS = {
    404: mark("There is nothing at this address."),
    405: mark("This address doesn't accept that method."),
    413: mark("The request is too long."),
}
"""The detail of an error for which the framework gives none, by status."""


def application(settings: Settings) -> Gate:
    """The whole service as an ASGI application. Raises BadInput or LogDamaged if the database can't
    be used."""
    return behind_gate(Service(settings), framework())


def behind_gate(service: Service, app: Litestar) -> Gate:
    """Bind the application from `framework` to this service, and put the gate before it."""
    app.state.service = service
    return Gate(app, service, _page)


def framework() -> Litestar:
    """An application with all routes, not yet bound to a service. Building it takes most of the
    start-up time; one application can be bound to one service after another."""
    of_a_game = Router(
        "/api/games/{game:str}",
        route_handlers=[
            *begin.OF_A_GAME,
            *reading.ROUTES,
            *analysis.ROUTES,
            *acting.ROUTES,
            *refereeing.ROUTES,
            *seats.ROUTES,
            *rematch.ROUTES,
            *talking.ROUTES,
        ],
        dependencies=OF_A_GAME,
    )
    pages_of_a_game = Router(
        "/games/{game:str}",
        route_handlers=[
            *hosting.ROUTES,
            *playing.ROUTES,
            *missing.ROUTES,
            *hinting.ROUTES,
            *seat.ROUTES,
            *guiding.OF_A_GAME,
            *phone.ROUTES,
            *plain.ROUTES,
            *past.ROUTES,
            *results.ROUTES,
            *analysis_page.ROUTES,
            *auditing.ROUTES,
            *how_to_play.ROUTES_OF_A_GAME,
        ],
        dependencies=OF_A_GAME,
        include_in_schema=False,
    )
    return Litestar(
        [
            *running.ROUTES,
            *rules.ROUTES,
            *begin.ROUTES,
            *tools.ROUTES,
            *listening.ROUTES,
            of_a_game,
            *assets.ROUTES,
            *following.ROUTES,
            *front.ROUTES,
            *rulebook.ROUTES,
            *how_to_play.ROUTES,
            *beginning.ROUTES,
            *practising.ROUTES,
            *guiding.ROUTES,
            *waiting.ROUTES,
            pages_of_a_game,
        ],
        dependencies={"service": Provide(_service, sync_to_thread=False)},
        lifespan=[_lifespan],
        exception_handlers={
            MclubError: _on_mclub_error,
            ValidationException: _on_validation_error,
            HTTPException: _on_http_error,
            RecursionError: _on_recursion_error,
            UnicodeDecodeError: _on_text_error,
            Exception: _on_unexpected_error,
        },
        request_max_body_size=MAX_BODY,
        openapi_config=_openapi(),
        logging_config=None,
    )


@asynccontextmanager
async def _lifespan(app: Litestar) -> AsyncIterator[None]:
    async with app.state.service:
        yield


def _service(state: State) -> Service:
    service: Service = state.service
    return service


def _openapi() -> OpenAPIConfig:
    schemes: dict[str, SecurityScheme | Reference] = {
        "link": SecurityScheme(type="http", scheme="bearer", description="The token of a link."),
    }
    return OpenAPIConfig(
        title="mclub",
        version=__version__,
        description=ABOUT,
        use_handler_docstrings=True,
        path="/api",
        render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        components=Components(security_schemes=schemes),
        security=[{"link": []}],
    )


def _answer(
    request: AnyRequest, problem: problems.Problem, headers: dict[str, str] | None = None
) -> Response[Any]:
    page = _page(problem, request.headers.get("accept", ""), request.url.path)
    if page is not None:
        return answer(page, problem.status, headers)
    return Response(
        problem,
        status_code=problem.status,
        media_type=problems.MEDIA_TYPE,
        headers=headers or {},
    )


def _page(problem: problems.Problem, accepts: str, path: str) -> str | None:
    """See `gate.AsPage`."""
    if not wants_a_page(accepts, path):
        return None
    return render("problem.html.j2", title=problem.title, detail=problem.detail)


def _on_mclub_error(request: AnyRequest, error: MclubError) -> Response[Any]:
    problem = problems.problem_of(error, request.app.state.service.club.log.place)
    if problem.status >= 500:
        log().error(
            "request failed",
            error=type(error).__name__,
            seq=getattr(error, "seq", None),
            cause=cause(error),
        )
    return _answer(request, problem, problems.retry_header(error, problem))


def _on_validation_error(request: AnyRequest, error: ValidationException) -> Response[Any]:
    extra = error.extra if isinstance(error.extra, list) else []
    fields = {str(one.get("key", "")): str(one.get("message", "")) for one in extra}
    problem = problems.problem(400, _("The request doesn't have the right form."), fields)
    return _answer(request, problem)


def _on_recursion_error(request: AnyRequest, _error: RecursionError) -> Response[Any]:
    """Only parsing a request body can recurse this deeply."""
    return _answer(request, problems.problem(400, _("The request is nested too deeply.")))


def _on_text_error(request: AnyRequest, _error: UnicodeDecodeError) -> Response[Any]:
    """For a body with bytes that are no text."""
    return _answer(request, problems.problem(400, _("The request doesn't have the right form.")))


def _on_http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    status = error.status_code
    is_default = error.detail == HTTPStatus(status).phrase
    detail = (
        _(DEFAULT_DETAILS[status]) if is_default and status in DEFAULT_DETAILS else error.detail
    )
    return _answer(request, problems.problem(status, detail), dict(error.headers or {}))


def _on_unexpected_error(request: AnyRequest, error: Exception) -> Response[Any]:
    log().error("request failed", **fault(error))
    return _answer(request, problems.problem(500, _("Something went wrong in the service.")))
