"""What the tests of Millions of Dollars share lies beside this; its asserts are rewritten."""
