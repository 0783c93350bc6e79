"""What the events of Le Millionnaire come to: its table, documents, words, ledger, explanations."""
