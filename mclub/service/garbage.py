"""Garbage collection in the service, which unlike other commands runs for weeks."""

import gc
from typing import Final

YOUNG: Final = 20_000
"""The number of new objects after which they are searched for garbage. Rendering the changes for a
table's pages creates thousands, nearly all without cycles; Python's own number, 700, would take a
tenth of the time of an act."""


def collect_garbage() -> None:
    """Start the collector, and exempt from it all that exists now."""
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
    gc.enable()
