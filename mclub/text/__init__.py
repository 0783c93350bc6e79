"""Languages, words, times and fonts: what every text for people needs. Knows no game."""
