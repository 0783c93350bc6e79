"""The score sheet (MC-SCO-1…8): victory points of each seat and the cards that they come from."""

from collections.abc import Iterable, Sequence

import msgspec

from events.million_club.words import KIND_OF, KINDS, REGION_OF, REGIONS, Seat
from projections.million_club.table import Player, Table

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
MILLIONS_PER_POINT = 4  # MC-SCO-7
POINTS_PER_SET = 2  # MC-SCO-3, MC-SCO-6


class Line(msgspec.Struct, frozen=True):
    """One line of the sheet: points (VP), type or region, cards counted or amount (M)."""

    line: str
    points: int
    rule: str
    kind: str | None = None
    cards: tuple[str, ...] = ()
    amount: int | None = None


class Sheet(msgspec.Struct, frozen=True):
    """A seat's score: its lines, total (VP), fortune (M) and rank (1 is best, ties share)."""

    lines: tuple[Line, ...]
    total: int
    fortune: int
    rank: int

    def points(self, line: str) -> int:
        """All points of one line of the pad."""
        return sum(entry.points for entry in self.lines if entry.line == line)


def score(table: Table) -> dict[Seat, Sheet]:
    """The sheet of each seat as if the game ended now. Cards that are not known don't count."""
    lines = {seat: tuple(_lines(table, player)) for seat, player in table.players.items()}
    standing = {
        seat: (sum(line.points for line in lines[seat]), player.money)
        for seat, player in table.players.items()
    }
    return {
        seat: Sheet(lines[seat], total, fortune, _rank((total, fortune), list(standing.values())))
        for seat, (total, fortune) in standing.items()
    }


def winners(sheets: dict[Seat, Sheet]) -> tuple[Seat, ...]:
    """MC-SCO-8: most points, then richest, then shared."""
    return tuple(seat for seat, sheet in sheets.items() if sheet.rank == 1)


def _rank(own: tuple[int, int], all_of_them: Sequence[tuple[int, int]]) -> int:
    return 1 + sum(other > own for other in all_of_them)


def _lines(table: Table, player: Player) -> list[Line]:
    companies = list(player.levels)
    colonies = [card for card in player.colonies if card is not None]
    rivals = [other for other in table.players.values() if other is not player]
    kinds = {kind: [c for c in companies if KIND_OF[c] == kind] for kind in KINDS}
    regions = {region: [c for c in colonies if REGION_OF[c] == region] for region in REGIONS}
    lines = [
        Line("companies", player.value(card), RULES["companies"], KIND_OF[card], (card,))
        for card in companies
    ]
    for kind, cards in kinds.items():
        if len(cards) > max(sum(KIND_OF[c] == kind for c in rival.levels) for rival in rivals):
            lines.append(_bonus("leadership", len(cards), kind, cards))
    lines += [_bonus("consortium", POINTS_PER_SET, None, cards) for cards in _sets(kinds.values())]
    lines += [_bonus("colonies", 1, REGION_OF[card], [card]) for card in colonies]
    for region, cards in regions.items():
        held = [
            sum(c is not None and REGION_OF[c] == region for c in rival.colonies)
            for rival in rivals
        ]
        if len(cards) > max(held):
            lines.append(_bonus("concession", len(cards), region, cards))
    lines += [
        _bonus("globalisation", POINTS_PER_SET, None, cards) for cards in _sets(regions.values())
    ]
    money = player.money
    lines.append(Line("money", money // MILLIONS_PER_POINT, RULES["money"], amount=money))
    return lines


def _bonus(line: str, points: int, kind: str | None, cards: Sequence[str]) -> Line:
    return Line(line, points, RULES[line], kind, tuple(cards))


def _sets(groups: Iterable[list[str]]) -> list[tuple[str, ...]]:
    return list(zip(*groups, strict=False))
