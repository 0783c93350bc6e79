"""The score (MC-SCO-1…8): each seat's victory points, line by line, with the cards that count."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from events.million_club.figures import POINT_PRICE, SET_POINTS
from events.million_club.words import HIDDEN, KIND_OF, KINDS, REGION_OF, REGIONS, Kind, Region, Seat
from projections.million_club.table import Player, Table
from projections.table import leader

RULES = {
    "companies": "MC-SCO-1",
    "leadership": "MC-SCO-2",
    "consortium": "MC-SCO-3",
    "colonies": "MC-SCO-4",
    "concession": "MC-SCO-5",
    "globalisation": "MC-SCO-6",
    "money": "MC-SCO-7",
}
LINES = tuple(RULES)

Group = Kind | Region
GROUPS = (*KINDS, *REGIONS)
CardsByGroup = dict[Group, list[str]]
"""A player's companies by type, and known colonies by region."""
Leads = Mapping[Group, Seat | None]
"""The seat with the most cards of each group; None if several have as many, or nobody any."""


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line of the sheet. points: VP; kind: type or region; cards: those that count; amount: M."""

    line: str
    points: int
    rule: str
    kind: str | None = None
    cards: tuple[str, ...] = ()
    amount: int | None = None


class Sheet(msgspec.Struct, frozen=True, gc=False):
    """A seat's score. total: VP; fortune: M; rank: 1 is the best, tied seats share one."""

    lines: tuple[Line, ...]
    total: int
    fortune: int
    rank: int

    def points(self, line: str) -> int:
        """The VP of all entries of a line, e.g. "colonies"."""
        return sum(entry.points for entry in self.lines if entry.line == line)


_COLONY = {
    card: Line("colonies", 1, RULES["colonies"], region, (card,))
    for card, region in REGION_OF.items()
}
_UNSEEN = Line("colonies", 1, RULES["colonies"], None, (HIDDEN,))


def score(table: Table) -> dict[Seat, Sheet]:
    """Each seat's sheet as if the game ended now. An unseen colony counts one point; for what else
    it can add see `projections.million_club.outlook`."""
    players = table.players
    cards = {seat: _cards_by_group(player) for seat, player in players.items()}
    leads = {group: _leader(group, cards) for group in GROUPS}
    lines = {seat: tuple(_lines(player, cards[seat], leads)) for seat, player in players.items()}
    standing = {
        seat: (sum([line.points for line in lines[seat]]), player.money)
        for seat, player in players.items()
    }
    ranking = sorted(standing.values(), reverse=True)
    return {
        seat: Sheet(lines[seat], *own, ranking.index(own) + 1) for seat, own in standing.items()
    }


def winners(sheets: dict[Seat, Sheet]) -> tuple[Seat, ...]:
    """The winners (MC-SCO-8): most points, then the largest fortune; several if still tied."""
    return tuple(seat for seat, sheet in sheets.items() if sheet.rank == 1)


def _leader(group: Group, cards: Mapping[Seat, CardsByGroup]) -> Seat | None:
    return leader([(seat, len(own[group])) for seat, own in cards.items()])


def _cards_by_group(player: Player) -> CardsByGroup:
    cards: CardsByGroup = {group: [] for group in GROUPS}
    for card in player.levels:
        cards[KIND_OF[card]].append(card)
    for colony in player.colonies:
        if colony is not None:
            cards[REGION_OF[colony]].append(colony)
    return cards


def _lines(player: Player, own: CardsByGroup, leads: Leads) -> list[Line]:
    lines = [
        Line("companies", player.value(card), RULES["companies"], KIND_OF[card], (card,))
        for card in player.levels
    ]
    lines += _most("leadership", KINDS, player.seat, own, leads)
    lines += _sets("consortium", KINDS, own)
    lines += [_UNSEEN if card is None else _COLONY[card] for card in player.colonies]
    lines += _most("concession", REGIONS, player.seat, own, leads)
    lines += _sets("globalisation", REGIONS, own)
    money = player.money
    lines.append(Line("money", money // POINT_PRICE, RULES["money"], amount=money))
    return lines


def _bonus(line: str, points: int, kind: str | None, cards: Sequence[str]) -> Line:
    return Line(line, points, RULES[line], kind, tuple(cards))


def _most(
    line: str, groups: Iterable[Group], seat: Seat, own: CardsByGroup, leads: Leads
) -> list[Line]:
    lines = []
    for group in groups:
        if leads[group] == seat:
            lines.append(_bonus(line, len(own[group]), group, own[group]))
    return lines


def _sets(line: str, groups: Iterable[Group], own: CardsByGroup) -> list[Line]:
    columns = tuple(map(own.__getitem__, groups))
    if not all(columns):
        return []
    return [_bonus(line, SET_POINTS, None, cards) for cards in zip(*columns, strict=False)]
