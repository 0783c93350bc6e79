"""Many games between bots, and what they tell about the game.

`plan` says which games they are, `game` plays one of them, `run` many: one after the other, in
processes or on a cluster. Each ends in a line of a results file (`results`); `tally` counts the
lines, one at a time, so that it makes no difference to the memory how many there are.
"""
