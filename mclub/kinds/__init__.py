"""The interface of a game, its optional parts, and the registry of games."""
