"""mclub: play, referee and score Million Club, and settle a dispute with proof.

`Club` is the way in: `from mclub import Club`.
"""

from mclub.club import Club, Game
from mclub.moment import Moment

__version__ = "0.1.0"
__all__ = ["Club", "Game", "Moment", "__version__"]
