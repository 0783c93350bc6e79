"""Languages, words, times and fonts for every text that people read. Knows no game."""
