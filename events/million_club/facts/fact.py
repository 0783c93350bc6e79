"""`Fact`, the base class of Million Club's events, and the types of their sealed cards."""

from events.event import Event
from events.sealed import Sealed

Cards = Sealed[tuple[str, ...]]
Card = Sealed[str]


class Fact(Event, frozen=True):
    """Base class of the events of Million Club."""
