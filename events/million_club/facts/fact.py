"""What all events of Million Club have in common."""

from events.event import Event
from events.sealed import Sealed

Cards = Sealed[tuple[str, ...]]
Card = Sealed[str]


class Fact(Event, frozen=True):
    """What every event of the game is."""
