"""Makes the analysis of a game."""

from collections.abc import Callable, Collection, Mapping
from typing import Final

from mclub import __version__
from mclub.analysis.journal import Journal
from mclub.analysis.look import Terms
from mclub.analysis.looks import Looks
from mclub.analysis.mistakes import Mistake, Search
from mclub.analysis.order import replaced_in
from mclub.analysis.run import Budget, Tally
from mclub.analysis.shares import UNIT, Shares, margin_of_error
from mclub.analysis.steps import course_of
from mclub.analysis.telescope import Entry, Telescope, Total, telescope
from mclub.club.analysis import (
    Analysis,
    BestDecision,
    CostlyDecision,
    Event,
    Interval,
    Intervals,
    Player,
)
from mclub.club.game import Game
from mclub.club.moment import FORMAT
from mclub.simulate.run import Workers

BEST: Final = 5
"""The number of best decisions."""


def analyse(
    game: Game,
    budget: Budget,
    seed: str,
    workers: Workers,
    *,
    to_the_end: bool = False,
    progress: Callable[[float], None] = lambda _: None,
    journal: Journal | None = None,
) -> Analysis:
    """Luck and skill in a finished game (docs/analysis.md). to_the_end: play every
    playout to the end of the game, even if the game has a fitted worth; progress: called with the
    share done; journal: of the same analysis, in which to continue.

    Raises NotAllowed and BadInput (`mclub.analysis.steps.course_of`).
    """
    course, terms = course_of(game), Terms(seed, to_the_end)
    tally = Tally(workers, progress, journal)
    looks = Looks(course, terms, tally, budget)
    figures = telescope(course, looks.take())
    mistakes = Search(course, terms, tally).mistakes(figures, looks.rollouts)
    return Analysis(
        format=FORMAT,
        game=game.id,
        kind=course.kind,
        seq=game.seq,
        head=game.head,
        version=__version__,
        seed=seed,
        rollouts=looks.rollouts,
        by="worth" if terms.by_worth(course) else "playouts",
        players={seat: _player(total) for seat, total in figures.totals.items()},
        events=[_event(entry, figures.seats) for entry in figures.entries],
        mistakes=[_mistake(one) for one in mistakes],
        best=_best(figures, replaced_in(course)),
    )


def totals(game: Game, rollouts: int, seed: str) -> Mapping[str, Total]:
    """The luck and skill of each seat in a finished game, without its costly decisions, in this
    process. Raises like `analyse`."""
    course, tally = course_of(game), Tally(Workers(1), lambda _: None)
    looks = Looks(course, Terms(seed, to_the_end=False), tally, Budget(rollouts))
    return telescope(course, looks.take()).totals


def _share(number: float) -> float:
    return number / UNIT


def _interval(number: float, half: float) -> Interval:
    return round(_share(number - half), 6), round(_share(number + half), 6)


def _player(total: Total) -> Player:
    return Player(
        _share(total.start),
        _share(total.result),
        _share(total.luck),
        _share(total.skill),
        _share(total.others),
        Intervals(
            _interval(total.luck, total.luck_error),
            _interval(total.skill, total.skill_error),
            _interval(total.others, total.others_error),
        ),
    )


def _event(entry: Entry, seats: tuple[str, ...]) -> Event:
    event = Event(
        seq=entry.seq,
        round=entry.round,
        kind="chance" if entry.by is None else "decision",
        by=entry.by,
        chance=_by_seat(seats, entry.luck),
        interval={
            seat: _interval(entry.luck[at], margin_of_error(entry.luck_variances[at]))
            for at, seat in enumerate(seats)
        },
        values=_by_seat(seats, entry.values),
    )
    if entry.by is not None:
        at = seats.index(entry.by)
        event.action = entry.action
        event.skill = _share(entry.change[at])
        error = margin_of_error(entry.change_variances[at])
        event.skill_interval = _interval(entry.change[at], error)
        event.others = _by_seat(seats, entry.change)
        del event.others[entry.by]
    return event


def _by_seat(seats: tuple[str, ...], shares: Shares) -> dict[str, float]:
    return {seat: _share(share) for seat, share in zip(seats, shares, strict=True)}


def _mistake(one: Mistake) -> CostlyDecision:
    return CostlyDecision(
        seq=one.seq,
        round=one.round,
        by=one.by,
        action=one.action,
        better=one.better,
        cost=round(_share(one.cost), 6),
        interval=_interval(one.cost, one.cost_error),
        rollouts=one.rollouts,
        parts={part: round(points, 2) for part, points in one.parts.items()},
        rivals={seat: round(points, 2) for seat, points in one.rivals.items()},
    )


def _best(figures: Telescope, replaced: Collection[int]) -> list[BestDecision]:
    """The decisions with the highest skill whose interval excludes 0, the best first; without those
    at these records, which were replaced."""
    sure = []
    for entry in figures.entries:
        if entry.by is None or entry.action is None or entry.seq in replaced:
            continue
        at = figures.seats.index(entry.by)
        skill, error = entry.change[at], margin_of_error(entry.change_variances[at])
        if skill > error:
            place = (entry.seq, entry.round, entry.by, entry.action)
            sure.append(BestDecision(*place, _share(skill), _interval(skill, error)))
    return sorted(sure, key=lambda one: -one.gain)[:BEST]
