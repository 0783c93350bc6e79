"""Tables to read, from the helpers of the rule tests."""
