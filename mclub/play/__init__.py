"""A table in the terminal: `mclub play`.

The user interface, full-screen (`app`) or line by line (`plain`), works on a `Place`: a game in a
local file (`local`) or on a service, opened by a link (`remote`). It depends neither on the kind of
place nor on the game.
"""
