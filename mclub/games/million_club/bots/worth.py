"""The value of a table to a seat, in victory points. docs/bots.md explains it.

Assets count as on the score sheet (MC-SCO-1 to 7), with these differences. While rounds are left, a
lead counts by its probability to last, a part of the next set counts, companies have room to rise,
and money is worth more, since it can buy something. Pawns on unresolved tiles have their expected
value.
"""

from collections.abc import Mapping, Sequence
from math import exp
from typing import Final

from events.million_club.figures import MAX_LEVEL, POINT_PRICE, ROUNDS, SET_POINTS
from events.million_club.words import KIND_OF, KINDS, REGION_OF, REGIONS
from mclub.games.million_club.bots.pawns import pawns
from mclub.kinds.mind import lead
from projections.million_club.table import Card, Player, Table

SPEND: Final = 12
"""The money likely to be spent, in millions; anything above only counts at the end."""
PREMIUM: Final = 0.022
"""The added value of a million within SPEND, for each round left."""
ROOM: Final = 0.12
"""The value of each level that a company can still rise, at most one per round left."""
FARTHEST: Final = 6
"""Leads beyond this number of cards are as good as won or lost."""


def worth(table: Table, seat: str) -> float:
    """The seat's lead over the other players in points (see `mclub.kinds.mind.lead`)."""
    worths = {}
    for player in table.players.values():
        value = _companies(table, player) + _colonies(table, player) + _money(table, player)
        worths[player.seat] = value + pawns(table, player)
    return lead(worths, seat)


def parts(table: Table, seat: str) -> dict[str, float]:
    """The value of the seat's own assets, by part."""
    player = next(player for player in table.players.values() if player.seat == seat)
    return {
        "companies": _companies(table, player),
        "colonies": _colonies(table, player),
        "money": _money(table, player),
        "pawns": pawns(table, player),
    }


def _rounds_left(table: Table) -> int:
    return ROUNDS - table.round


def _money(table: Table, player: Player) -> float:
    if table.phase == "finished":
        return player.money // POINT_PRICE
    premium = PREMIUM * min(player.money, SPEND) * _rounds_left(table)
    return player.money / POINT_PRICE + premium


def _companies(table: Table, player: Player) -> float:
    """The value of levels, room to rise, leaderships and consortia."""
    levels = sum(player.levels.values())
    room = MAX_LEVEL * len(player.levels) - levels
    rivals = [_count(KIND_OF, p.levels) for p in table.players.values() if p is not player]
    points = levels + sum(player.notes.values()) + ROOM * min(room, _rounds_left(table))
    return points + _cards(_count(KIND_OF, player.levels), rivals, len(KINDS), _rounds_left(table))


def _colonies(table: Table, player: Player) -> float:
    """The value of cards, concessions and globalisations."""
    rivals = [_count(REGION_OF, p.colonies) for p in table.players.values() if p is not player]
    own = _count(REGION_OF, player.colonies)
    return len(player.colonies) + _cards(own, rivals, len(REGIONS), _rounds_left(table))


def _count(sort_of: Mapping[str, str], cards: Sequence[Card] | Mapping[str, int]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for card in cards:
        if card is not None:
            sort = sort_of[card]
            counts[sort] = counts.get(sort, 0) + 1
    return counts


def _cards(own: dict[str, int], rivals: list[dict[str, int]], sorts: int, left: int) -> float:
    """The value of a player's cards as leads and sets. sorts: the number of kinds; left: the rounds
    left."""
    points = 0.0
    for sort, count in own.items():
        lead = count - max([rival.get(sort, 0) for rival in rivals])
        points += count * _chance(lead, left)
    full = min(own.values()) if len(own) == sorts else 0
    begun = sum([count > full for count in own.values()])
    # An incomplete set counts more the more complete it is, and the more rounds are left.
    likely = (begun / sorts) ** 2 * min(0.8, 0.12 * left)
    return points + SET_POINTS * (full + likely)


def _chance(lead: int, left: int) -> float:
    """The probability that a lead of this many cards lasts to the end; a tie doesn't count."""
    return _CHANCES[left][max(-FARTHEST, min(FARTHEST, lead)) + FARTHEST]


def _chances(left: int) -> list[float]:
    leads = range(-FARTHEST, FARTHEST + 1)
    if not left:
        return [float(lead > 0) for lead in leads]
    return [1 / (1 + exp((0.5 - lead) * 9 / (1 + 0.9 * left))) for lead in leads]


_CHANCES: Final = [_chances(left) for left in range(ROUNDS + 1)]
