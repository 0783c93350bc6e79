"""Read models: tables folded from the events, and everything derived from tables and events."""

from typing import Final

PROJECT: Final = "mclub"
"""Distinguishes this package from another of the same name (see `mclub.__main__`)."""
