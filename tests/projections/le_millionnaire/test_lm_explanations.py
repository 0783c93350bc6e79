"""The figures behind events, where a first guess would go wrong."""

import pytest

from lm_log import played


def figures(*lines: str, event: str) -> dict[str, str]:
    game = played(*lines)
    (seq,) = [one.seq for one in game.records if type(one.event).__name__ == event]
    return {one["label"]: one["text"] for one in game.explain(seq)["figures"]}


@pytest.mark.parametrize(
    ("held", "card", "answer", "told"),
    [
        (3, "1", None, "1 for 1 on 3 units: 3"),
        (3, "2", "shares", "1 for 2 on 3 units: 1"),
        (5, "2", "shares", "1 for 2 on 5 units: 2"),
    ],
)
def test_free_shares_are_counted_on_what_was_held(
    held: int, card: str, answer: str | None, told: str
) -> None:
    """LM-FRE-1: the odd unit brings no other."""
    happened = figures(
        f"yellow: start 2; buy jade {held}; ready",
        "blue: start 3; ready",
        f"yellow: throw 1 2; draw shares jade {card}" + (f"; {answer}" if answer else ""),
        event="SharesGranted",
    )
    assert happened["Free units"] == told


def test_free_shares_in_money() -> None:
    happened = figures(
        "yellow: start 2; buy jade 3; ready",
        "blue: start 3; ready",
        "yellow: throw 1 2; draw shares jade 2; cash",
        event="GrantCashed",
    )
    assert happened["Value"] == ("1 for 2 on 3 units: 1 × 10\u00a0000 F; half a unit: 5\u00a0000 F")
