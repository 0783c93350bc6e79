"""The possible scores while colonies are unseen (MC-SCO-4…6, MC-SCO-8).

An unseen colony counts one point; Concession and Globalisation depend on its region, which only its
owner knows. Each end of a seat's range is reached by some deal that is consistent with the box and,
unless there are more than `MOST_WORLDS` worlds, with all statements. Two seats are compared deal by
deal if that is cheap, otherwise by their ranges, so a winner may be announced late, but never
wrongly.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import prod
from typing import Final, NamedTuple

from events.million_club import Event
from events.million_club.figures import COLONIES_OF_A_REGION, SET_POINTS
from events.million_club.words import REGION_OF, REGIONS, Seat
from events.record import Record
from projections.million_club.colonies import possible_hands
from projections.million_club.score import score
from projections.million_club.table import Card, Table

MOST_WORLDS: Final = 64
"""If there are more possible worlds than this, only the visible cards are used."""
MOST_DEALS: Final = 128
"""If there are more deals of the unseen colonies than this, seats are compared by their ranges."""

Counts = tuple[int, ...]
"""A number for each region."""
Range = tuple[int, int]
"""Minimum and maximum points."""


class Hand(NamedTuple):
    """A seat's colonies. known: their number by region; unseen: the number of the others."""

    known: Counts
    unseen: int


World = dict[Seat, Hand]
Above = dict[tuple[Seat, Seat], tuple[bool, bool]]
"""By pair of seats, whether the first always and whether it ever ranks above the second
(MC-SCO-8)."""


class Outlook(NamedTuple):
    """The possible outcomes.

    ranges: of Concession, Globalisation and total, by seat and line; ranks: by seat, None if not
    certain; winners: empty if not certain; sure: by seat, the regions whose Concession is certain.
    """

    ranges: dict[Seat, dict[str, Range]]
    ranks: dict[Seat, int | None]
    winners: tuple[Seat, ...]
    sure: dict[Seat, frozenset[str]]


def outlook(table: Table, records: Sequence[Record[Event]] = ()) -> Outlook | None:
    """The outlook of a table; None if no colony is unseen.

    records: those in effect. Without them, statements about colonies are not taken into account.
    """
    if all(None not in player.colonies for player in table.players.values()):
        return None
    worlds = _worlds(table, records)
    fixed = {
        seat: sheet.total - sheet.points("concession") - sheet.points("globalisation")
        for seat, sheet in score(table).items()
    }
    ranges = {}
    for seat in table.seats:
        by_world = [_ranges(world, seat) for world in worlds]
        ranges[seat] = {line: _hull([one[line] for one in by_world]) for line in by_world[0]}
        low, high = ranges[seat]["total"]
        ranges[seat]["total"] = (fixed[seat] + low, fixed[seat] + high)
    above: Above = {}
    for one, other in combinations(table.seats, 2):
        low, high = _lead(worlds, fixed, ranges, one, other)
        richer = table.players[one].money - table.players[other].money
        above[one, other] = (low, richer) > (0, 0), (high, richer) > (0, 0)
        above[other, one] = (-high, -richer) > (0, 0), (-low, -richer) > (0, 0)
    ranks = {seat: _rank(seat, table.seats, above) for seat in table.seats}
    return Outlook(
        ranges,
        ranks,
        _winners(ranks, above),
        {seat: _sure(worlds, seat) for seat in table.seats},
    )


def _worlds(table: Table, records: Sequence[Record[Event]]) -> list[World]:
    possible = possible_hands(records)
    if possible is None or len(possible) > MOST_WORLDS:
        hands = {seat: player.colonies for seat, player in table.players.items()}
        return [{seat: _hand(map(_region, cards)) for seat, cards in hands.items()}]
    return [{seat: _hand(dict(world).get(seat, ())) for seat in table.seats} for world in possible]


def _region(card: Card) -> str | None:
    return None if card is None else REGION_OF[card]


