"""Projections of Millions of Dollars: `table` holds the fold's state, the other modules read it."""
