"""The fold of Le Millionnaire: from events to the table."""

from typing import Final

from events.le_millionnaire.words import EARLIER
from projections.fold import Fold
from projections.le_millionnaire.folding import cards, course, market, people, setup
from projections.le_millionnaire.table import fresh

FOLD: Final = Fold(
    fresh, cards.when, course.when, market.when, people.when, setup.when, earlier=EARLIER
)
