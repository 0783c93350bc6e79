"""A table in the terminal: `mclub play`.

A screen (`app`) or a line-by-line talk (`plain`) sits at a `Place`: a game in a file here (`local`)
or one of a service, by a link (`remote`). Neither of the two knows which it is, nor which game is
played.
"""
