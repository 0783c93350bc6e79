"""Errors as problem documents (RFC 9457)."""

import sqlite3
from typing import Any, Final

import msgspec
from litestar.exceptions import ServiceUnavailableException

from events.errors import (
    BadInput,
    BadNotation,
    CommandIdTaken,
    Displaced,
    GameMovedOn,
    IllegalAction,
    LogDamaged,
    MclubError,
    NotAllowed,
    NotYourTurn,
    UnknownGame,
    Unsettled,
)
from events.language import gettext as _
from events.language import mark
from mclub.service.talk import NotesChanged

MEDIA_TYPE: Final = "application/problem+json"
TYPE: Final = "urn:mclub:problem:"
RETRY: Final = 5
"""Seconds to wait before a retry if the service is full or the database can't be reached."""


class Problem(msgspec.Struct, omit_defaults=True, kw_only=True):
    """Why a request failed.

    type: a URN, the same in every language; title: the kind of problem; status: the HTTP status;
    detail: what is wrong, with the figures; rule, legal: the id of the rule that forbids the
    action, and the legal actions; position, expected: the index of the character where parsing
    failed, and the words expected there; actual, since: the game's last record, and what has
    happened; seq: the first damaged record, or the first record of the command that already has
    this id; text, version: the current notes; fields: what is wrong with each field.
    """

    type: str
    title: str
    status: int
    detail: str
    rule: str | None = None
    legal: tuple[str, ...] | None = None
    position: int | None = None
    expected: tuple[str, ...] | None = None
    actual: int | None = None
    since: tuple[str, ...] | None = None
    seq: int | None = None
    text: str | None = None
    version: str | None = None
    fields: dict[str, str] | None = None


KINDS: Final[dict[type[MclubError], tuple[int, str, str]]] = {
    BadNotation: (400, "bad-notation", mark("Not understood")),
    BadInput: (422, "bad-input", mark("Invalid input")),
    IllegalAction: (409, "illegal-action", mark("Forbidden by a rule")),
    NotYourTurn: (409, "not-your-turn", mark("It is not this seat's turn")),
    CommandIdTaken: (409, "command-id-taken", mark("Command id already used")),
    GameMovedOn: (412, "game-moved-on", mark("The game has moved on")),
    NotesChanged: (412, "notes-changed", mark("The notes have changed")),
    UnknownGame: (404, "unknown-game", mark("No such game")),
    NotAllowed: (403, "not-allowed", mark("Not allowed")),
    LogDamaged: (500, "log-damaged", mark("The log is damaged")),
}
"""The status, type and title for each MclubError."""
FIGURES: Final = {
    IllegalAction: ("rule", "legal"),
    NotYourTurn: ("legal",),
    BadNotation: ("position", "expected"),
    CommandIdTaken: ("seq",),
    GameMovedOn: ("actual", "since"),
    LogDamaged: ("seq",),
    NotesChanged: ("text", "version"),
}
"""The attributes of an error that its document includes."""

STATUSES: Final = {
    400: ("bad-request", mark("Not understood")),
    401: ("no-link", mark("No link")),
    403: ("not-allowed", mark("Not allowed")),
    404: ("not-found", mark("Not found")),
    405: ("method-not-allowed", mark("Method not allowed")),
    408: ("too-slow", mark("Request timed out")),
    413: ("too-long", mark("Request too long")),
    415: ("media-type", mark("Not understood")),
    429: ("too-often", mark("Too many requests")),
    500: ("fault", mark("Internal error")),
    503: ("unavailable", mark("Temporarily unavailable")),
}
"""The type and title of all other problems, by status."""


def problem_of(error: MclubError, path: str) -> Problem:
    """The document for an MclubError. path: of the games' database, which must not be revealed if
    the error is about the database."""
    if isinstance(error, Unsettled):
        why = _(
            "The games can't be reached right now, and something may have been written. "
            "Check before you retry; a retry with the same command id is always safe."
        )
        return problem(503, why)
    if isinstance(error, Displaced):
        why = _(
            "The games were moved, removed, replaced or restored while being served. "
            "Nothing is read or written until they are back or the service is "
            "restarted."
        )
        return problem(503, why)
    if isinstance(error.__cause__, sqlite3.Error) or _is_about(error, path):
        return problem(503, _("The games can't be reached right now; nothing was written."))
    kind = next(kind for kind in type(error).__mro__ if kind in KINDS)
    status, type_, title = KINDS[kind]
    detail = _("There is no such game here.") if kind is UnknownGame else str(error)
    figures: dict[str, Any] = {name: getattr(error, name) for name in FIGURES.get(kind, ())}
    return Problem(type=TYPE + type_, title=_(title), status=status, detail=detail, **figures)


def _is_about(error: MclubError, path: str) -> bool:
    return path in str(error) and not isinstance(error, UnknownGame)


def retry_header(error: MclubError, problem: Problem) -> dict[str, str]:
    """The Retry-After header, if the fault may be temporary and nothing was written, for instance
    because another program has locked the games; otherwise no header."""
    lasting = isinstance(error, Unsettled | Displaced | LogDamaged)
    return {"Retry-After": str(RETRY)} if problem.status == 503 and not lasting else {}


def full_detail() -> str:
    """The detail of the problem that the service is full."""
    return _("The service is full; try again in {seconds} s.").format(seconds=RETRY)


def no_room() -> ServiceUnavailableException:
    """The error (503) that says the service is full."""
    return ServiceUnavailableException(full_detail(), headers={"Retry-After": str(RETRY)})


def problem(status: int, detail: str, fields: dict[str, str] | None = None) -> Problem:
    """The document for a problem other than an MclubError. fields: see `Problem`."""
    name, title = STATUSES.get(status, STATUSES[400 if status < 500 else 500])
    return Problem(
        type=TYPE + name, title=_(title), status=status, detail=detail, fields=fields or None
    )
