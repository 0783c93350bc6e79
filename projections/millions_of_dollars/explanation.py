"""Explains an event of Millions of Dollars to one reader."""

from typing import Final

from projections.explanation import Explaining
from projections.millions_of_dollars.explaining import Scene, heist, negotiation, people, setup
from projections.millions_of_dollars.fold import FOLD
from projections.millions_of_dollars.history import tell
from projections.millions_of_dollars.words import question

explain: Final = Explaining(
    FOLD, Scene, tell, question, heist.of, negotiation.of, people.of, setup.of
)