def _hand(regions: Iterator[str | None] | Sequence[str | None]) -> Hand:
    count = Counter(regions)
    return Hand(tuple(count[region] for region in REGIONS), count[None])


def _room(world: World) -> Counts:
    """The maximum number of unseen colonies in each region (MC-BOX-3)."""
    known = zip(*(hand.known for hand in world.values()), strict=True)
    return tuple(COLONIES_OF_A_REGION - sum(counts) for counts in known)


def _fills(unseen: int, room: Counts) -> Iterator[Counts]:
    """Every way to give this many unseen colonies a region."""
    if len(room) == 1:
        if unseen <= room[0]:
            yield (unseen,)
        return
    for count in range(min(unseen, room[0]) + 1):
        for rest in _fills(unseen - count, room[1:]):
            yield (count, *rest)


def _hull(ranges: Sequence[Range]) -> Range:
    return min(low for low, _high in ranges), max(high for _low, high in ranges)


def _ranges(world: World, seat: Seat) -> dict[str, Range]:
    """The ranges of a seat's Concession, its Globalisation and their sum ("total") in one world."""
    room, own = _room(world), world[seat]
    rivals = [hand for other, hand in world.items() if other != seat]
    cards = sum(own.known) + own.unseen
    points, sets, both = [cards, 0], [], [2 * cards, 0]
    for fill in _fills(own.unseen, room):
        counts = tuple(map(sum, zip(own.known, fill, strict=True)))
        rest = tuple(free - taken for free, taken in zip(room, fill, strict=True))
        sets.append(SET_POINTS * min(counts))
        # Skip what can't widen the range: Concession is between none and all cards.
        if points[0] or sets[-1] < both[0]:
            least = cards - _most_lost(counts, rivals, rest)
            points[0], both[0] = min(points[0], least), min(both[0], least + sets[-1])
        if points[1] < cards or cards + sets[-1] > both[1]:
            most = _most_won(counts, rivals, rest)
            points[1], both[1] = max(points[1], most), max(both[1], most + sets[-1])
    return {
        "concession": (points[0], points[1]),
        "globalisation": (min(sets), max(sets)),
        "total": (both[0], both[1]),
    }


def _most_won(counts: Counts, rivals: Sequence[Hand], room: Counts) -> int:
    """The maximum points that these colonies can score by Concession."""
    open_ = [
        at
        for at, count in enumerate(counts)
        if count and all(rival.known[at] < count for rival in rivals)
    ]
    leads = [lead for size in range(len(open_) + 1) for lead in combinations(open_, size)]
    for lead in sorted(leads, key=lambda lead: -sum(counts[at] for at in lead)):
        if _stay_below(counts, lead, rivals, room):
            return sum(counts[at] for at in lead)
    return 0


def _stay_below(counts: Counts, lead: Sequence[int], rivals: Sequence[Hand], room: Counts) -> bool:
    """Whether the rivals' unseen colonies can be dealt so that each rival has fewer in the regions
    `lead`: a flow from rivals to regions, which exists if no cut is too small."""
    most = [
        [
            min(free, counts[at] - 1 - rival.known[at]) if at in lead else free
            for at, free in enumerate(room)
        ]
        for rival in rivals
    ]
    for cut in product((False, True), repeat=len(room)):
        through = sum(free for free, full in zip(room, cut, strict=True) if full)
        for rival, caps in zip(rivals, most, strict=True):
            aside = sum(cap for cap, full in zip(caps, cut, strict=True) if not full)
            through += min(rival.unseen, aside)
        if through < sum(rival.unseen for rival in rivals):
            return False
    return True


def _most_lost(counts: Counts, rivals: Sequence[Hand], room: Counts, at: int = 0) -> int:
    """The maximum number of these colonies that can score nothing because a rival has as many."""
    if at == len(counts):
        return 0
    count = counts[at]
    if not count or any(rival.known[at] >= count for rival in rivals):
        return count + _most_lost(counts, rivals, room, at + 1)
    most = _most_lost(counts, rivals, room, at + 1)
    for index, rival in enumerate(rivals):
        needed = count - rival.known[at]
        if needed <= min(rival.unseen, room[at]):
            spent = Hand(rival.known, rival.unseen - needed)
            left = [*rivals[:index], spent, *rivals[index + 1 :]]
            most = max(most, count + _most_lost(counts, left, room, at + 1))
    return most


