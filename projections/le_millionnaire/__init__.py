"""The projections of Le Millionnaire: the table, and all that is derived from it."""
