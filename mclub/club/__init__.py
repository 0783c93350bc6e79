"""Opens, plays and reads the games of one log."""
