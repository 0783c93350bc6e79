"""Score pads of all games: `pad` is the content, `layout` the geometry, and `drawing` writes the
file. A game fills the rows."""
