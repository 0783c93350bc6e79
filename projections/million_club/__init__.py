"""The projections of Million Club: `table` is the state that the fold builds; the rest reads it."""
