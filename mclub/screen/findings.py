"""What an analysis found, for the text, the charts and the page: which strokes of luck and which
decisions are worth showing, what each player's luck was made of, and all of it in words."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from events.language import gettext as _
from events.language import mark, ngettext
from mclub.bots.values import Values
from mclub.club.analysis import (
    Analysis,
    BestDecision,
    CostlyDecision,
    Event,
    Interval,
    Player,
)
from mclub.kinds.kind import GameKind
from mclub.screen.shares import TENTHS, apportion
from mclub.text.words import decimal

NOTABLE: Final = 0.005
"""The smallest change of a share to show: half a percent. A game has hundreds of smaller ones,
which decide nothing. The JSON document has them all."""
CERTAIN: Final = 1.5
"""What is shown differs from 0 by at least so many half-widths of its 95 % interval. Chance alone
makes one decision of 600 look that costly, so hardly ever one of the 30 looked at; that an interval
just leaves out 0 happens to one of 40."""
MOST: Final = 10
"""The maximum number of decisions or strokes of luck to show."""
REASONS: Final = 2
"""The maximum number of reasons for a better action."""
BULK: Final = 3
"""A reason is at least one part in so many of the largest one."""
LEAST: Final = 5
"""A reason is at least so many of the smallest amounts that are written: less explains no decision
that is worth showing."""
WIDE: Final = 0.1
"""The half-width of an interval, or the luck from rounds that end, that needs a word of
explanation."""
SOURCES: Final = {
    "chance": mark("Cards and dice"),
    "hidden": mark("Hidden"),
    "ahead": mark("A round further"),
}
"""The sources of luck: chance events; what came of decisions that their players couldn't know; the
ends of rounds, from which on the values look one round further."""
NOTES: Final = {
    "hidden": mark(
        "Hidden: what came of decisions for reasons that the player who decided couldn't know, "
        "such as the others' cards and secret choices."
    ),
    "ahead": mark(
        "A round further: the values look to the end of the round, so when one ends, the next one "
        "comes into view. That helps one player or another, and nobody on average."
    ),
}
"""What the sources mean that don't say it by their names."""


class Stroke(NamedTuple):
    """A stroke of luck. source: a key of `SOURCES`; changes: of each seat's share in tenths of a
    percent, which add up to 0."""

    event: Event
    source: str
    changes: Mapping[str, int]


class Luck(NamedTuple):
    """The luck of a game in tenths of a percent, by seat. strokes: the largest ones; others: the
    number of all others, and left: what they add up to; sources: what the luck came from, by key of
    `SOURCES`; total: all of it. Strokes and left add up to the total, and so do the sources."""

    strokes: Sequence[Stroke]
    others: int
    left: Mapping[str, int]
    sources: Mapping[str, Mapping[str, int]]
    total: Mapping[str, int]


def luck_of(analysis: Analysis) -> Luck:
    """The luck of a game."""
    seats = list(analysis.players)
    events = [*zip(analysis.events, _sources(analysis), strict=True)]
    lucky = [(event, source) for event, source in events if any(event.chance.values())]
    found = [one for one in lucky if is_notable(*_largest(one[0]))]
    found.sort(key=lambda one: -abs(largest_change(one[0])[0]))
    strokes = [
        Stroke(event, source, _by_seat(seats, [event.chance[seat] for seat in seats]))
        for event, source in found[:MOST]
    ]
    total = _by_seat(seats, [player.luck for player in analysis.players.values()])
    sources = {}
    for source in SOURCES:
        own = [event.chance for event, of in lucky if of == source]
        if own:
            sources[source] = _by_seat(seats, [sum(one[seat] for one in own) for seat in seats])
    if sources:
        # What rounding has moved goes to the largest part, where it is seen least.
        largest = max(sources.values(), key=lambda one: max(map(abs, one.values())))
        for seat in seats:
            largest[seat] += total[seat] - sum(one[seat] for one in sources.values())
    left = {seat: total[seat] - sum(one.changes[seat] for one in strokes) for seat in seats}
    return Luck(strokes, len(lucky) - len(strokes), left, sources, total)


