"""Tables to read, from the helpers of the game's rule tests."""
