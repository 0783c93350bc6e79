"""Million Club: `words` holds the vocabulary, `facts` the events. Start with these two."""

from typing import Final

from events.million_club.facts import Fact
from events.record import Codec
from events.shared import TableEvent, codec

Event = TableEvent | Fact

CODEC: Final[Codec[Event]] = codec(Fact)
