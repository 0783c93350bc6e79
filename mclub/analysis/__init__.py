"""The analysis of a finished game: what was luck, and what was skill. docs/analysis.md defines the
figures.

`steps` reads the chance events and decisions from the log, `look` estimates the values around one
of them by playouts, `run` spreads this work, `telescope` makes the sums, and `mistakes` looks at
the costliest decisions again.
"""
