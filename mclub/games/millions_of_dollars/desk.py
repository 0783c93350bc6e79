"""What explanations, disputes and audits need of Millions of Dollars."""

from typing import Final

from events.millions_of_dollars import Event
from mclub.kinds.kind import Desk
from projections.millions_of_dollars.conservation import misscored, points, unbalanced
from projections.millions_of_dollars.explanation import explain
from projections.millions_of_dollars.ledger import ledger
from projections.millions_of_dollars.table import Table

DESK: Final[Desk[Table, Event]] = Desk(
    explain=explain,
    ledger=ledger,
    unbalanced=unbalanced,
    points=points,
    misscored=misscored,
)
