"""What all events of Millions of Dollars share."""

import msgspec

from events.bounds import Count
from events.event import Event
from events.millions_of_dollars.words import Seat


class Fact(Event, frozen=True):
    """Base class of the game's events."""


class Who(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A character: its seat, and with three players its number, in order of picking."""

    seat: Seat
    number: Count = 1
