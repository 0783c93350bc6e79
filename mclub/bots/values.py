"""Values by which bots judge a table, in words."""

from collections.abc import Sequence
from typing import Final

from events.language import gettext as _
from mclub.kinds.kind import GameKind
from mclub.kinds.mind import Value
from mclub.kinds.parts import Bots, able
from mclub.text.rounding import round_together
from mclub.text.words import decimal, decimal_with_sign, figure, with_sign


class Values:
    """The values of a game in words. parts: the names of the parts, by key."""

    def __init__(self, kind: GameKind) -> None:
        mind = able(kind, Bots).mind()
        self._form: Final[Value] = mind.VALUE
        self.parts: Final = {part: _(title) for part, title in mind.PARTS.items()}

    def units(self, value: float) -> int:
        """The value in the smallest amounts that are written, e.g. 15 for 1.5."""
        return round(value * 10.0**self._form.places)

    def tells(self, value: float) -> bool:
        """Whether the value is more than nothing when it is written."""
        return bool(self.units(value))

    def together(self, values: Sequence[float]) -> list[float]:
        """The values as they are written, so that they add up."""
        unit = 10.0**self._form.places
        return [number / unit for number in round_together([value * unit for value in values])]

    def bare(self, value: float) -> str:
        """E.g. "1.5" or "−0.5"."""
        places = self._form.places
        return decimal(value, places) if places > 0 else figure(int(round(value, places)))

    def amount(self, value: float) -> str:
        """With its unit, e.g. "1.5 points"."""
        return _(self._form.written).format(amount=self.bare(value))

    def change(self, value: float) -> str:
        """With its sign, e.g. "+1.5", "−1.5" or "0.0"."""
        places = self._form.places
        if places > 0:
            return decimal_with_sign(value, places)
        return with_sign(int(round(value, places)))
