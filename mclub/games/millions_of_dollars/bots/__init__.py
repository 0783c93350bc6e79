"""What bots of Millions of Dollars think with (`mclub.kinds.parts.Mind`)."""

from collections.abc import Mapping, Sequence

from commands.dealer import Dealer
from commands.millions_of_dollars import decide as rules
from commands.millions_of_dollars.actions import Action
from commands.millions_of_dollars.stage import Fact
from events.language import mark
from mclub.games.millions_of_dollars.bots.habits import habit as habit
from mclub.games.millions_of_dollars.bots.habits import sensible as sensible
from mclub.games.millions_of_dollars.bots.imagining import imagine as imagine
from mclub.games.millions_of_dollars.bots.worth import parts as parts
from mclub.games.millions_of_dollars.bots.worth import worth as worth
from projections.millions_of_dollars.table import Table

PARTS: Mapping[str, str] = {"money": mark("Money"), "prospects": mark("Prospects")}

__all__ = ["PARTS", "choices", "habit", "imagine", "parts", "sensible", "stage", "take", "worth"]


def choices(table: Table, seat: str) -> Sequence[Action]:
    """The actions of this seat, in the order of `legal`."""
    return rules.legal(table, seat)


def take(table: Table, seat: str, action: Action, dealer: Dealer) -> list[Fact]:
    """Takes one of the choices."""
    return rules.play(table, seat, action, dealer)  # type: ignore[arg-type]


def stage(table: Table) -> int:
    """The number of the round."""
    return table.round
