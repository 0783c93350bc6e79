"""What bots of Le Millionnaire think with (`mclub.kinds.parts.Mind`)."""

from collections.abc import Mapping, Sequence

from commands.dealer import Dealer
from commands.le_millionnaire import decide as rules
from commands.le_millionnaire.actions import Action
from commands.le_millionnaire.stage import Fact
from events.language import mark
from mclub.games.le_millionnaire.bots.habits import habit as habit
from mclub.games.le_millionnaire.bots.habits import sensible as sensible
from mclub.games.le_millionnaire.bots.imagining import imagine as imagine
from mclub.games.le_millionnaire.bots.worth import parts as parts
from mclub.games.le_millionnaire.bots.worth import worth as worth
from projections.le_millionnaire.table import Table

PARTS: Mapping[str, str] = {
    "money": mark("Money"),
    "securities": mark("Securities"),
    "prospects": mark("Prospects"),
}

__all__ = ["PARTS", "choices", "habit", "imagine", "parts", "sensible", "stage", "take", "worth"]


def choices(table: Table, seat: str) -> Sequence[Action]:
    """The actions of this seat, in the order of `legal`."""
    return rules.legal(table, seat)


def take(table: Table, seat: str, action: Action, dealer: Dealer) -> list[Fact]:
    """Takes one of the choices."""
    return rules.play(table, seat, action, dealer)  # type: ignore[arg-type]


def stage(table: Table) -> int:
    """The number of the round, in which every seat has a turn."""
    return table.round
