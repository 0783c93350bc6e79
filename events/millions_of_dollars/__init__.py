"""Millions of Dollars: `words` says who and what there is, `facts` what can happen. Read them
first."""

from typing import Final

from events.millions_of_dollars.facts import Fact
from events.record import Codec
from events.shared import TableEvent, codec

Event = TableEvent | Fact

CODEC: Final[Codec[Event]] = codec(Fact)
