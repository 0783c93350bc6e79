"""Simulations: many games between bots, and their statistics.

`plan` defines the games, `game` plays one, and `run` plays many: in this process, in several, or on
a cluster. Each game becomes a line of a results file (`results`); `tally` counts the lines one at a
time, so memory does not grow with their number.
"""
