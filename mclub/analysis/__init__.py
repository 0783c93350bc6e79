"""The analysis of a finished game: what was luck, and what was skill. docs/analysis.md defines the
figures.

`steps` reads the chance events and decisions from the log, `look` estimates the values around one
of them by playouts, `run` spreads this work, `telescope` makes the sums, and `mistakes` looks at
the costliest decisions again.
"""

from typing import Final

METHOD: Final = 3
"""The number of the method. Raise it with every change by which figures differ, such as other bots
in the playouts: kept analyses are then made again, even without a new version of the program."""
