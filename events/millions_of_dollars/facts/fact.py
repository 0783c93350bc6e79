"""What all events of Millions of Dollars have in common."""

import msgspec

from events.bounds import Count
from events.event import Event
from events.millions_of_dollars.words import Seat


class Fact(Event, frozen=True):
    """What every event of the game is."""


class Who(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A character: whose, and with three players which of his two, in the order of picking."""

    seat: Seat
    number: Count = 1
