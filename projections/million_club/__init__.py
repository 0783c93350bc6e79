"""Projections of Million Club: `table` holds the fold's state, the other modules read it."""
