"""What all events of Millions of Dollars have in common."""

import msgspec

from events.bounds import Count
from events.millions_of_dollars.words import Seat


class GameFact(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag=True
):
    """What all events of the game have in common: how they are stored."""


class Who(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A character: whose, and with three players which of his two, in the order of picking."""

    seat: Seat
    number: Count = 1
