"""`Fact`, the base class of Millions of Dollars' events, and `Who`, a character in them."""

import msgspec

from events.bounds import Count
from events.event import Event
from events.millions_of_dollars.words import Seat


class Fact(Event, frozen=True):
    """Base class of the events of Millions of Dollars."""


class Who(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Identifies a character by its seat and number. number: 1; with three players 1 or 2, in order
    of picking (MD-3P)."""

    seat: Seat
    number: Count = 1
