"""The three games, each a package of its own; nothing imports them but the registry, by name."""
