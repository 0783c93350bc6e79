"""What explanations, disputes and audits need of Le Millionnaire."""

from typing import Final

from events.le_millionnaire import Event
from mclub.kinds.kind import Desk
from projections.le_millionnaire.conservation import misscored, points, unbalanced
from projections.le_millionnaire.explanation import explain
from projections.le_millionnaire.ledger import ledger
from projections.le_millionnaire.table import Table

DESK: Final[Desk[Table, Event]] = Desk(
    explain=explain,
    ledger=ledger,
    unbalanced=unbalanced,
    points=points,
    misscored=misscored,
)
