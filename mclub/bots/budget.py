"""How much planner and strategist may compute."""

from typing import Final, NamedTuple

ROLLOUTS: Final = 96
"""The default number of rollouts for a decision."""


class Budget(NamedTuple):
    """The budget for a decision: `rollouts`, or `seconds` if given. With `seconds` the
    choices are not deterministic."""

    rollouts: int = ROLLOUTS
    seconds: float | None = None
