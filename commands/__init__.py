"""What is asked: commands, their notation, and the rules that turn them into events."""
