"""Texts of events, one function per event type, by part of the game."""
