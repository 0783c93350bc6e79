"""Score pads of all games: `pad` holds the content, `layout` the geometry, and `drawing` writes the
file. Each game supplies its rows."""
