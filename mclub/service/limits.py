"""How often somebody may ask: a bucket for each caller that fills up by and by."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from time import monotonic
from typing import Final

CALLERS: Final = 20_000
"""Callers that are remembered; who has not asked for the longest is forgotten first."""


class Limit:
    """`rate` requests a second, and up to `burst` at once, for each caller."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._full_at: OrderedDict[Hashable, float] = OrderedDict()

    def wait(self, caller: Hashable) -> float:
        """Takes one out of the caller's bucket. Seconds to wait for it; 0: there was one."""
        now = self._clock()
        full_at = max(self._full_at.get(caller, 0.0), now) + 1 / self._rate
        late = full_at - now - self._burst / self._rate
        if late > 0:
            return late
        self._full_at[caller] = full_at
        self._full_at.move_to_end(caller)
        if len(self._full_at) > CALLERS:
            self._full_at.popitem(last=False)
        return 0.0
