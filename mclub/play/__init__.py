"""A table in the terminal: `mclub play`.

The user interface, full-screen (`app`) or line by line (`plain`), works on a `Place`: a game in a
local file (`local`) or one of a service, opened by a link (`remote`). It depends neither on the
place nor on the game.
"""
