"""The projections of Millions of Dollars. Start with `table`, the state that the fold builds."""
