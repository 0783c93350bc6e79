"""Read models built from the events: table states and everything derived from them."""

from typing import Final

PROJECT: Final = "mclub"
"""Distinguishes this package from another of the same name (see `mclub.__main__`)."""
