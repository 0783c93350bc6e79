"""Analyses written by hand."""

from collections.abc import Mapping

from mclub.club.analysis import Analysis, Event, Interval, Intervals, Player, Subject


def player(start: float, luck: float, skill: float, others: float, error: float = 0.05) -> Player:
    """A player's figures, all with this half-width of the interval."""

    def around(share: float) -> Interval:
        return share - error, share + error

    result = start + luck + skill + others
    intervals = Intervals(around(luck), around(skill), around(others))
    return Player(start, result, luck, skill, others, intervals)


def event(
    seq: int, by: str | None, luck: Mapping[str, float], values: Mapping[str, float]
) -> Event:
    """A decision of this seat, or a chance event."""
    return Event(
        seq=seq,
        round=9,
        kind="decision" if by else "chance",
        by=by,
        chance={**luck},
        interval={seat: (share - 0.05, share + 0.05) for seat, share in luck.items()},
        values={**values},
    )


def by_hand(subject: Subject, players: Mapping[str, Player], rollouts: int = 8) -> Analysis:
    """An analysis of the subject, with one stroke of luck, and no decision that is named."""
    even = {seat: 1 / len(players) for seat in players}
    return Analysis(
        format=1,
        game=subject.game,
        kind=subject.kind,
        seq=100,
        head=subject.head,
        version="0.1.0",
        seed="by hand",
        rollouts=rollouts,
        by="worth",
        players={**players},
        events=[event(7, None, dict.fromkeys(players, 0.0), even)],
        mistakes=[],
        best=[],
    )
