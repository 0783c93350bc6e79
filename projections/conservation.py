"""Invariants that every table satisfies after every event.

They are computed from the cards and the money on the table, independently of the rules. The table
may be folded from a cut log, in which hidden cards are None.
"""

from typing import Any

Difference = tuple[str, Any, Any]
"""A violation: subject, recorded value, expected value."""


def differences(*compared: Difference) -> list[Difference]:
    """The violations among these entries. Both values are copied, since later events change
    them."""
    return [
        (subject, _copy(recorded), _copy(expected))
        for subject, recorded, expected in compared
        if recorded != expected
    ]


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value
