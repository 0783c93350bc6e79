"""The charts of an analysis show whole figures, and the same ones as its tables."""

import re

import pytest

from mclub.charts.analysis import LABELS, VALUES, draw_curves, draw_ways, picture
from mclub.charts.drawing import WIDE
from mclub.club.analysis import Player, Subject
from mclub.kinds.registry import game_kind
from mclub.screen.findings import luck_of
from mclub.screen.shares import signed
from tests.analysis.by_hand import by_hand, event, player

MILLION_CLUB = game_kind("million-club")
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


def test_a_mark_says_when_and_has_the_figure_of_the_lists() -> None:
    seats = ("yellow", "blue", "red")
    analysis = by_hand(
        Subject("game", "head", "million-club", seats),
        {seat: player(1 / 3, 0.0, 0.0, 0.0) for seat in seats},
    )
    # Rounded one by one, they would be 12.7, −6.3 and −6.3.
    lucky = dict(zip(seats, (0.12652, -0.06326, -0.06326), strict=True))
    thirds = dict.fromkeys(seats, 1 / 3)
    analysis.events = [event(7, None, lucky, thirds), event(9, "blue", lucky, thirds)]
    analysis.events[0].round = 0
    (stroke, other) = luck_of(analysis).strokes
    shown = signed(stroke.changes["yellow"])
    names = {"yellow": "Ann", "blue": "Ben", "red": "Cy"}
    curves = draw_curves(analysis, names)
    assert [(one.when, one.change) for one in curves.marks] == [
        ("#7 · Set-up", f"Luck for Ann: {shown} %"),
        ("#9 · Round 9", f"Luck for Ann: {signed(other.changes['yellow'])} %"),
    ]
    assert (curves.start, curves.rounds) == ("Set-up", ["Set-up", "Round 9"])
    assert [text for _x, text in curves.across] == ["", "9"]
    assert sorted(line.points[0].value for line in curves.lines) == ["33.3", "33.3", "33.4"]
    told = {7: "The first draw.", 9: "Ben " + 99 * "long "}
    drawn = picture(analysis, names, lambda one: told[one.seq], MILLION_CLUB.face(), ".svg")
    texts = re.findall("<text[^>]*>([^<]*)", drawn.decode())
    assert "#7 · Set-up · The first draw" in texts
    assert next(text for text in texts if text.startswith("#9 · Round 9 · Ben long"))[-1] == "…"
