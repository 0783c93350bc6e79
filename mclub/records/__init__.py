"""Records of a finished game: a play for BG Stats, CSV rows, statistics.

A running or abandoned game has no winner, so it leaves no record.
"""

from mclub.records.result import Result, Row, result

__all__ = ["Result", "Row", "result"]
