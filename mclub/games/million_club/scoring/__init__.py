"""Scoring a table without a game: what people say lies there, and the pad that it is written on.

`hand` reads what is typed, `files` what stands in a file, `asking` asks for it seat by seat;
`sheet` scores it with the game's own score sheet, and `ties` says where players are equal. `pad`
says what stands on a score pad, which `mclub.pads` draws. Nothing of it is stored.
"""
