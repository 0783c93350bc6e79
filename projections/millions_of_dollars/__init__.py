"""Millions of Dollars as it stands: `table` folds the events, the others read the table."""
