"""Simulations: many games between bots, and their statistics.

`plan` defines the games, `game` plays one, and `run` spreads many over processes or a cluster. Each
game becomes a line of a results file (`results`); `tally` counts the lines one at a time, so memory
does not grow with their number.
"""
