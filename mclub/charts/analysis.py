"""Luck and skill as charts: each player's way from the start to the result, and the shares over the
whole game with the moments that decided. `way.svg.j2` draws them in a page and in a file."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil, floor
from typing import Final, NamedTuple

from events.language import gettext as _
from events.language import mark
from mclub.charts.drawing import BOTTOM, DIGIT, RIGHT, TALL, WIDE, Point, step_of
from mclub.charts.frame import HEADING, LETTERS, MARGIN, frame
from mclub.charts.frame import WIDE as PICTURE
from mclub.charts.styles import STYLES, thin_out
from mclub.club.analysis import Analysis, Decision, Event, Interval, Player
from mclub.kinds.face import GameFace, Style
from mclub.screen.findings import (
    SOURCES,
    best_decisions,
    largest_change,
    luck_of,
    mistakes,
)
from mclub.screen.shares import TENTHS, apportion, half, percent, round_rows, rounded, signed
from mclub.text.fonts import fit, width
from mclub.text.plain import safe
from mclub.text.words import figure, round_title

TITLES: Final = {
    "start": mark("Start"),
    "luck": mark("Luck"),
    "skill": mark("Skill"),
    "others": mark("Others"),
    "result": mark("Result"),
}
KINDS: Final = {
    "cost": mark("Costly decision"),
    "gain": mark("Good decision"),
    "luck": mark("Stroke of luck"),
}
"""The kinds of marks."""
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
"""The height of a row that names a line or a kind of mark, beside the curves in a picture."""
NOTE: Final = 22.0
"""The height of a row below them that tells what happened at a mark."""
ACROSS: Final = PICTURE - 2 * MARGIN - 48
"""The width of such a row without its number."""
NAME: Final = PICTURE - 2 * MARGIN - WIDE - 78
"""The width of such a name."""
MARKED: Final = 4
"""The maximum number of marks for decisions that cost something, and for strokes of luck."""
MOST_POINTS: Final = 300
"""The maximum number of points of a curve."""

Along = Callable[[float], float]
"""Returns the position of a value on an axis."""
Tell = Callable[[Decision | Event], str]
"""Tells what happened, as a sentence."""


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
    """Marks a moment that decided. kind: of `KINDS`; when: its event and round; change: what a
    decision cost or gained, or how luck changed the share that it changed most; x, y: on that
    player's line; at: the position of its number above the lines."""

    number: int
    kind: str
    when: str
    change: str
    x: float
    y: float
    at: float


class Curves(NamedTuple):
    """The shares over the whole game. across, up: (position, label) of each tick; rounds: the
    labels of all rounds, even those that have no room on the axis; start: the label of its first
    part if that is no round, otherwise ""; kinds: of the marks, each with its name."""

    across: list[tuple[float, str]]
    rounds: list[str]
    start: str
    up: list[tuple[float, str]]
    lines: list[Line]
    marks: list[Mark]
    kinds: list[tuple[str, str]]
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

    seats = list(analysis.players)
    rows = [apportion([events[number].values[seat] for seat in seats]) for number in ends]

    def line(at: int, seat: str, start: float) -> Line:
        shares = [event.values[seat] for event in events]
        points = [(left, up(start)), *((across(n), up(shares[n])) for n in shown)]
        return Line(
            seat,
            safe(names[seat]),
            STYLES[seat],
            [
                Point(across(n), up(shares[n]), percent(row[at]))
                for n, row in zip(ends, rows, strict=True)
            ],
            " ".join(f"{x:.1f},{y:.1f}" for x, y in points),
        )

    numbers = [events[number].round for number in ends]
    # The words for the set-up have no room beside the numbers of the rounds.
    ticks = thin_out([str(number) if number else "" for number in numbers])
    marks = list(_marks(analysis, names, across, up))
    return Curves(
        list(zip(map(across, ends), ticks, strict=True)),
        [round_title(number) for number in numbers],
        "" if numbers[0] else round_title(0),
        [(up(at / 100), str(at)) for at in range(0, 101, 25)],
        [line(at, seat, one.start) for at, (seat, one) in enumerate(analysis.players.items())],
        marks,
        [(kind, _(name)) for kind, name in KINDS.items() if any(kind == one.kind for one in marks)],
        left,
    )


