"""The `Desk` of Million Club: explanations, disputes and audits."""

from typing import Final

from commands.million_club.claims import read_claim
from commands.million_club.correct import BOX, correct
from events.million_club import Event
from mclub.kinds.desk import Desk, Money
from projections.million_club.conservation import imbalances, listing_errors, points, score_errors
from projections.million_club.explanation import explain
from projections.million_club.ledger import ledger
from projections.million_club.slips import HABITS
from projections.million_club.table import Table

DESK: Final[Desk[Table, Event]] = Desk(
    explain,
    ledger,
    imbalances,
    points,
    score_errors,
    Money(BOX, HABITS.count),
    correct,
    read_claim,
    listing_errors,
)
