"""What people keep of a finished game: a play for BG Stats, a line a player, statistics.

A game that still runs or was abandoned has no winner, so nothing is kept of it.
"""

from mclub.records.result import Result, Row, result

__all__ = ["Result", "Row", "result"]
