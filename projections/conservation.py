"""What must hold on every table after every event, reckoned from what lies there and from nothing
that the rules have reckoned before.

Each function of a game gives what doesn't hold: what it is, as recorded, as it should be. The table
may be folded from a cut log, in which hidden cards are None.
"""

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
