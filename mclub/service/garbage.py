"""Garbage collection in the service, which unlike other commands runs for weeks."""

import gc
from typing import Final

YOUNG: Final = 20_000
"""The number of new objects that triggers a collection. Rendering the changes for a table's pages
creates thousands, nearly all without cycles; with Python's default, 700, collections would take a
tenth of an action's time."""


def collect_garbage() -> None:
    """Start the collector, and exempt all existing objects from it."""
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
    gc.enable()
