"""The pages that browsers show, so that they can be sent what changed in them."""

from collections import OrderedDict
from threading import Lock
from typing import Any, Final, NamedTuple

from mclub.service.links import Who

MOST: Final = 1024
"""Pages kept; most of their parts they share."""


class Page(NamedTuple):
    """A page as it was drawn. seq: the last record that it shows; state: a name for all that it
    shows; whole: its parts, as `pages.parts.Part` has them."""

    seq: int
    state: str
    whole: Any


class ShownPages:
    """The pages drawn last, by caller, template and state. A caller finds only his own: whoever
    could ask for another's would learn whether it is as he guesses."""

    def __init__(self) -> None:
        self._pages: OrderedDict[tuple[Who, str, str], Page] = OrderedDict()
        self._lock = Lock()

    def keep(self, who: Who, template: str, page: Page) -> None:
        """Keep a page that a browser is sent."""
        key = (who, template, page.state)
        with self._lock:
            self._pages[key] = page
            self._pages.move_to_end(key)
            if len(self._pages) > MOST:
                self._pages.popitem(last=False)

    def find(self, who: Who, template: str, state: str) -> Page | None:
        """The page that a browser shows; None if it isn't kept."""
        return self._pages.get((who, template, state))
