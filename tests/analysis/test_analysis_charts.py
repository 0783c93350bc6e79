"""The charts of an analysis show whole figures, and the same ones as its tables."""

import pytest

from mclub.charts.analysis import LABELS, VALUES, draw_ways
from mclub.charts.drawing import WIDE
from mclub.club.analysis import Player, Subject
from tests.analysis.by_hand import by_hand, player

SUBJECT = Subject("game", "head", "million-club", ("yellow", "blue"))


@pytest.mark.parametrize(
    ("first", "second", "ticks"),
    [
        # The interval of luck goes to 195.4; that of the other player to −152.9.
        (
            player(0.5, 1.076, -0.2, -0.376, 0.378),
            player(0.5, -1.031, -0.2, 0.731, 0.498),
            ["−100", "0", "100"],
        ),
        # Nothing is lower than 0 or higher than 100.
        (
            player(0.5, 0.0, 0.0, 0.5, 0.0),
            player(0.5, 0.0, -0.4, -0.1, 0.0),
            ["0", "20", "40", "60", "80", "100"],
        ),
        # An interval around 0.
        (player(0.5, -0.5, 0.0, 0.5, 0.081), player(0.5, -0.5, 0.0, 0.0, 0.081), ["0", "20", "40"]),
    ],
)
def test_the_axis_has_room_for_whole_intervals_and_no_more(
    first: Player, second: Player, ticks: list[str]
) -> None:
    ways = draw_ways(by_hand(SUBJECT, {"yellow": first, "blue": second}))
    bars = [bar for way in ways for bar in way.bars]
    ends = [end for bar in bars for end in (bar.left, bar.right, *(bar.interval or ()))]
    (before, _), (tick, _) = ways[0].ticks[-2:]
    percents = (tick - before) / (int(ticks[-1]) - int(ticks[-2]))
    assert LABELS <= min(ends) < LABELS + percents
    assert WIDE - VALUES - percents < max(ends) <= WIDE - VALUES
    for bar in bars:
        if bar.interval:
            assert sum(bar.interval) / 2 == pytest.approx(bar.end)
    assert [text for _x, text in ways[0].ticks] == ticks
