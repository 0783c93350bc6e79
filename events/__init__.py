"""The facts of each game: vocabulary, events, sealed values, the hash chain and the log.

Imports no other package of the project. Start with `events.million_club`.
"""

from typing import Final

PROJECT: Final = "mclub"
"""Distinguishes this package from another of the same name (see `mclub.__main__`)."""
