"""How long the planner may think."""

from typing import Final, NamedTuple

ROLLOUTS: Final = 96
"""How many games the planner plays on in thought for a decision, unless told otherwise."""


class Budget(NamedTuple):
    """How long the planner may think: so many `rollouts` for a decision, or `seconds`, with which
    it need not decide the same again."""

    rollouts: int = ROLLOUTS
    seconds: float | None = None
