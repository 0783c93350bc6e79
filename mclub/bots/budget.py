"""The planner's budget."""

from typing import Final, NamedTuple

ROLLOUTS: Final = 96
"""The default number of rollouts for a decision."""


class Budget(NamedTuple):
    """The planner's budget: `rollouts` for each decision, or `seconds`, which makes decisions
    non-deterministic."""

    rollouts: int = ROLLOUTS
    seconds: float | None = None
