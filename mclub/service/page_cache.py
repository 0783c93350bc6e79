"""A cache of the pages that browsers show, in order to send a browser only what has changed."""

from collections import OrderedDict
from threading import Lock
from typing import Any, Final, NamedTuple

from mclub.service.links import Who

MOST: Final = 1024
"""The maximum number of pages in the cache; they share most of their parts."""


class Page(NamedTuple):
    """A page as rendered. seq: the last record that it shows; state: a digest of what it shows;
    root: its content, a `pages.parts.Part`."""

    seq: int
    state: str
    root: Any


class PageCache:
    """The pages rendered last, by caller, template and state. The caller is part of the key;
    otherwise a caller could confirm guesses about the contents of another's pages."""

    def __init__(self) -> None:
        self._pages: OrderedDict[tuple[Who, str, str], Page] = OrderedDict()
        self._lock = Lock()

    def keep(self, who: Who, template: str, page: Page) -> None:
        """Store a page that was sent to the caller's browser."""
        key = (who, template, page.state)
        with self._lock:
            self._pages[key] = page
            self._pages.move_to_end(key)
            if len(self._pages) > MOST:
                self._pages.popitem(last=False)

    def find(self, who: Who, template: str, state: str) -> Page | None:
        """The page with this state; None if it isn't in the cache."""
        return self._pages.get((who, template, state))
