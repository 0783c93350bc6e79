"""What a game must offer, what it may offer, and the registry of games; no game itself."""
