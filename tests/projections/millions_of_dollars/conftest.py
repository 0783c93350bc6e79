"""Tables to read from: those of the tests of the rules."""
