"""What the events add up to: table states and everything that is read from them."""

from typing import Final

PROJECT: Final = "mclub"
"""Tells this package from another of the same name (see `mclub.__main__`)."""
