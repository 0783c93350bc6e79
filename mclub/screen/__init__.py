"""Terminal screens, drawn from plain JSON documents.

These are common to all games. Boards are part of a game's face (`mclub.kinds.face`), and functions
that need a game's words take its face. Screens are imported late, so that commands that print JSON
start without them. Each function takes a document of `docs/format.md` and returns a `Drawable`;
`print_screen()` prints it on a terminal, a pipe or an ASCII-only stream.
"""
