"""The texts of events, in a module for each part of the game."""
