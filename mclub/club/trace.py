"""The operational log, for operators; it never contains a card.

Off unless `MCLUB_LOG` or `--verbose` sets a level. Only then is structlog imported, because its
import takes as long as a command.
"""

import os
import sys
from typing import Any

LEVELS = ("debug", "info", "warning", "error")
_level: str | None = os.environ.get("MCLUB_LOG")


def start(level: str | None) -> None:
    """Set the level of the operational log (None: off)."""
    global _level
    _level = level


def trace(event: str, **figures: str | int) -> None:
    """Write a line to standard error: a plain sentence and figures, no secrets or free text."""
    if _level is not None:
        _logger().info(event, **figures)


def _logger() -> Any:
    import logging

    import structlog

    names = {name: getattr(logging, name.upper()) for name in LEVELS}
    if not structlog.is_configured():
        renderer = (
            structlog.dev.ConsoleRenderer(colors="NO_COLOR" not in os.environ)
            if sys.stderr.isatty()
            else structlog.processors.JSONRenderer()
        )
        structlog.configure(
            processors=[
                structlog.processors.add_log_level,
                structlog.processors.TimeStamper(fmt="iso"),
                renderer,
            ],
            wrapper_class=structlog.make_filtering_bound_logger(
                names.get((_level or "info").lower(), logging.INFO)
            ),
            logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        )
    return structlog.get_logger()
