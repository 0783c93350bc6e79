"""Fixtures of the tests in this folder."""
