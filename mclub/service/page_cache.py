"""A cache of the pages that browsers show, from which their changes are computed."""

from collections import OrderedDict
from typing import Any, Final, NamedTuple

from mclub.service.links import Who

MOST: Final = 1024
"""The maximum number of cached pages; they share most of their parts."""


class Page(NamedTuple):
    """A page as it was drawn. seq: the last record that it shows; state: a key for its content;
    whole: the root `Part` (`mclub.service.pages.parts`)."""

    seq: int
    state: str
    whole: Any


class PageCache:
    """The pages drawn last, by caller, template and state. Callers find only their own pages: a hit
    on another's page would confirm a guess about its content."""

    def __init__(self) -> None:
        self._pages: OrderedDict[tuple[Who, str, str], Page] = OrderedDict()

    def keep(self, who: Who, template: str, page: Page) -> None:
        """Cache a page that is sent to a browser; evict the oldest one if there are too many."""
        key = (who, template, page.state)
        self._pages[key] = page
        self._pages.move_to_end(key)
        if len(self._pages) > MOST:
            self._pages.popitem(last=False)

    def find(self, who: Who, template: str, state: str) -> Page | None:
        """The page that a browser shows; None if it isn't cached."""
        return self._pages.get((who, template, state))
