"""mclub: play, referee and score Million Club and its sisters, and settle a dispute with proof.

Start with `from mclub import Club`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mclub.club.club import Club
    from mclub.club.game import Game
    from mclub.club.moment import Moment

__version__ = "0.1.0"
__all__ = ["Club", "Game", "Moment", "__version__"]

_MODULES = {"Club": "mclub.club.club", "Game": "mclub.club.game", "Moment": "mclub.club.moment"}


def __getattr__(name: str) -> Any:
    # Imported on first use: the program loads this package before it knows what it needs.
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULES[name]), name)
