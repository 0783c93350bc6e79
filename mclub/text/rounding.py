"""Rounds figures so that they still add up."""

from collections.abc import Sequence


def round_together(exact: Sequence[float]) -> list[int]:
    """Whole numbers that add up to the rounded sum: the largest remainders are rounded up."""
    down = [int(number // 1) for number in exact]
    missing = round(sum(exact)) - sum(down)
    order = sorted(range(len(exact)), key=lambda at: down[at] - exact[at])
    for at in order[:missing]:
        down[at] += 1
    return down
