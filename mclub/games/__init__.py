"""The three games, one package each. Only the registry imports them, by name."""