def _sources(analysis: Analysis) -> list[str]:
    """The source of each event's luck. By the fitted worth, the values after the last event of a
    round look one round further than those before; those before the end of round 1 look equally
    far, and the last round is played to its end."""
    after = [event.round for event in analysis.events[1:]]
    rounds = zip(analysis.events, [*after, analysis.events[-1].round], strict=True)
    return [
        "ahead"
        if analysis.by == "worth" and 1 <= event.round < next_
        else "chance"
        if event.kind == "chance"
        else "hidden"
        for event, next_ in rounds
    ]


def _by_seat(seats: Sequence[str], shares: Sequence[float]) -> dict[str, int]:
    return dict(zip(seats, apportion(shares), strict=True))


def largest_change(event: Event) -> tuple[float, str]:
    """The largest change of a share by luck at an event, and the seat whose share it was."""
    seat = max(event.chance, key=lambda one: abs(event.chance[one]))
    return event.chance[seat], seat


def _largest(event: Event) -> tuple[float, Interval]:
    change, seat = largest_change(event)
    return change, event.interval[seat]


def is_notable(change: float, interval: Interval) -> bool:
    """Whether the change of a share is large enough to show, and certain."""
    low, high = interval
    return abs(change) >= max(NOTABLE, CERTAIN * (high - low) / 2)


def mistakes(analysis: Analysis) -> list[CostlyDecision]:
    """The decisions for which another action would certainly have been notably better; the
    costliest first.

    Several decisions of a seat in a round may have the same better action: that is one omission,
    shown where it cost most. It is none if the seat took the action at once, by its next decisions
    in a row, such as purchases.
    """
    later = _later(analysis)
    shown: list[CostlyDecision] = []
    omitted: set[tuple[str, int, str]] = set()
    for one in analysis.mistakes:
        omission = one.by, one.round, one.better
        if (
            is_notable(one.cost, one.interval)
            and omission not in omitted
            and one.better not in later.get((one.seq, one.by), ())
        ):
            omitted.add(omission)
            shown.append(one)
    return shown[:MOST]


def _later(analysis: Analysis) -> dict[tuple[int, str], Sequence[str]]:
    """By decision (record and seat): the actions that the seat took next, with nothing between them
    and in the same round."""
    later: dict[tuple[int, str], Sequence[str]] = {}
    for (by, _round), row in groupby(analysis.events, key=lambda one: (one.by, one.round)):
        if by is None:
            continue
        decisions = [*row]
        actions = [event.action or "" for event in decisions]
        for at, event in enumerate(decisions, 1):
            later[event.seq, by] = actions[at:]
    return later


def best_decisions(analysis: Analysis) -> list[BestDecision]:
    """The best decisions. They are compared with habit, so one that was costly may be better
    than that; it is no example of a good one."""
    costly = {(one.seq, one.by) for one in analysis.mistakes if is_notable(one.cost, one.interval)}
    best = [one for one in analysis.best if (one.seq, one.by) not in costly]
    return [one for one in best if is_notable(one.gain, one.interval)]


def stroke_text(stroke: Stroke, what: str) -> str:
    """What happened, and what of it was luck, e.g. "Ann draws a card · Hidden". what: as a
    sentence."""
    if stroke.source == "chance":
        return what
    return what.removesuffix(".") + " · " + _(SOURCES[stroke.source])


def others_text(luck: Luck) -> str:
    """How many strokes are not listed."""
    if not luck.strokes:
        text = ngettext(
            "{count} small or uncertain one", "{count} small or uncertain ones", luck.others
        )
    else:
        text = ngettext(
            "and {count} smaller or uncertain one",
            "and {count} smaller or uncertain ones",
            luck.others,
        )
    return text.format(count=luck.others)


def source_notes(luck: Luck) -> list[str]:
    """Sentences that explain the sources of this luck; the last one only where it applies."""
    notes = [_(note) for source, note in NOTES.items() if source in luck.sources]
    if max(map(abs, luck.sources.get("ahead", {}).values()), default=0) >= WIDE * TENTHS:
        notes.append(
            _(
                "It is large here, since it also contains the luck of the last throw, card or "
                "decision of each round."
            )
        )
    return notes


