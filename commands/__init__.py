"""Commands, their notation, and the rules that turn them into events."""

from typing import Final

PROJECT: Final = "mclub"
"""Distinguishes this package from another of the same name (see `mclub.__main__`)."""
