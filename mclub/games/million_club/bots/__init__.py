"""What bots of Million Club think with (`mclub.kinds.parts.Mind`): its choices the lean way,
what a table is worth, what may be hidden, and what a player would do without much thought.
"""

from collections.abc import Mapping, Sequence

from commands.dealer import Dealer
from commands.million_club import decide as rules
from commands.million_club.actions import Action
from commands.million_club.stage import Fact
from events.language import mark
from mclub.games.million_club.bots.habits import habit as habit
from mclub.games.million_club.bots.imagining import imagine as imagine
from mclub.games.million_club.bots.worth import parts as parts
from mclub.games.million_club.bots.worth import worth as worth
from projections.million_club.table import Table

PARTS: Mapping[str, str] = {
    "companies": mark("Companies"),
    "colonies": mark("Colonies"),
    "money": mark("Money"),
    "pawns": mark("Pawns"),
}

__all__ = ["PARTS", "choices", "habit", "imagine", "parts", "sensible", "stage", "take", "worth"]


def choices(table: Table, seat: str) -> Sequence[Action]:
    """The actions of this seat, in the order of `legal`."""
    return rules.legal(table) if seat == table.seat else ()


def take(table: Table, seat: str, action: Action, dealer: Dealer) -> list[Fact]:  # noqa: ARG001
    """Takes one of the choices; only the seat that is asked has any."""
    return rules.play(table, action, dealer)


def sensible(table: Table, seat: str, choices: Sequence[Action]) -> Sequence[Action]:  # noqa: ARG001
    """All of them."""
    return choices


def stage(table: Table) -> int:
    """The number of the round, by which the planner knows how far it has looked ahead."""
    return table.round