def why(one: CostlyDecision, kind: GameKind, names: Mapping[str, str]) -> str:
    """Why the other action would have been better: what the player would have had more, and the
    others less, by the end of the round on average."""
    values = Values(kind)
    parts = dict(zip(one.parts, values.together([*one.parts.values()]), strict=True))
    gain = sum(parts.values())
    reasons = [(gain, _own(parts, names[one.by], gain, values))]
    for seat, change in one.rivals.items():
        text = _("{player} would have {amount} less").format(
            player=names[seat], amount=values.amount(-change)
        )
        reasons.append((-change, text))
    largest = max(size for size, _text in reasons)
    reasons.sort(key=lambda reason: -reason[0])
    telling = [
        text for size, text in reasons if values.units(size) >= LEAST and size * BULK >= largest
    ]
    if not telling:
        return _(
            "On average the assets at the end of the round hardly differ, but the better action "
            "wins more often."
        )
    return " · ".join(telling[:REASONS])


def why_note() -> str:
    """What the reasons are measured by."""
    return _(
        "Judged by what the player could know then. Why: what the better action would have changed "
        "by the end of the round, on average."
    )


def no_mistakes() -> str:
    """The sentence in place of the decisions that cost most, if there are none to show."""
    return _("No other action would certainly have added {least} % of the victory or more.").format(
        least=decimal(NOTABLE * 100)
    )


def no_best() -> str:
    """The sentence in place of the best decisions, if there are none to show."""
    return _("No decision was certainly better than habit by {least} % or more.").format(
        least=decimal(NOTABLE * 100)
    )


def _own(parts: Mapping[str, float], player: str, gain: float, values: Values) -> str:
    """What the player would have had more, e.g. "Ann would have 1.5 points more: Money +2.1,
    Companies −0.6"."""
    telling = [(values.parts[part], value) for part, value in parts.items() if value]
    telling.sort(key=lambda part: -abs(part[1]))
    named = [
        title if len(telling) == 1 else f"{title} {values.change(value)}"
        for title, value in telling
    ]
    more = _("{player} would have {amount} more").format(player=player, amount=values.amount(gain))
    return more + (_(": ") + ", ".join(named) if named else "")


def caveat(one: CostlyDecision, analysis: Analysis) -> str:
    """A sentence on a decision that cost more than there was to win, as the cards lay; "" for
    others."""
    before = {seat: player.start for seat, player in analysis.players.items()}
    for event in analysis.events:
        if event.kind == "decision" and (event.seq, event.by) == (one.seq, one.by):
            share = before[one.by]
            if share + one.cost > 1:
                return _(
                    "As the cards lay, the player's share was {share} % already, but the player "
                    "couldn't know that."
                ).format(share=decimal(share * 100))
        before = event.values
    return ""


def readings(analysis: Analysis) -> list[str]:
    """Sentences that say how to read the figures of the players; the last ones only where they
    apply."""
    players = analysis.players.values()
    sentences = [
        _(
            "Shares of the victory in percent, with 95 % intervals. Start + luck + skill + others "
            "= result."
        ),
        _(
            "Skill compares each decision with what a casual player would do by habit (the bot "
            "“habit”): 0 is as good as that. “Others” is what the other players' decisions changed "
            "for this one."
        ),
    ]
    if any(abs(figure) > 1 for one in players for figure in (one.luck, one.skill, one.others)):
        sentences.append(
            _(
                "A figure can exceed 100: the lead can be lost and regained several times, and "
                "each time counts."
            )
        )
    widest = max(map(_half_width, players))
    if widest >= WIDE:
        sentences.append(
            _(
                "±{wide} is wide: the true figure may lie that far off. More playouts make it "
                "narrower."
            ).format(wide=decimal(widest * 100))
        )
    return sentences


def _half_width(player: Player) -> float:
    own = player.interval
    return max(high - low for low, high in (own.luck, own.skill, own.others)) / 2
