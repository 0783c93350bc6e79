"""Rewrite the asserts of the helpers for Le Millionnaire."""
