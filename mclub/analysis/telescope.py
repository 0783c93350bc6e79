"""Luck and skill of each seat, from the values along a game.

Every value is a vector of whole numbers that add up to the victory, and every figure a difference
of two of them. So the changes along the game add up exactly to result − start, for each seat, and
the luck of all seats to 0.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mclub.analysis.look import Look
from mclub.analysis.shares import Shares, final_shares, margin_of_error, minus
from mclub.analysis.steps import Course, Step


class Entry(NamedTuple):
    """A change along the game. seq: of its record; round: in which the command began; by: the seat
    that decided, None for chance; action: in the notation; luck: by seat; change: the expected
    change by a decision, by seat: the skill of its own seat, `others` for the rest; variances: of
    luck, and of change; values: after it."""

    seq: int
    round: int
    by: str | None
    action: str | None
    luck: Shares
    change: Shares
    luck_variances: Sequence[float]
    change_variances: Sequence[float]
    values: Shares


class Total(NamedTuple):
    """The figures of a seat, in billionths of the victory, with the half-widths of the 95 %
    intervals."""

    start: int
    result: int
    luck: int
    skill: int
    others: int
    luck_error: float
    skill_error: float
    others_error: float


class Telescope(NamedTuple):
    """The values along a game. start: those at its beginning."""

    seats: tuple[str, ...]
    start: Shares
    entries: Sequence[Entry]
    totals: Mapping[str, Total]


def telescope(course: Course, looks: Sequence[Look]) -> Telescope:
    """The figures of a game. looks: at each of its steps."""
    values = [look.before.mean() for look in looks] + [final_shares(course.seats, course.winners)]
    entries = tuple(_entries(course, looks, values))
    totals = {
        seat: _total(at, seat, values, entries, looks[0].before.variances()[at])
        for at, seat in enumerate(course.seats)
    }
    return Telescope(course.seats, values[0], entries, totals)


def _entries(course: Course, looks: Sequence[Look], values: Sequence[Shares]) -> Iterator[Entry]:
    nothing = (0,) * len(course.seats)
    certain = [0.0] * len(course.seats)
    ends = [look.before.variances() for look in looks[1:]] + [certain]
    for number, (step, look) in enumerate(zip(course.steps, looks, strict=True)):
        before, after = values[number], values[number + 1]
        if step.action is None:
            yield _chance(step, minus(after, before), look.before.variances(), ends[number], after)
            continue
        change = look.change.mean_change() if look.change.count else nothing
        chosen, spread = after, ends[number]
        if step.chance is not None:
            chosen, spread = look.chosen.mean(), look.chosen.variances()
        yield Entry(
            step.seq,
            step.round,
            step.by,
            step.action,
            minus(minus(chosen, before), change),
            change,
            _sums(look.before.variances(), spread, look.change.variances()),
            look.change.variances(),
            chosen,
        )
        if step.chance is not None:
            yield _chance(step, minus(after, chosen), spread, ends[number], after)


def _chance(
    step: Step,
    luck: Shares,
    before: Sequence[float],
    after: Sequence[float],
    values: Shares,
) -> Entry:
    return Entry(
        step.chance or step.seq,
        step.round,
        None,
        None,
        luck,
        (0,) * len(luck),
        _sums(before, after),
        [0.0] * len(luck),
        values,
    )


def _sums(*variances: Sequence[float]) -> list[float]:
    return [sum(all_) for all_ in zip(*variances, strict=True)]


def _total(
    at: int, seat: str, values: Sequence[Shares], entries: Sequence[Entry], start: float
) -> Total:
    own = [entry for entry in entries if entry.by == seat]
    others = [entry for entry in entries if entry.by not in (None, seat)]
    luck = sum(entry.luck[at] for entry in entries)
    skill_variance = sum(entry.change_variances[at] for entry in own)
    others_variance = sum(entry.change_variances[at] for entry in others)
    return Total(
        values[0][at],
        values[-1][at],
        luck,
        sum(entry.change[at] for entry in own),
        sum(entry.change[at] for entry in others),
        # Between the certain result and the start, luck is what skill and others leave.
        margin_of_error(start + skill_variance + others_variance),
        margin_of_error(skill_variance),
        margin_of_error(others_variance),
    )
