"""Projections of Le Millionnaire's events: table, documents, words, ledger, explanations."""
