"""The `Desk` of Million Club: explanations, disputes and audits."""

from typing import Final

from commands.million_club.claims import read_claim
from commands.million_club.correct import BOX, correct
from events.million_club import Event
from mclub.kinds.desk import Desk, Money
from projections.million_club.conservation import mislisted, misscored, points, unbalanced
from projections.million_club.explanation import explain
from projections.million_club.ledger import ledger
from projections.million_club.slips import HABITS
from projections.million_club.table import Table

DESK: Final[Desk[Table, Event]] = Desk(
    explain,
    ledger,
    unbalanced,
    points,
    misscored,
    Money(BOX, HABITS.count),
    correct,
    read_claim,
    mislisted,
)
