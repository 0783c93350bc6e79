"""Explains an event of Million Club to one reader."""

from typing import Final

from projections.explanation import Explaining
from projections.million_club.explaining import (
    Scene,
    cards,
    course,
    exchange,
    moves,
    people,
    setup,
)
from projections.million_club.fold import FOLD
from projections.million_club.history import tell
from projections.million_club.words import question

_PARTS: Final = (cards.of, course.of, exchange.of, moves.of, people.of, setup.of)
explain: Final = Explaining(FOLD, Scene, tell, question, *_PARTS)
