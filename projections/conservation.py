"""Invariants of every table after every event, computed from the cards and money in view and not
from results of the rules.

A game's functions return violations: subject, recorded value, expected value. The table may be
folded from a cut log, in which hidden cards are None.
"""

from typing import Any

Difference = tuple[str, Any, Any]
"""A violation: subject, recorded value, expected value."""


def differences(*compared: Difference) -> list[Difference]:
    """The entries whose recorded value differs from the expected one, with copies of both."""
    return [
        (what, _copy(recorded), _copy(reckoned))
        for what, recorded, reckoned in compared
        if recorded != reckoned
    ]


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value
