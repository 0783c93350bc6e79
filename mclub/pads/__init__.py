"""Score pads of all games: `pad` says what stands on one, `layout` where, and `drawing` puts it
into a file. A game fills the rows."""
