"""Charts of a game: how its figures developed, round by round.

`series` makes the document (docs/format.md) from the values of the game's face; `terminal` draws it
with plotext; `drawing` and `plot.svg.j2` draw it in a page and, framed by `frame`, in a file. What
a file needs is imported when one is drawn.
"""

from mclub.charts.series import chart

__all__ = ["chart"]
