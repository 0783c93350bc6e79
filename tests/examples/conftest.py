"""What the examples of Millions of Dollars are played and read with lies beside its other tests."""
