"""Charts of a game: how its figures developed, round by round.

`series` makes the document (docs/format.md) from the values of the game's face; `terminal` draws it
with plotext; `drawing` and `plot.svg.j2` draw it in a page and, framed by `frame`, in a file. The
libraries for files are imported on demand.
"""

from mclub.charts.series import chart

__all__ = ["chart"]
