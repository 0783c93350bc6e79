"""The `Mind` of Million Club's bots (`mclub.kinds.parts.Mind`): applying choices, evaluating
tables, sampling hidden cards, and habits."""

from collections.abc import Mapping, Sequence

from commands.million_club.actions import Action
from commands.million_club.course import COURSE
from events.language import mark
from mclub.games.million_club.bots.habits import habit as habit
from mclub.games.million_club.bots.imagining import imagine as imagine
from mclub.games.million_club.bots.imagining import is_chance as is_chance
from mclub.games.million_club.bots.imagining import redeal as redeal
from mclub.games.million_club.bots.placing import practice as practice
from mclub.games.million_club.bots.worth import parts as parts
from mclub.games.million_club.bots.worth import worth as worth
from mclub.kinds.mind import Value
from projections.million_club.table import Table

PARTS: Mapping[str, str] = {
    "companies": mark("Companies"),
    "colonies": mark("Colonies"),
    "money": mark("Money"),
    "pawns": mark("Pawns"),
}
VALUE = Value(mark("{amount} points"), 1)

PLANS = True
choices, take = COURSE.legal, COURSE.play_out


def sensible(table: Table, seat: str, choices: Sequence[Action]) -> Sequence[Action]:  # noqa: ARG001
    return choices


def stage(table: Table) -> int:
    """The number of the round, the planner's unit for looking ahead."""
    return table.round
