"""The hands of a table without a game, as people type them: shared by all games.

`players` parses who plays, `files` parses a file or lines, and `questions` prompts seat by seat.
Each game defines how a hand is written, and scores it.
"""