def _sure(worlds: Sequence[World], seat: Seat) -> frozenset[str]:
    """The regions in which the seat certainly has the most colonies, and a known number of them."""

    def is_sure(world: World, at: int) -> bool:
        free = _room(world)[at]
        own = world[seat]
        rivals = (hand for other, hand in world.items() if other != seat)
        most = max(hand.known[at] + min(hand.unseen, free) for hand in rivals)
        return not min(own.unseen, free) and most < own.known[at]

    return frozenset(
        region for at, region in enumerate(REGIONS) if all(is_sure(world, at) for world in worlds)
    )


def _lead(
    worlds: Sequence[World],
    fixed: dict[Seat, int],
    ranges: dict[Seat, dict[str, Range]],
    one: Seat,
    other: Seat,
) -> Range:
    """Minimum and maximum lead of one seat over another, in points."""
    low, high = ranges[one]["total"]
    least, most = ranges[other]["total"]
    if low <= most and least <= high and all(map(_is_cheap, worlds)):
        apart = fixed[one] - fixed[other]
        return (
            apart + min(_least_lead(world, one, other) for world in worlds),
            apart - min(_least_lead(world, other, one) for world in worlds),
        )
    return low - most, high - least


def _is_cheap(world: World) -> bool:
    return prod(hand.unseen + 1 for hand in world.values()) <= MOST_DEALS


def _least_lead(world: World, one: Seat, other: Seat) -> int:
    """The minimum lead of `one` over `other` from Concession and Globalisation; negative if behind.

    It goes region by region and keeps the minimum for each remainder of unseen colonies.
    """
    seats, room = list(world), _room(world)
    me, you = seats.index(one), seats.index(other)
    unseen_of = tuple(hand.unseen for hand in world.values())
    leads = {(unseen_of, COLONIES_OF_A_REGION, COLONIES_OF_A_REGION): 0}
    for at, free in enumerate(room):
        later = sum(room[at + 1 :])
        after: dict[tuple[Counts, int, int], int] = {}
        for (unseen, mine, yours), lead in leads.items():
            for deal in _deals(unseen, free, sum(unseen) - later):
                counts = [world[seat].known[at] + n for seat, n in zip(seats, deal, strict=True)]
                most = max(counts)
                scores = most if counts.count(most) == 1 else 0
                gain = scores * ((counts[me] == most) - (counts[you] == most))
                left = tuple(count - n for count, n in zip(unseen, deal, strict=True))
                key = left, min(mine, counts[me]), min(yours, counts[you])
                after[key] = min(after.get(key, lead + gain), lead + gain)
        leads = after
    return min(lead + SET_POINTS * (mine - yours) for (_, mine, yours), lead in leads.items())


def _deals(unseen: Counts, most: int, least: int) -> Iterator[Counts]:
    """Every way to take from each seat's unseen colonies, between `least` and `most` in all."""
    if not unseen:
        if least <= 0:
            yield ()
        return
    for count in range(min(unseen[0], most) + 1):
        for rest in _deals(unseen[1:], most - count, least - count):
            yield (count, *rest)


def _rank(seat: Seat, seats: Sequence[Seat], above: Above) -> int | None:
    before = [above[other, seat] for other in seats if other != seat]
    if any(ever and not always for always, ever in before):
        return None
    return 1 + sum(always for always, _ever in before)


def _winners(ranks: dict[Seat, int | None], above: Above) -> tuple[Seat, ...]:
    first = tuple(seat for seat, rank in ranks.items() if rank == 1)
    others = [seat for seat in ranks if seat not in first]
    certain = all(any(above[winner, seat][0] for winner in first) for seat in others)
    return first if certain else ()
