"""Luck and skill as charts: each player's way from the start to the result, and the shares over the
whole game with the moments that decided. `way.svg.j2` draws them in a page and in a file."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil, floor
from typing import Final, NamedTuple

from events.language import gettext as _
from events.language import mark
from mclub.charts.drawing import BOTTOM, DIGIT, RIGHT, TALL, WIDE, Point, step_of
from mclub.charts.frame import HEADING, frame
from mclub.charts.styles import STYLES, thin_out
from mclub.club.analysis import Analysis, Interval, Player
from mclub.kinds.face import GameFace, Style
from mclub.screen.findings import SOURCES, best_decisions, largest_change, luck_of, mistakes
from mclub.screen.shares import TENTHS, half, percent, round_rows, signed
from mclub.text.plain import safe
from mclub.text.words import figure

TITLES: Final = {
    "start": mark("Start"),
    "luck": mark("Luck"),
    "skill": mark("Skill"),
    "others": mark("Others"),
    "result": mark("Result"),
}
ROW: Final = 36.0
"""The height of a bar with the space around it."""
LABELS: Final = 136.0
"""The width of the labels on the left of the bars."""
VALUES: Final = 184.0
"""The width of the values on their right."""
AXIS: Final = 34.0
"""The height of the bars' axis."""
TOP: Final = 52.0
"""The height of the marks above the curves."""
APART: Final = 34.0
"""The minimum distance between two marks."""
KEY: Final = 28.0
"""The height of a row that names a line of the curves, beside them in a picture."""
NOTE: Final = 22.0
"""The height of a row below these that names a mark."""
MARKED: Final = 4
"""The maximum number of marks for decisions that cost something, and for strokes of luck."""
MOST_POINTS: Final = 300
"""The maximum number of points of a curve."""

Along = Callable[[float], float]
"""Returns the position of a value on an axis."""


class Bar(NamedTuple):
    """A step of a player's way at height y, from left to right. end: where the next step begins;
    interval: of the end, None if it has none; value, error: as text."""

    key: str
    label: str
    y: float
    left: float
    right: float
    end: float
    interval: tuple[float, float] | None
    value: str
    error: str


class Way(NamedTuple):
    """A player's way from the start to the result."""

    seat: str
    bars: list[Bar]
    ticks: list[tuple[float, str]]
    zero: float
    row: float = ROW
    wide: float = WIDE
    bottom: float = ROW * len(TITLES)
    tall: float = ROW * len(TITLES) + AXIS


class Line(NamedTuple):
    """A player's share over the game. points: at the end of each round; path: in SVG syntax, with
    all that lies between."""

    seat: str
    label: str
    style: Style
    points: list[Point]
    path: str


class Mark(NamedTuple):
    """Marks a moment that decided. kind: "cost", "gain" or "luck"; text: whose share it changed
    most, and by how much; x, y: on that player's line; at: the position of its number above the
    lines."""

    number: int
    seq: int
    kind: str
    text: str
    x: float
    y: float
    at: float


class Curves(NamedTuple):
    """The shares over the whole game. across, up: (position, label) of each tick; rounds: the
    labels of all rounds, even those that have no room on the axis."""

    across: list[tuple[float, str]]
    rounds: list[str]
    up: list[tuple[float, str]]
    lines: list[Line]
    marks: list[Mark]
    left: float
    right: float = WIDE - RIGHT
    top: float = TOP
    bottom: float = TOP + TALL - BOTTOM
    wide: float = WIDE
    tall: float = TOP + TALL


class Step(NamedTuple):
    """A step in tenths of a percent. interval: of its change, in shares."""

    key: str
    start: int
    end: int
    interval: Interval | None = None

    @property
    def around(self) -> tuple[float, float] | None:
        """The interval, around the end."""
        if self.interval is None:
            return None
        low, high = self.interval
        error = (high - low) / 2 * TENTHS
        return self.end - error, self.end + error


