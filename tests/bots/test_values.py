"""Values by which bots judge a table, as people read them."""

import pytest

from mclub.bots.values import Values
from mclub.kinds.registry import game_kind


@pytest.mark.parametrize(
    ("game", "value", "bare", "change"),
    [
        ("million-club", 1.46, "1.5", "+1.5"),
        ("million-club", -1.46, "−1.5", "−1.5"),
        ("million-club", -0.04, "0.0", "0.0"),
        ("millions-of-dollars", -1234.5, "−1 234.5", "−1 234.5"),
        ("le-millionnaire", 12_345.0, "12 000", "+12 000"),
        ("le-millionnaire", -12_345.0, "−12 000", "−12 000"),
        ("le-millionnaire", -400.0, "0", "0"),
    ],
)
def test_a_value_has_one_sign_and_none_at_0(
    game: str, value: float, bare: str, change: str
) -> None:
    values = Values(game_kind(game))
    found = (values.bare(value), values.change(value))
    assert tuple(text.replace("\xa0", " ") for text in found) == (bare, change)
    assert values.tells(value) == (change.strip("0.") != "")
