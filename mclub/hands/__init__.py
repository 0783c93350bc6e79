"""What lies before the players of a table without a game, as people say it: shared by all games.

`players` reads who plays, `files` what stands in a file or in lines, and `asking` asks for it seat
by seat. A game says how a hand is written, and scores it.
"""
