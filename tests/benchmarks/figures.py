"""The benchmark results, and their table.

The machines are shared and noisy, so no result is a time: each is a ratio to a yardstick measured
in the same run, in turns with mclub. It compares the 10th percentiles of all rounds; load from
other programs only affects the slower nine tenths. Results without a yardstick are notes, listed
separately.
"""

from collections.abc import Callable, Sequence
from statistics import quantiles
from time import perf_counter
from typing import Any, NamedTuple

from pytest_benchmark.fixture import BenchmarkFixture


class Target(NamedTuple):
    """The target of a ratio. sense: "faster" (at least `times`) or "slower" (at most `times`)."""

    times: float
    sense: str

    def __str__(self) -> str:
        return f"{'≥' if self.sense == 'faster' else '≤'} {self.times:g}"


def at_least(times: float) -> Target:
    """At least this many times as fast as the yardstick."""
    return Target(times, "faster")


def at_most(times: float) -> Target:
    """At most this many times as long as the yardstick."""
    return Target(times, "slower")


class Yardstick(NamedTuple):
    """Something to compare with. run: the timed call; before: prepares each round."""

    name: str
    run: Callable[[], Any]
    target: Target | None = None
    before: Callable[[], Any] | None = None


class Figure(NamedTuple):
    """One line of the table, with the seconds of mclub and of the yardstick."""

    what: str
    yardstick: str
    ours: float
    theirs: float
    target: Target | None

    @property
    def ratio(self) -> float:
        """How many times as fast as the yardstick, or as long if the target says so."""
        slower = self.target is not None and self.target.sense == "slower"
        return self.ours / self.theirs if slower else self.theirs / self.ours

    @property
    def verdict(self) -> str:
        """Whether the target is met, in words."""
        if self.target is None:
            return "reported"
        fast = self.target.sense == "faster"
        met = self.ratio >= self.target.times if fast else self.ratio <= self.target.times
        return "met" if met else "MISSED"


class Note(NamedTuple):
    """A result without a yardstick. met: whether it meets its target, None without a target."""

    where: str
    what: str
    figure: str
    target: str = ""
    met: bool | None = None

    @property
    def verdict(self) -> str:
        """See `Figure.verdict`."""
        return {None: "reported", True: "met", False: "MISSED"}[self.met]


class Figures:
    """All results of a run."""

    def __init__(self) -> None:
        self.all: list[Figure] = []
        self.notes: list[Note] = []

    def note(
        self, where: str, what: str, figure: str, target: str = "", met: bool | None = None
    ) -> None:
        """Record a result without a yardstick."""
        self.notes.append(Note(where, what, figure, target, met))

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
        ours = _quiet(benchmark.stats.stats.data)
        for name, _, target, _ in yardsticks:
            figure = Figure(what, name, ours, _quiet(times[name][warmup:]), target)
            benchmark.extra_info[f"times as {'long' if target else 'fast'} as {name}"] = (
                figure.ratio
            )
            self.all.append(figure)


def table(figures: Sequence[Figure]) -> list[str]:
    """The ratios as lines of text."""
    head = ("what", "takes", "yardstick", "takes", "ratio", "", "target", "")
    rows = [
        (
            figure.what,
            _time(figure.ours),
            figure.yardstick,
            _time(figure.theirs),
            f"{figure.ratio:.2f}",
            "× as long" if figure.target and figure.target.sense == "slower" else "× as fast",
            str(figure.target or ""),
            figure.verdict,
        )
        for figure in figures
    ]
    return _align(head, rows, right=(1, 3, 4))


def notes_table(notes: Sequence[Note]) -> list[str]:
    """The results without a yardstick as lines of text."""
    head = ("where", "what", "figure", "target", "")
    rows = [(note.where, note.what, note.figure, note.target, note.verdict) for note in notes]
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


def _quiet(times: Sequence[float]) -> float:
    return quantiles(times, n=10)[0]


def _time(seconds: float) -> str:
    for unit, factor in (("s", 1), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.2f} {unit}"
    return f"{seconds * 1e9:.0f} ns"
