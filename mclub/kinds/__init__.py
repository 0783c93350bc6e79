"""What a game is, and no game: what each offers, what it may offer, and where they are found."""
