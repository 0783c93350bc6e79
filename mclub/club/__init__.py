"""The games of one log: opening, playing and reading them."""
