"""Charts of a game: how its figures went, round by round.

`series` says what is drawn, as a document (docs/format.md), out of what the game's face tells;
`terminal` draws it with plotext; `drawing` and `plot.svg.j2` draw it in a page and, framed by
`frame`, in a file. What a file needs is imported when it is drawn.
"""

from mclub.charts.series import chart

__all__ = ["chart"]
