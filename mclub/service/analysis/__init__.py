"""Analyses of finished games: those to make, the process that makes one, and those kept."""
