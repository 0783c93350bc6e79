"""Share the helpers of the Millions of Dollars rule tests."""
