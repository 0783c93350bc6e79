"""Languages, words, times and fonts for all texts shown to people. Independent of any game."""