class Change(NamedTuple):
    """What a decision cost or gained a seat, or how luck changed its share. size: in tenths of a
    percent; kind: "cost", "gain", or the source of the luck (`mclub.screen.findings.SOURCES`)."""

    size: int
    seat: str
    kind: str
    moment: Decision | Event

    @property
    def place(self) -> tuple[int, bool]:
        """The number of the moment's record, and whether it is a chance event."""
        return self.moment.seq, self.moment.by is None


def moments(analysis: Analysis) -> list[Change]:
    """The decisions and strokes of luck that changed a share most, in the order of the game."""
    changes = [
        *(Change(rounded(one.cost), one.by, "cost", one) for one in mistakes(analysis)[:MARKED]),
        *(Change(rounded(one.gain), one.by, "gain", one) for one in best_decisions(analysis)[:2]),
    ]
    for event, source, of in luck_of(analysis).strokes[:MARKED]:
        _size, seat = largest_change(event)
        changes.append(Change(of[seat], seat, source, event))
    return sorted(changes, key=lambda one: one.place)


def _marks(
    analysis: Analysis, names: Mapping[str, str], across: Along, up: Along
) -> Iterator[Mark]:
    places = {(event.seq, event.by is None): number for number, event in enumerate(analysis.events)}
    changes = moments(analysis)
    at = [places[one.place] for one in changes]
    apart = _spread([across(place) for place in at])
    for number, (one, place, x) in enumerate(zip(changes, at, apart, strict=True), 1):
        share = analysis.events[place].values[one.seat]
        kind = "luck" if one.kind in SOURCES else one.kind
        when = f"#{one.moment.seq} · {round_title(one.moment.round)}"
        yield Mark(number, kind, when, _change(one, names), across(place), up(share), x)


def _change(one: Change, names: Mapping[str, str]) -> str:
    """E.g. "Cost: 21.6 %" or "Luck for Ann: −5.0 %"."""
    if one.kind in SOURCES:
        change = _("{number} %").format(number=signed(one.size))
        return _("Luck for {player}: {change}").format(player=safe(names[one.seat]), change=change)
    title = _("Cost") if one.kind == "cost" else _("Gain")
    return title + _(": ") + _("{number} %").format(number=percent(one.size))


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


class Note(NamedTuple):
    """Tells below the curves, at height y, what happened at a mark."""

    mark: Mark
    text: str
    y: float


class Panel(NamedTuple):
    """A chart in a picture; one of both. keys: (height, name) of the rows that name the lines of
    curves, then the kinds of marks."""

    title: str
    tall: float
    way: Way | None = None
    curves: Curves | None = None
    keys: Sequence[tuple[float, str]] = ()
    notes: Sequence[Note] = ()


def _panel(analysis: Analysis, names: Mapping[str, str], tell: Tell) -> Panel:
    """The curves, and the rows that explain them."""
    curves = draw_curves(analysis, names)
    labels = [*(line.label for line in curves.lines), *(name for _kind, name in curves.kinds)]
    keys = [(TOP + KEY * number, _fitting(name, NAME)) for number, name in enumerate(labels)]
    notes = []
    for number, (moment, one) in enumerate(zip(moments(analysis), curves.marks, strict=True)):
        what = safe(tell(moment.moment)).removesuffix(".")
        room = ACROSS - width(one.change, LETTERS)
        text = _fitting(f"{one.when} · {what}", room)
        notes.append(Note(one, text, curves.tall + NOTE * (number + 0.5)))
    tall = HEADING + curves.tall + NOTE * (len(notes) + 1)
    return Panel(_("Shares of the victory"), tall, curves=curves, keys=keys, notes=notes)


def _fitting(text: str, room: float) -> str:
    """The text, cut if it is wider than its room."""
    _size, (line,) = fit(text, room, (LETTERS,), 1)
    return line


def picture(
    analysis: Analysis, names: Mapping[str, str], tell: Tell, face: GameFace, form: str
) -> bytes:
    """A picture of an analysis. names: the labels of the players, by seat; form: ".svg" or
    ".png"."""
    panels = [
        Panel(safe(names[way.seat]), HEADING + way.tall, way=way) for way in draw_ways(analysis)
    ]
    panels.append(_panel(analysis, names, tell))
    title = _("{title} · game {id}").format(title=_(face.TITLE), id=analysis.game)
    return frame(form, "analysis.svg.j2", title, panels)
