"""What all events of Million Club share."""

from events.event import Event
from events.sealed import Sealed

Cards = Sealed[tuple[str, ...]]
Card = Sealed[str]


class Fact(Event, frozen=True):
    """Base class of the game's events."""
