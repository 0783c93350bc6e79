"""Scores a table without a game, from hands that people enter, and fills its score pad.

`hand` parses hands; `files` defines their file format and `questions` what is asked, for
`mclub.hands`; `sheet` scores them with the game's own score sheet, and `ties` describes ties. `pad`
is the content of a score pad, which `mclub.pads` draws. Nothing is stored.
"""
