"""What the tests of Le Millionnaire share lies beside this; its asserts are rewritten."""
