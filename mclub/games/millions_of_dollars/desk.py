"""The `Desk` of Millions of Dollars: explanations, disputes and audits."""

from typing import Final

from commands.millions_of_dollars.claims import read_claim
from commands.millions_of_dollars.correct import BOX, correct
from events.millions_of_dollars import Event
from mclub.kinds.desk import Desk, Money
from projections.millions_of_dollars.conservation import imbalances, points, score_errors
from projections.millions_of_dollars.explanation import explain
from projections.millions_of_dollars.ledger import ledger
from projections.millions_of_dollars.slips import HABITS
from projections.millions_of_dollars.table import Table

DESK: Final[Desk[Table, Event]] = Desk(
    explain, ledger, imbalances, points, score_errors, Money(BOX, HABITS.count), correct, read_claim
)
