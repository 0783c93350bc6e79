"""What the property tests share lies in modules beside this one, and beside the tests of the rules
of the other games; their asserts are rewritten."""
