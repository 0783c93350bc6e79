"""Charts of a game: how listings, money and points went, round by round.

`series` says what is drawn, as a document (docs/format.md); `terminal` draws it with plotext,
`picture` as SVG or PNG with matplotlib. Both libraries are imported when they are needed.
"""

from mclub.charts.series import WHAT, chart

__all__ = ["WHAT", "chart"]
