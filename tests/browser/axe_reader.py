"""A person whose pages must meet WCAG 2.2 AA as far as axe can tell."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any, Literal

from tests.browser.person import SCREENS, Person
from tests.browser.playing import OFTEN
from tests.browser.test_browser_access import AXE, RUN

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
LOOKS = list(product(SCREENS, SCHEMES))
HOME = "upright"
"""The screen between two checks."""
MOMENT = "!document.getElementById('moment')?.hidden"


class Reader:
    """A person whose pages are checked. found: what axe finds wrong, by what the page shows."""

    def __init__(self, person: Callable[..., Person]) -> None:
        # axe needs its own styles, which our pages' policy forbids.
        self.one = person(size=HOME, bypass_csp=True)
        self.page = self.one.page
        self.page.add_init_script(AXE)
        self.found: dict[str, Any] = {}
        self._checked = 0
        self._decisions = Counter[str]()

    def check(self, what: str) -> None:
        """Check the page with the next look."""
        size, scheme = LOOKS[self._checked % len(LOOKS)]
        self._checked += 1
        self.page.set_viewport_size(SCREENS[size])
        self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        if wrong := self.page.evaluate(RUN, {"runOnly": RULES}):
            self.found[f"{what}, {size}, {scheme}"] = wrong
        self.page.set_viewport_size(SCREENS[HOME])

    def check_decision(self, decision: str) -> None:
        """Check the page of this decision, unless one of this kind has been checked."""
        self._decisions[decision] += 1
        if self._decisions[decision] <= OFTEN:
            self.check(f"{self.one.seq}: {decision}")

    def check_end(self, seq: int) -> None:
        """Check the page after the last record of the game."""
        self.one.until(seq)
        assert self.page.evaluate(MOMENT), "the end is a moment"
        self.check("the end")
