"""The score sheet (MD-END-1…3): where each seat's money came from, heist by heist."""

from typing import Final

import msgspec

from events.millions_of_dollars.words import Role, Seat
from projections.document import Document
from projections.millions_of_dollars.board import loot_card, state
from projections.millions_of_dollars.table import (
    REASONS,
    Character,
    FinishedRound,
    Line,
    Table,
)
from projections.table import leaders

FORMAT = 1

LINES: Final = tuple(dict.fromkeys(line for line, _rule in REASONS.values()))
"""The lines of the sheet; they add up to a player's money."""

FATES: Final = {
    "withdrawn": "MD-NEG-2",
    "several": "MD-HEI-1",
    "named": "MD-HEI-3",
    "alone": "MD-HEI-5",
    "shared": "MD-SHA-1",
}
"""The rule that decided a character's fate, by its `why` or state."""

ENDS: Final = {"target": "MD-END-1", "rounds": "MD-END-2"}
"""The rule that ended the game, by the reason in the event."""


class Sheet(msgspec.Struct, frozen=True):
    """A seat's score. lines: the movements of its money; total: M$; rank: 1 is the best, tied seats
    share one."""

    lines: tuple[Line, ...]
    total: int
    rank: int

    def amount(self, line: str) -> int:
        """The sum of a line of the sheet, M$."""
        return sum(entry.amount for entry in self.lines if REASONS[entry.reason][0] == line)


def score(table: Table) -> dict[Seat, Sheet]:
    """Each seat's sheet; before the end, as if the game ended now.

    The winners rank first even if others have more (MD-END-1); the others rank by money.
    """
    lines = {seat: tuple(x for x in table.lines if x.seat == seat) for seat in table.seats}
    totals = {seat: sum(line.amount for line in lines[seat]) for seat in table.seats}
    victors = winners(table)
    standing = {seat: (seat in victors, total) for seat, total in totals.items()}
    return {
        seat: Sheet(lines[seat], totals[seat], 1 + sum(x > own for x in standing.values()))
        for seat, own in standing.items()
    }


def winners(table: Table) -> tuple[Seat, ...]:
    """The winners; before the end, the richest seats."""
    return table.winners or leaders({seat: one.money for seat, one in table.players.items()})


def document(table: Table) -> Document:
    """The score sheet as a document (docs/format.md)."""
    sheets = score(table)
    victors = winners(table)
    rules = [] if table.why is None else [ENDS[table.why]]
    return {
        "format": FORMAT,
        "players": {
            seat: {line: sheet.amount(line) for line in LINES}
            | {"total": sheet.total, "fortune": sheet.total, "rank": sheet.rank}
            for seat, sheet in sheets.items()
        },
        "winners": list(victors),
        "why": table.why,
        "reconstruction": table.reconstruction,
        "rules": [*rules, "MD-END-3"] if rules and len(victors) > 1 else rules,
        "lines": {
            seat: [_line(table, line) for line in sheet.lines] for seat, sheet in sheets.items()
        },
        "heists": [_heist(table, past) for past in table.rounds],
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
    """The role of a line's character, if known, and the id of its round's loot card, if any."""
    if line.round <= len(table.rounds):
        past = table.rounds[line.round - 1] if line.round else None
        characters = past.characters[line.seat] if past else ()
        card = past.loot if past else None
    else:
        characters = tuple(table.players[line.seat].characters)
        card = table.loot
    role = characters[line.number - 1].role if line.number else None
    return role, card.id if card else None


def _heist(table: Table, past: FinishedRound) -> Document:
    return {
        "round": past.round,
        "loot": loot_card(past.loot),
        "shown": list(past.shown),
        "named": past.named,
        "shared": past.shared,
        "characters": [
            _fate(seat, number, character, shared=past.shared)
            for seat, characters in past.characters.items()
            for number, character in enumerate(characters, 1)
        ],
        "change": dict(past.change),
        "money": {
            seat: sum(x.amount for x in table.lines if x.seat == seat and x.round <= past.round)
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
