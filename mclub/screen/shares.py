"""The figures of an analysis in words: shares of the victory in percent that still add up."""

from collections.abc import Mapping, Sequence
from typing import Final

from events.language import gettext as _
from mclub.bots.hint import TELLING, signed_points
from mclub.club.analysis import Analysis, BestDecision, CostlyDecision, Event, Interval, Player
from mclub.kinds.kind import GameKind
from mclub.kinds.parts import Bots, able
from mclub.text.words import decimal

TENTHS: Final = 1000
"""The whole victory in tenths of a percent, in which the shares are shown."""
MOST: Final = 10
"""The maximum number of decisions or strokes of luck to show."""
REASONS: Final = 2
"""The maximum number of differences that explain a better action."""
NOTABLE: Final = 5
"""The smallest change to show, in tenths of a percent."""


def strokes(analysis: Analysis) -> list[Event]:
    """The chance events that changed a share most, the largest first."""
    chances = [event for event in analysis.events if event.kind == "chance"]
    largest = sorted(chances, key=_size, reverse=True)[:MOST]
    return [event for event in largest if _size(event) * TENTHS >= NOTABLE]


def _size(event: Event) -> float:
    return abs(largest_change(event)[0])


def mistakes(analysis: Analysis) -> list[CostlyDecision]:
    """The decisions for which another action would certainly have been better, by a share that can
    be shown; the costliest first."""
    sure = [one for one in analysis.mistakes if one.interval[0] > 0]
    return [one for one in sure if round(one.cost * TENTHS)][:MOST]


def best_decisions(analysis: Analysis) -> list[BestDecision]:
    """The best decisions, with a share that can be shown. They are compared with habit, so one that
    is named as costly may be better than that; it is no example of a good one."""
    costly = {(one.seq, one.by) for one in mistakes(analysis)}
    best = [one for one in analysis.best if (one.seq, one.by) not in costly]
    return [one for one in best if round(one.gain * TENTHS)]


def largest_change(event: Event) -> tuple[float, str]:
    """The largest change of a share by a chance event, and the seat whose share it was."""
    seat = max(event.chance, key=lambda one: abs(event.chance[one]))
    return event.chance[seat], seat


def why(one: CostlyDecision, kind: GameKind) -> str:
    """What the better action would have added to the player's own assets, in points."""
    titles = able(kind, Bots).mind().PARTS
    parts = sorted(one.parts.items(), key=lambda part: -abs(part[1]))
    return ", ".join(
        f"{_(titles[part])} {signed_points(points)}"
        for part, points in parts[:REASONS]
        if abs(points) >= TELLING
    )


def percent(tenths: int) -> str:
    """A share, without the sign of percent."""
    return decimal(tenths / 10)


def signed(tenths: int) -> str:
    """The change of a share."""
    sign = "−" if tenths < 0 else "+" if tenths else ""
    return sign + decimal(abs(tenths) / 10)


def half(interval: Interval) -> str:
    """The half-width of an interval, in percent."""
    low, high = interval
    return decimal((high - low) * 50)


def round_rows(players: Mapping[str, Player]) -> dict[str, tuple[int, int, int, int, int]]:
    """Start, luck, skill, others and result of each seat in tenths of a percent, which still add
    up by seat, and over the seats."""
    starts = apportion([player.start for player in players.values()])
    lucks = apportion([player.luck for player in players.values()])
    results = apportion([player.result for player in players.values()])
    rows = {}
    for (seat, player), start, luck, result in zip(
        players.items(), starts, lucks, results, strict=True
    ):
        left = result - start - luck
        # What rounding has moved elsewhere is shared by the two columns that are left.
        moved = left - (player.skill + player.others) * TENTHS
        skill = round(player.skill * TENTHS + moved / 2)
        rows[seat] = start, luck, skill, left - skill, result
    return rows


def apportion(shares: Sequence[float]) -> list[int]:
    """The shares in tenths of a percent, with the same sum: the largest remainders are rounded
    up."""
    exact = [share * TENTHS for share in shares]
    down = [int(number // 1) for number in exact]
    missing = round(sum(exact)) - sum(down)
    order = sorted(range(len(exact)), key=lambda at: down[at] - exact[at])
    for at in order[:missing]:
        down[at] += 1
    return down
