"""Simulations: many games between bots, and their statistics.

`plan` defines the games, `game` plays one, `run` many: one by one, in processes or on a cluster.
Each becomes a line of a results file (`results`); `tally` counts the lines one at a time, so memory
does not grow with their number.
"""
