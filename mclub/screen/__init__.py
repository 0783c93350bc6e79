"""What a person sees in a terminal, drawn with rich from the plain JSON documents.

Here is what all games share. A board is its game's own (`mclub.kinds.face`), and where a screen
needs the words of the game it is handed the game's face. Who needs rich imports it late: a command
that prints JSON starts without it. Every function takes a document of `docs/format.md` and gives a
renderable; `console()` prints it wherever it goes, a terminal, a pipe or a stream that knows ASCII
alone.
"""
