"""What all events of Le Millionnaire have in common."""

import msgspec

from events.bounds import Count
from events.event import Event
from events.le_millionnaire.figures import LARGE_UNITS, SMALL_UNITS


class Fact(Event, frozen=True):
    """What every event of the game is."""


class Holding(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Securities of one company: loose units, small and large director's cards."""

    units: Count = 0
    small: Count = 0
    large: Count = 0

    @property
    def total(self) -> int:
        """All of it in units."""
        return self.units + SMALL_UNITS * self.small + LARGE_UNITS * self.large

    @property
    def director(self) -> bool:
        """Whether it makes its owner a director."""
        return self.small > 0 or self.large > 0

    def plus(self, other: "Holding") -> "Holding":
        """Both together."""
        return Holding(self.units + other.units, self.small + other.small, self.large + other.large)

    def minus(self, other: "Holding") -> "Holding":
        """What is left without the other; negative where that is more."""
        return Holding(self.units - other.units, self.small - other.small, self.large - other.large)

    def covers(self, other: "Holding") -> bool:
        """Whether the other is part of it, card by card."""
        return self.units >= other.units and self.small >= other.small and self.large >= other.large


NOTHING = Holding()
