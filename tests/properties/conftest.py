"""Rewrite the asserts of the helpers, which are modules in this folder and in those of the games'
rule tests."""
