"""Million Club: `words` says who and what there is, `facts` what can happen. Read them first."""

from typing import Final

from events.million_club.facts import Fact
from events.record import Codec
from events.shared import TableEvent, codec

Event = TableEvent | Fact

CODEC: Final[Codec[Event]] = codec(Fact)
