"""The fold of Millions of Dollars: from events to the table."""

from typing import Final

from events.millions_of_dollars.words import EARLIER
from projections.fold import Fold
from projections.millions_of_dollars.folding import heist, negotiation, people, setup
from projections.millions_of_dollars.table import fresh

FOLD: Final = Fold(fresh, heist.when, negotiation.when, people.when, setup.when, earlier=EARLIER)
