"""The analysis of a game as a document."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from mclub import __version__
from mclub.analysis.journal import Journal
from mclub.analysis.look import Terms
from mclub.analysis.looks import Looks
from mclub.analysis.mistakes import Mistake, Search
from mclub.analysis.run import Budget, Tally, Workers
from mclub.analysis.shares import UNIT, margin_of_error
from mclub.analysis.steps import course_of
from mclub.analysis.telescope import Entry, Telescope, Total, telescope
from mclub.analysis.worth import weights
from mclub.club.game import Game
from mclub.club.moment import FORMAT
from mclub.kinds.kind import Document

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
) -> Document:
    """Luck and skill in a finished game (docs/analysis.md, docs/format.md). to_the_end: play every
    playout to the end of the game, even if the game has a fitted worth; progress: called with the
    share done; journal: of the same analysis, in which to continue.

    Raises NotAllowed and BadInput (`mclub.analysis.steps.course_of`).
    """
    course, terms = course_of(game), Terms(seed, to_the_end)
    tally = Tally(workers, progress, journal)
    looks = Looks(course, terms, tally, budget)
    figures = telescope(course, looks.take())
    mistakes = Search(course, terms, tally).mistakes(figures, looks.rollouts)
    fitted = not to_the_end and weights(course.kind, len(course.seats))
    return {
        "format": FORMAT,
        "game": game.id,
        "kind": course.kind,
        "seq": game.seq,
        "head": game.head,
        "version": __version__,
        "seed": seed,
        "rollouts": looks.rollouts,
        "by": "worth" if fitted else "playouts",
        "players": {seat: _player(total) for seat, total in figures.totals.items()},
        "events": [_event(entry, figures) for entry in figures.entries],
        "mistakes": [_mistake(one) for one in mistakes],
        "best": _best(figures),
    }


def _share(number: float) -> float:
    return number / UNIT


def _interval(number: float, half: float) -> list[float]:
    return [round(_share(number - half), 6), round(_share(number + half), 6)]


def totals(game: Game, rollouts: int, seed: str) -> Mapping[str, Total]:
    """The luck and skill of each seat in a finished game, without its costly decisions, in this
    process. Raises like `analyse`."""
    course, tally = course_of(game), Tally(Workers(1), lambda _: None)
    looks = Looks(course, Terms(seed, to_the_end=False), tally, Budget(rollouts))
    return telescope(course, looks.take()).totals


def _player(total: Total) -> Document:
    return {
        "start": _share(total.start),
        "result": _share(total.result),
        "luck": _share(total.luck),
        "skill": _share(total.skill),
        "others": _share(total.others),
        "interval": {
            "luck": _interval(total.luck, total.luck_error),
            "skill": _interval(total.skill, total.skill_error),
            "others": _interval(total.others, total.others_error),
        },
    }


def _event(entry: Entry, figures: Telescope) -> Document:
    seats = figures.seats
    document = {
        "seq": entry.seq,
        "round": entry.round,
        "kind": "chance" if entry.by is None else "decision",
        "by": entry.by,
        "chance": _by_seat(seats, entry.luck),
        "interval": {
            seat: _interval(entry.luck[at], margin_of_error(entry.luck_variances[at]))
            for at, seat in enumerate(seats)
        },
        "values": _by_seat(seats, entry.values),
    }
    if entry.by is None:
        return document
    at = seats.index(entry.by)
    others = {seat: _share(entry.change[n]) for n, seat in enumerate(seats) if n != at}
    return document | {
        "action": entry.action,
        "skill": _share(entry.change[at]),
        "skill_interval": _interval(entry.change[at], margin_of_error(entry.change_variances[at])),
        "others": others,
    }


def _by_seat(seats: tuple[str, ...], shares: Any) -> Mapping[str, float]:
    return {seat: _share(share) for seat, share in zip(seats, shares, strict=True)}


def _mistake(one: Mistake) -> Document:
    return {
        "seq": one.seq,
        "round": one.round,
        "by": one.by,
        "action": one.action,
        "better": one.better,
        "cost": round(_share(one.cost), 6),
        "interval": _interval(one.cost, one.cost_error),
        "rollouts": one.rollouts,
        "parts": {part: round(points, 2) for part, points in one.parts.items()},
    }


def _best(figures: Telescope) -> list[Document]:
    """The decisions with the highest skill whose interval excludes 0, the best first."""
    own = [
        (entry.change[at], margin_of_error(entry.change_variances[at]), entry)
        for entry in figures.entries
        if entry.by is not None
        for at in (figures.seats.index(entry.by),)
    ]
    sure = sorted((one for one in own if one[0] > one[1]), key=lambda one: -one[0])
    return [
        {
            "seq": entry.seq,
            "round": entry.round,
            "by": entry.by,
            "action": entry.action,
            "gain": _share(gain),
            "interval": _interval(gain, half),
        }
        for gain, half, entry in sure[:BEST]
    ]
