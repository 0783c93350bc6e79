"""How each event is told: one small function for each type of event, by part of the game."""
