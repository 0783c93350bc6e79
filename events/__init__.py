"""What happened: the words and events of each game, seals, the hash chain and the log.

Nothing here imports another package of the project. Start with `events.million_club`.
"""

from typing import Final

PROJECT: Final = "mclub"
"""Tells this package from another of the same name (see `mclub.__main__`)."""
