"""Explains an event of Le Millionnaire to one reader."""

from typing import Final

from projections.explanation import Explaining
from projections.le_millionnaire.explaining import Scene, cards, course, market, people, setup
from projections.le_millionnaire.fold import FOLD
from projections.le_millionnaire.history import tell
from projections.le_millionnaire.words import question

explain: Final = Explaining(
    FOLD, Scene, tell, question, cards.of, course.of, market.of, people.of, setup.of
)
