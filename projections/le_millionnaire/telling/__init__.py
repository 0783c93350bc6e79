"""How each event is told: one small function for each type of event, by part of the game."""

from projections.by_type import registers
from projections.telling import TABLE, Tell

TELL: dict[type, Tell] = {**TABLE}
"""What tells each type of event; filled by the modules of this package."""

of = registers(TELL)
