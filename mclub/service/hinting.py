"""Hints for who sits at a table of the service."""

from mclub.bots.hint import hint
from mclub.games import Document
from mclub.service import entry
from mclub.service.links import Who
from mclub.service.state import Service


async def hinted(service: Service, who: Who) -> Document:
    """What the planner would do in the seat's place, as `mclub.bots.hint.hint` has it. It thinks
    apart, so that nobody at any table waits for it. Raises NotAllowed, BadInput."""
    seat = entry.seat(who)
    moment = await service.tables.run(who.game, lambda table: table.at(table.seq))
    return await service.tables.apart(lambda: hint(moment, seat))
