"""What must hold of a table, and is reckoned a second time, in every game."""

from typing import Any

Difference = tuple[str, Any, Any]
"""What doesn't hold: what it is, as recorded, as it should be."""


def differing(*compared: Difference) -> list[Difference]:
    """Those of which what was recorded isn't what is reckoned, with copies of both."""
    return [
        (what, _copy(recorded), _copy(reckoned))
        for what, recorded, reckoned in compared
        if recorded != reckoned
    ]


def _copy(value: Any) -> Any:
    if isinstance(value, dict):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value
