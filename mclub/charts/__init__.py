"""Charts of a game: how its figures went, round by round.

`series` says what is drawn, as a document (docs/format.md), out of what the game's face tells;
`terminal` draws it with plotext, `picture` as SVG or PNG with matplotlib. Both libraries are
imported when they are needed.
"""

from mclub.charts.series import chart

__all__ = ["chart"]
