"""Records of a finished game: a play for BG Stats, CSV rows, statistics.

Running and abandoned games have no winner, so they produce no record.
"""

from mclub.records.result import Result, Row, result

__all__ = ["Result", "Row", "result"]
