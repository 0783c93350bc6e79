"""The score sheet (MC-SCO-1…8): each seat's victory points and the cards behind them."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from events.million_club.figures import POINT_PRICE, SET_POINTS
from events.million_club.words import HIDDEN, KIND_OF, KINDS, REGION_OF, REGIONS, Kind, Region, Seat
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

Group = Kind | Region
CardsByGroup = dict[Group, list[str]]
"""A player's companies of each type and known colonies of each region."""


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line of the sheet: points (VP), type or region, cards counted or amount (M)."""

    line: str
    points: int
    rule: str
    kind: str | None = None
    cards: tuple[str, ...] = ()
    amount: int | None = None


class Sheet(msgspec.Struct, frozen=True, gc=False):
    """A seat's score: its lines, total (VP), fortune (M) and rank (1 is best, ties share)."""

    lines: tuple[Line, ...]
    total: int
    fortune: int
    rank: int

    def points(self, line: str) -> int:
        """The points of one line of the pad."""
        return sum(entry.points for entry in self.lines if entry.line == line)


_COLONY = {
    card: Line("colonies", 1, RULES["colonies"], region, (card,))
    for card, region in REGION_OF.items()
}
_UNSEEN = Line("colonies", 1, RULES["colonies"], None, (HIDDEN,))


def score(table: Table) -> dict[Seat, Sheet]:
    """Each seat's sheet as if the game ended now. A colony never shown counts one point; see
    `projections.million_club.outlook` for what else it can add."""
    players = table.players
    held = {seat: _cards_by_group(player) for seat, player in players.items()}
    lines = {
        seat: tuple(_lines(player, held[seat], [held[o] for o in held if o != seat]))
        for seat, player in players.items()
    }
    standing = {
        seat: (sum([line.points for line in lines[seat]]), player.money)
        for seat, player in players.items()
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


def _cards_by_group(player: Player) -> CardsByGroup:
    held: CardsByGroup = {group: [] for group in (*KINDS, *REGIONS)}
    for card in player.levels:
        held[KIND_OF[card]].append(card)
    for colony in player.colonies:
        if colony is not None:
            held[REGION_OF[colony]].append(colony)
    return held


def _lines(player: Player, held: CardsByGroup, rivals: list[CardsByGroup]) -> list[Line]:
    lines = [
        Line("companies", player.value(card), RULES["companies"], KIND_OF[card], (card,))
        for card in player.levels
    ]
    lines += _most("leadership", KINDS, held, rivals)
    lines += _sets("consortium", KINDS, held)
    lines += [_UNSEEN if card is None else _COLONY[card] for card in player.colonies]
    lines += _most("concession", REGIONS, held, rivals)
    lines += _sets("globalisation", REGIONS, held)
    money = player.money
    lines.append(Line("money", money // POINT_PRICE, RULES["money"], amount=money))
    return lines


def _bonus(line: str, points: int, kind: str | None, cards: Sequence[str]) -> Line:
    return Line(line, points, RULES[line], kind, tuple(cards))


def _most(
    line: str, groups: Iterable[Group], held: CardsByGroup, rivals: list[CardsByGroup]
) -> Iterator[Line]:
    for group in groups:
        cards = held[group]
        if cards and len(cards) > max([len(rival[group]) for rival in rivals]):
            yield _bonus(line, len(cards), group, cards)


def _sets(line: str, groups: Iterable[Group], held: CardsByGroup) -> Iterator[Line]:
    for cards in zip(*[held[group] for group in groups], strict=False):
        yield _bonus(line, SET_POINTS, None, cards)
