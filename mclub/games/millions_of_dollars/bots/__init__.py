"""The `Mind` of Millions of Dollars' bots (`mclub.kinds.parts.Mind`)."""

from collections.abc import Mapping

from commands.millions_of_dollars.course import COURSE
from events.language import mark
from mclub.games.millions_of_dollars.bots.habits import habit as habit
from mclub.games.millions_of_dollars.bots.habits import sensible as sensible
from mclub.games.millions_of_dollars.bots.imagining import imagine as imagine
from mclub.games.millions_of_dollars.bots.imagining import is_chance as is_chance
from mclub.games.millions_of_dollars.bots.imagining import redeal as redeal
from mclub.games.millions_of_dollars.bots.worth import parts as parts
from mclub.games.millions_of_dollars.bots.worth import worth as worth
from mclub.games.millions_of_dollars.words import MILLIONS
from mclub.kinds.mind import PROSPECTS, Value
from projections.millions_of_dollars.table import Table

PARTS: Mapping[str, str] = {"money": mark("Money"), PROSPECTS: mark("Prospects")}
VALUE = Value(MILLIONS, 1)

PLANS = True
choices, take = COURSE.legal, COURSE.play_out
practice = habit


def stage(table: Table) -> int:
    """The number of the round."""
    return table.round
