"""The OpenAPI description of a route: its summary, examples and errors."""

from http import HTTPStatus
from typing import Annotated, Any, Final

from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example
from litestar.params import Body, QueryParameter

from mclub.service.problems import MEDIA_TYPE, TYPE, Problem

At = Annotated[
    int | None,
    QueryParameter(ge=1, le=2**53, description="The state after this record. Default: now."),
]

ERRORS: Final = {
    400: ("bad-notation", "Not understood", "“plcae” is not understood. Expected: place, done."),
    401: ("no-link", "No link", "You have no link for this game, or it no longer works."),
    403: ("not-allowed", "Not allowed", "Only the host can do that."),
    404: ("unknown-game", "No such game", "There is no such game here."),
    409: ("illegal-action", "Forbidden by a rule", "Lobby is closed in round 1. (MC-RND-1)"),
    412: ("game-moved-on", "The game has moved on", "You saw event 14, it is at 16."),
    413: ("too-long", "Request too long", "A request has at most 256 KiB."),
    422: ("bad-input", "Invalid input", "There is no event 99; they go from 1 to 14."),
    429: ("too-often", "Too many requests", "Too many requests; try again in 2 s."),
    500: ("log-damaged", "The log is damaged", "The log is damaged at event 7."),
    503: ("unavailable", "Temporarily unavailable", "The games can't be reached now."),
}
"""An example of each error by status: type, title, detail."""
FIGURES: Final[dict[int, dict[str, Any]]] = {
    400: {"position": 0, "expected": ("place", "done")},
    409: {"rule": "MC-RND-1", "legal": ("place intrigues", "place colonies")},
    412: {"actual": 16, "since": ("Blue places a pawn: Companies, chair 1.",)},
    500: {"seq": 7},
}

PUBLIC: Final = (400, 429, 500)
READING: Final = (400, 401, 403, 404, 422, 429, 500, 503)
CHANGING: Final = (*READING, 413)
PLAYING: Final = (*CHANGING, 409, 412)


def example_of(status: int) -> Problem:
    """An example problem document for this HTTP status."""
    type_, title, detail = ERRORS[status]
    figures = FIGURES.get(status, {})
    return Problem(type=TYPE + type_, title=title, status=status, detail=detail, **figures)


def operation(
    summary: str,
    example: Any,
    errors: tuple[int | Problem, ...] = READING,
    *,
    status: int = 200,
    media_type: str = "application/json",
) -> dict[str, Any]:
    """Keyword arguments for a route decorator. example: of the answer; errors: each either a status
    from `ERRORS` or an example problem."""
    answers = ResponseSpec(
        type(example),
        generate_examples=False,
        description=HTTPStatus(status).phrase,
        media_type=media_type,
        examples=[Example(summary="Example", value=example)],
    )
    problems = [error if isinstance(error, Problem) else example_of(error) for error in errors]
    failures = {
        problem.status: ResponseSpec(
            Problem,
            generate_examples=False,
            description=problem.title,
            media_type=MEDIA_TYPE,
            examples=[Example(summary=problem.title, value=problem)],
        )
        for problem in problems
    }
    return {
        "summary": summary,
        "status_code": status,
        "responses": {status: answers, **failures},
    }


def body_of(example: Any) -> Any:
    """Metadata that gives the request body this example."""
    return Body(examples=[Example(summary="Example", value=example)])
