"""`Fact`, the base class of Le Millionnaire's events, and `Holding`, securities in them."""

import msgspec

from events.bounds import Count
from events.event import Event
from events.le_millionnaire.figures import LARGE_UNITS, SMALL_UNITS


class Fact(Event, frozen=True):
    """Base class of the events of Le Millionnaire."""


class Holding(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Securities of one company: loose units, small and large director's cards."""

    units: Count = 0
    small: Count = 0
    large: Count = 0

    @property
    def total(self) -> int:
        """The holding in units."""
        return self.units + SMALL_UNITS * self.small + LARGE_UNITS * self.large

    @property
    def director(self) -> bool:
        """Whether the holding makes its owner a director (LM-SHA-1)."""
        return self.small > 0 or self.large > 0

    def plus(self, other: "Holding") -> "Holding":
        """The sum of two holdings, form by form."""
        return Holding(self.units + other.units, self.small + other.small, self.large + other.large)

    def minus(self, other: "Holding") -> "Holding":
        """The difference, form by form; negative where `other` has more."""
        return Holding(self.units - other.units, self.small - other.small, self.large - other.large)

    def covers(self, other: "Holding") -> bool:
        """Whether this holding has at least as many cards of each form as `other`."""
        return self.units >= other.units and self.small >= other.small and self.large >= other.large


NOTHING = Holding()
