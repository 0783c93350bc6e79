"""The `Mind` of Le Millionnaire's bots (`mclub.kinds.parts.Mind`)."""

from collections.abc import Mapping

from commands.le_millionnaire.course import COURSE
from events.language import mark
from mclub.games.le_millionnaire.bots.habits import habit as habit
from mclub.games.le_millionnaire.bots.habits import sensible as sensible
from mclub.games.le_millionnaire.bots.imagining import imagine as imagine
from mclub.games.le_millionnaire.bots.imagining import is_chance as is_chance
from mclub.games.le_millionnaire.bots.imagining import redeal as redeal
from mclub.games.le_millionnaire.bots.practice import practice as practice
from mclub.games.le_millionnaire.bots.worth import parts as parts
from mclub.games.le_millionnaire.bots.worth import worth as worth
from mclub.games.le_millionnaire.words import MILLIONS
from mclub.kinds.mind import PROSPECTS, Value
from projections.le_millionnaire.table import Table

PARTS: Mapping[str, str] = {
    "money": mark("Money"),
    "securities": mark("Securities"),
    PROSPECTS: mark("Prospects"),
}
VALUE = Value(MILLIONS, -3)

PLANS = False
choices, take = COURSE.legal, COURSE.play_out


def stage(table: Table) -> int:
    """The number of the round; every seat has one turn in a round."""
    return table.round