def draw_ways(analysis: Analysis) -> list[Way]:
    """Each player's way, all on the same scale."""
    steps = {
        seat: _steps(analysis.players[seat], *row)
        for seat, row in round_rows(analysis.players).items()
    }
    ends: list[float] = [
        end
        for way in steps.values()
        for one in way
        for end in (one.start, one.end, *(one.around or ()))
    ]
    # The axis ends where the last bar or interval does, in whole percents, with or without a tick.
    low, high = min(floor(min(ends) / 10), 0), max(ceil(max(ends) / 10), 1)
    step = step_of(high - low)

    def across(tenths: float) -> float:
        return LABELS + (WIDE - LABELS - VALUES) * (tenths / 10 - low) / (high - low)

    ticks = [(across(at * 10), figure(at)) for at in range(-(-low // step) * step, high + 1, step)]
    return [
        Way(seat, [_bar(number, one, across) for number, one in enumerate(way)], ticks, across(0))
        for seat, way in steps.items()
    ]


def _steps(
    player: Player, start: int, luck: int, skill: int, others: int, result: int
) -> list[Step]:
    at, steps, own = start, [Step("start", 0, start)], player.interval
    for key, change, interval in (
        ("luck", luck, own.luck),
        ("skill", skill, own.skill),
        ("others", others, own.others),
    ):
        steps.append(Step(key, at, at + change, interval))
        at += change
    return [*steps, Step("result", 0, result)]


def _bar(number: int, step: Step, across: Along) -> Bar:
    left, right = sorted((across(step.start), across(step.end)))
    around, interval = step.around, step.interval
    return Bar(
        step.key,
        _(TITLES[step.key]),
        ROW * (number + 0.5),
        left,
        right,
        across(step.end),
        around and (across(around[0]), across(around[1])),
        signed(step.end - step.start) if interval else percent(step.end),
        f"±{half(interval)}" if interval else "",
    )


def draw_curves(analysis: Analysis, names: Mapping[str, str]) -> Curves:
    """The shares over the whole game. names: the labels of the players, by seat."""
    events = analysis.events
    left, right, bottom = 12 + DIGIT * 3, WIDE - RIGHT, TOP + TALL - BOTTOM

    def across(number: float) -> float:
        return left + (right - left) * (number + 1) / len(events)

    def up(share: float) -> float:
        return bottom - (bottom - TOP) * share

    ends = [
        number
        for number, (one, after) in enumerate(zip(events, [*events[1:], None], strict=True))
        if after is None or after.round != one.round
    ]
    shown = sorted({*range(0, len(events), -(-len(events) // MOST_POINTS)), *ends})

    def line(seat: str, start: float) -> Line:
        shares = [event.values[seat] for event in events]
        points = [(left, up(start)), *((across(n), up(shares[n])) for n in shown)]
        return Line(
            seat,
            safe(names[seat]),
            STYLES[seat],
            [Point(across(n), up(shares[n]), percent(round(shares[n] * TENTHS))) for n in ends],
            " ".join(f"{x:.1f},{y:.1f}" for x, y in points),
        )

    rounds = [str(events[number].round) for number in ends]
    return Curves(
        list(zip(map(across, ends), thin_out(rounds), strict=True)),
        rounds,
        [(up(at / 100), str(at)) for at in range(0, 101, 25)],
        [line(seat, player.start) for seat, player in analysis.players.items()],
        list(_marks(analysis, names, across, up)),
        left,
    )


class Change(NamedTuple):
    """A change of a seat's share by an event of the document. size: in shares; kind: "cost",
    "gain", or the source of a stroke of luck (`mclub.screen.findings.SOURCES`); chance: whether
    it was a chance event."""

    size: float
    seat: str
    kind: str
    seq: int
    chance: bool = False


def moments(analysis: Analysis) -> list[Change]:
    """The decisions and strokes of luck that changed a share most, in the order of the game."""
    changes = [
        *(Change(-one.cost, one.by, "cost", one.seq) for one in mistakes(analysis)[:MARKED]),
        *(Change(one.gain, one.by, "gain", one.seq) for one in best_decisions(analysis)[:2]),
        *(
            Change(*largest_change(event), source, event.seq, event.kind == "chance")
            for event, source, _changes in luck_of(analysis).strokes[:MARKED]
        ),
    ]
    return sorted(changes, key=lambda one: (one.seq, one.chance))


def _marks(
    analysis: Analysis, names: Mapping[str, str], across: Along, up: Along
) -> Iterator[Mark]:
    places = {
        (event.kind == "chance", event.seq): number for number, event in enumerate(analysis.events)
    }
    changes = moments(analysis)
    at = [places[one.chance, one.seq] for one in changes]
    apart = _spread([across(place) for place in at])
    for number, (one, place, x) in enumerate(zip(changes, at, apart, strict=True), 1):
        share = analysis.events[place].values[one.seat]
        text = f"{safe(names[one.seat])} {signed(round(one.size * TENTHS))}"
        kind = one.kind
        if kind in SOURCES:
            kind, text = "luck", _("Luck") + _(": ") + text
        yield Mark(number, one.seq, kind, text, across(place), up(share), x)


def _spread(places: Sequence[float]) -> list[float]:
    """The places, moved apart where they are too close."""
    apart = list(places)
    for at in range(1, len(apart)):
        apart[at] = max(apart[at], apart[at - 1] + APART)
    most = WIDE - RIGHT
    for at in reversed(range(len(apart))):
        apart[at] = min(apart[at], most)
        most = apart[at] - APART
    return apart


class Panel(NamedTuple):
    """A chart in a picture; one of both. keys, notes: the heights of the rows that name the lines
    and the marks of curves."""

    title: str
    tall: float
    way: Way | None = None
    curves: Curves | None = None
    keys: Sequence[float] = ()
    notes: Sequence[float] = ()


def _panel(curves: Curves) -> Panel:
    """The curves with the rows beside them, which may need more room."""
    keys = [TOP + KEY * number for number in range(len(curves.lines))]
    below = TOP + KEY * len(keys) + NOTE / 2
    notes = [below + NOTE * number for number in range(len(curves.marks))]
    tall = max(curves.tall, below + NOTE * len(notes))
    title = _("Shares of the victory")
    return Panel(title, HEADING + tall, curves=curves, keys=keys, notes=notes)


def picture(analysis: Analysis, names: Mapping[str, str], face: GameFace, form: str) -> bytes:
    """A picture of an analysis. names: the labels of the players, by seat; form: ".svg" or
    ".png"."""
    curves = draw_curves(analysis, names)
    panels = [
        Panel(safe(names[way.seat]), HEADING + way.tall, way=way) for way in draw_ways(analysis)
    ]
    panels.append(_panel(curves))
    title = _("{title} · game {id}").format(title=_(face.TITLE), id=analysis.game)
    return frame(form, "analysis.svg.j2", title, panels)
