"""What all events of Million Club have in common."""

import msgspec

from events.sealed import Sealed

Cards = Sealed[tuple[str, ...]]
Card = Sealed[str]


class GameFact(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag=True
):
    """What all events of the game have in common: how they are stored."""
