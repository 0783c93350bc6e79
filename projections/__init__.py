"""What the events add up to: table states and everything that is read from them."""
