"""Scoring a table without a game: what people say lies there, and the pad that it is written on.

`hand` reads what is typed; `files` says how it stands in a file and `asking` what each seat is
asked, which `mclub.hands` reads and asks; `sheet` scores it with the game's own score sheet, and
`ties` says where players are equal. `pad` says what stands on a score pad, which `mclub.pads`
draws. Nothing of it is stored.
"""
