"""The `Desk` of Le Millionnaire: explanations, disputes and audits."""

from typing import Final

from commands.le_millionnaire.claims import read_claim
from commands.le_millionnaire.correct import BOX, correct
from events.le_millionnaire import Event
from mclub.kinds.desk import Desk, Money
from projections.le_millionnaire.conservation import imbalances, points, score_errors
from projections.le_millionnaire.explanation import explain
from projections.le_millionnaire.ledger import ledger
from projections.le_millionnaire.slips import HABITS
from projections.le_millionnaire.table import Table

DESK: Final[Desk[Table, Event]] = Desk(
    explain, ledger, imbalances, points, score_errors, Money(BOX, HABITS.count), correct, read_claim
)
