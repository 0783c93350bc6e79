"""The score sheet: money decides (MD-END-1…3), and each M$ is explained, heist by heist."""

from typing import Final

import msgspec

from events.millions_of_dollars.words import Role, Seat
from projections.document import Document
from projections.millions_of_dollars.board import loot_card, state
from projections.millions_of_dollars.table import REASONS, Character, Ended, Line, Table
from projections.table import leaders

FORMAT = 1

LINES: Final = tuple(dict.fromkeys(line for line, _rule in REASONS.values()))
"""The lines of the pad; their sum is a player's money."""

FATES: Final = {
    "withdrawn": "MD-NEG-2",
    "several": "MD-HEI-1",
    "named": "MD-HEI-3",
    "alone": "MD-HEI-5",
    "shared": "MD-SHA-1",
}
"""The rule by which a character left or shared."""

ENDS: Final = {"target": "MD-END-1", "rounds": "MD-END-2"}
"""The rule of each ending."""


class Sheet(msgspec.Struct, frozen=True):
    """A seat's score: the sources of its money, total (M$) and rank (1 is best, ties share)."""

    lines: tuple[Line, ...]
    total: int
    rank: int

    def amount(self, line: str) -> int:
        """The M$ in one line of the pad."""
        return sum(entry.amount for entry in self.lines if REASONS[entry.reason][0] == line)


def score(table: Table) -> dict[Seat, Sheet]:
    """Each seat's sheet; as if the game ended now, if it goes on.

    The winners rank first, whatever the others have (MD-END-1); the others rank by money.
    """
    lines = {seat: tuple(x for x in table.lines if x.seat == seat) for seat in table.seats}
    totals = {seat: sum(line.amount for line in lines[seat]) for seat in table.seats}
    won = winners(table)
    standing = {seat: (seat in won, total) for seat, total in totals.items()}
    return {
        seat: Sheet(lines[seat], totals[seat], 1 + sum(x > own for x in standing.values()))
        for seat, own in standing.items()
    }


def winners(table: Table) -> tuple[Seat, ...]:
    """The winners; the richest if the game ended now."""
    return table.winners or leaders({seat: one.money for seat, one in table.players.items()})


def document(table: Table) -> Document:
    """The score sheet, see docs/format.md."""
    sheets = score(table)
    won = winners(table)
    rules = [] if table.why is None else [ENDS[table.why]]
    return {
        "format": FORMAT,
        "players": {
            seat: {line: sheet.amount(line) for line in LINES}
            | {"total": sheet.total, "fortune": sheet.total, "rank": sheet.rank}
            for seat, sheet in sheets.items()
        },
        "winners": list(won),
        "why": table.why,
        "reconstruction": table.reconstruction,
        "rules": [*rules, "MD-END-3"] if rules and len(won) > 1 else rules,
        "lines": {
            seat: [_line(table, line) for line in sheet.lines] for seat, sheet in sheets.items()
        },
        "heists": [_heist(table, ended) for ended in table.rounds],
    }


def _line(table: Table, line: Line) -> Document:
    name, rule = REASONS[line.reason]
    role, card = _role_and_card(table, line)
    return {
        "line": name,
        "kind": role,
        "points": line.amount,
        "cards": [card] if card else [],
        "rule": rule,
        "round": line.round,
        "number": line.number or None,
        "other": line.other,
    }


def _role_and_card(table: Table, line: Line) -> tuple[Role | None, str | None]:
    """The role of the line's character, as far as it is known, and its round's loot card."""
    if line.round <= len(table.rounds):
        ended = table.rounds[line.round - 1] if line.round else None
        characters = ended.characters[line.seat] if ended else ()
        card = ended.loot if ended else None
    else:
        characters = tuple(table.players[line.seat].characters)
        card = table.loot
    role = characters[line.number - 1].role if line.number else None
    return role, card.id if card else None


def _heist(table: Table, ended: Ended) -> Document:
    return {
        "round": ended.round,
        "loot": loot_card(ended.loot),
        "shown": list(ended.shown),
        "named": ended.named,
        "shared": ended.shared,
        "characters": [
            _fate(seat, number, character, shared=ended.shared)
            for seat, characters in ended.characters.items()
            for number, character in enumerate(characters, 1)
        ],
        "change": dict(ended.change),
        "money": {
            seat: sum(x.amount for x in table.lines if x.seat == seat and x.round <= ended.round)
            for seat in table.seats
        },
    }


def _fate(seat: Seat, number: int, character: Character, *, shared: bool) -> Document:
    fate = state(character, shared=shared)
    return {
        "seat": seat,
        "number": number,
        "role": character.role,
        "state": fate,
        "why": character.why,
        "rule": FATES.get(character.why or fate),
        "lost": character.lost,
        "intimidation": character.gained,
    }
