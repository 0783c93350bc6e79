"""The benchmark results, and their table.

The machines are shared and noisy, so no result is a time: each is a ratio to a yardstick measured
in the same run, in turns with mclub. It compares the 10th percentiles of all rounds; load from
other programs only affects the slower nine tenths. Results without a yardstick are notes, listed
separately.
"""

from collections.abc import Callable, Sequence
from statistics import quantiles
from time import perf_counter
from typing import Any, Final, Literal, NamedTuple

from pytest_benchmark.fixture import BenchmarkFixture

PARTS: Final = 4
"""The parts of the rounds that show how noisy a ratio is."""
ONCE: Final = 0.3
"""The noise of what is measured once in a run, as a share."""


class Target(NamedTuple):
    """The target of a figure. sense: "at least" or "at most"."""

    value: float
    sense: Literal["at least", "at most"]

    def text(self, form: str = "{:g}") -> str:
        """The target in words. form: of its value."""
        return f"{'≥' if self.sense == 'at least' else '≤'} {form.format(self.value)}"

    def verdict(self, value: float) -> str:
        """Whether a value meets the target, in words."""
        met = value >= self.value if self.sense == "at least" else value <= self.value
        return "met" if met else "MISSED"


def at_least(times: float) -> Target:
    """At least this: of a ratio, this many times as fast as the yardstick."""
    return Target(times, "at least")


def at_most(times: float) -> Target:
    """At most this: of a ratio, this many times as long as the yardstick."""
    return Target(times, "at most")


class Yardstick(NamedTuple):
    """Something to compare with. run: the timed call; before: prepares each round."""

    name: str
    run: Callable[[], Any]
    target: Target | None = None
    before: Callable[[], Any] | None = None


class Figure(NamedTuple):
    """One line of the table, with the seconds of mclub and of the yardstick in each round."""

    what: str
    yardstick: str
    ours: Sequence[float]
    theirs: Sequence[float]
    target: Target | None

    @property
    def is_length(self) -> bool:
        """Whether the ratio says how many times as long it takes, not how many times as fast."""
        return self.target is not None and self.target.sense == "at most"

    @property
    def ratio(self) -> float:
        """How many times as fast as the yardstick, or as long if the target says so."""
        return self._ratio(self.ours, self.theirs)

    @property
    def noise(self) -> float:
        """How far the ratio of a part of the rounds is from that of all, as a share of it."""
        parts = [
            self._ratio(self.ours[part::PARTS], self.theirs[part::PARTS]) for part in range(PARTS)
        ]
        return max(abs(part / self.ratio - 1) for part in parts)

    def _ratio(self, ours: Sequence[float], theirs: Sequence[float]) -> float:
        one, other = quiet(ours), quiet(theirs)
        return one / other if self.is_length else other / one

    @property
    def verdict(self) -> str:
        """Whether the target is met, in words."""
        return "reported" if self.target is None else self.target.verdict(self.ratio)


class Note(NamedTuple):
    """A figure without a yardstick. form: of the value as text; better: "less" or "more", "" if it
    depends only on the machine; noise: how far one run may be from another, as a share."""

    where: str
    what: str
    value: float
    form: str
    target: Target | None
    better: Literal["less", "more", ""]
    noise: float

    @property
    def verdict(self) -> str:
        """Whether the target is met, in words."""
        return "reported" if self.target is None else self.target.verdict(self.value)


class Figures:
    """All results of a run."""

    def __init__(self) -> None:
        self.all: list[Figure] = []
        self.notes: list[Note] = []

    def note(
        self,
        where: str,
        what: str,
        value: float,
        form: str = "{:.1f} ms",
        target: Target | None = None,
        *,
        better: Literal["less", "more", ""] = "less",
        noise: float = ONCE,
    ) -> None:
        """Record a result without a yardstick; see `Note`."""
        self.notes.append(Note(where, what, value, form, target, better, noise))

    def compare(
        self,
        benchmark: BenchmarkFixture,
        what: str,
        run: Callable[[], Any],
        yardsticks: Sequence[Yardstick],
        *,
        rounds: int,
        before: Callable[[], Any] | None = None,
    ) -> None:
        """Time `run` and its yardsticks in turns. before: prepares each round of `run`."""
        times: dict[str, list[float]] = {yardstick.name: [] for yardstick in yardsticks}

        def yardsticks_first() -> None:
            for yardstick in yardsticks:
                if yardstick.before is not None:
                    yardstick.before()
                start = perf_counter()
                yardstick.run()
                times[yardstick.name].append(perf_counter() - start)
            if before is not None:
                before()

        warmup = max(2, rounds // 20)
        benchmark.pedantic(run, setup=yardsticks_first, rounds=rounds, warmup_rounds=warmup)
        ours = benchmark.stats.stats.data
        for name, _, target, _ in yardsticks:
            figure = Figure(what, name, ours, times[name][warmup:], target)
            benchmark.extra_info[f"times as {'long' if figure.is_length else 'fast'} as {name}"] = (
                figure.ratio
            )
            self.all.append(figure)


def table(figures: Sequence[Figure]) -> list[str]:
    """The ratios as lines of text."""
    head = ("what", "takes", "yardstick", "takes", "ratio", "", "target", "")
    rows = [
        (
            figure.what,
            _time(quiet(figure.ours)),
            figure.yardstick,
            _time(quiet(figure.theirs)),
            f"{figure.ratio:.2f}",
            "× as long" if figure.is_length else "× as fast",
            figure.target.text() if figure.target else "",
            figure.verdict,
        )
        for figure in figures
    ]
    return _align(head, rows, right=(1, 3, 4))


def notes_table(notes: Sequence[Note]) -> list[str]:
    """The results without a yardstick as lines of text."""
    head = ("where", "what", "figure", "target", "")
    rows = [
        (
            note.where,
            note.what,
            note.form.format(note.value),
            note.target.text(note.form) if note.target else "",
            note.verdict,
        )
        for note in notes
    ]
    return _align(head, rows, right=())


def _align(
    head: tuple[str, ...], rows: Sequence[tuple[str, ...]], right: Sequence[int]
) -> list[str]:
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    lines = [
        "  ".join(
            cell.rjust(width) if at in right else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in (head, *rows)
    ]
    return [lines[0], "─" * max(map(len, lines)), *lines[1:]]


def quiet(times: Sequence[float]) -> float:
    """The 10th percentile."""
    return quantiles(times, n=10)[0]


def _time(seconds: float) -> str:
    for unit, factor in (("s", 1), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.2f} {unit}"
    return f"{seconds * 1e9:.0f} ns"
