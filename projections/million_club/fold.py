"""The fold of Million Club: from events to the table."""

from typing import Final

from projections.fold import Fold
from projections.million_club.folding import cards, course, exchange, moves, people, setup
from projections.million_club.table import fresh

FOLD: Final = Fold(
    fresh, cards.when, course.when, exchange.when, moves.when, people.when, setup.when
)
