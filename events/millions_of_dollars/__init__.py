"""Millions of Dollars: `words` holds the vocabulary, `facts` the events. Start with these two."""

from typing import Final

from events.millions_of_dollars.facts import Fact
from events.record import Codec
from events.shared import TableEvent, codec

Event = TableEvent | Fact

CODEC: Final[Codec[Event]] = codec(Fact)
