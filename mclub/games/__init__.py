"""The three games, one package each; only the registry imports them, by name."""
