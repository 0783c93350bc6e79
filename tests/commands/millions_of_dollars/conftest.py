"""Rewrite the asserts of the helpers for Millions of Dollars."""
