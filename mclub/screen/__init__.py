"""Terminal screens, drawn with rich from plain JSON documents.

These are common to all games. Boards are part of a game's face (`mclub.kinds.face`), and functions
that need a game's words take its face. Rich is imported late, so that commands that print JSON
start without it. Each function takes a document of `docs/format.md` and returns a renderable;
`console()` prints it to a terminal, a pipe or an ASCII-only stream.
"""
