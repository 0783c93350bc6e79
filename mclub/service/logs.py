"""The operational log of the service: JSON lines on standard error.

In them stand the route, never the path, and the type of an error, never its message: a path may
hold a token, and a message a card.
"""

import logging
import sys
import traceback
from typing import Any

import structlog


def configure(*, quiet: bool = False, worker: int | None = None) -> None:
    """Lets structlog write JSON lines; what `mclub.trace` says goes the same way. quiet: only of
    what goes wrong; worker: its number, which stands in every line."""
    of = {} if worker is None else {"worker": worker}
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            lambda _logger, _name, line: {**line, **of},
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.WARNING if quiet else logging.INFO
        ),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )


def log() -> Any:
    """The logger."""
    return structlog.get_logger()


def fault(error: BaseException) -> dict[str, Any]:
    """What may be told of an unexpected error: its type, and where it came from."""
    frames = traceback.extract_tb(error.__traceback__)
    return {
        "error": type(error).__name__,
        "at": [f"{frame.name}:{frame.lineno}" for frame in frames[-8:]],
    }
