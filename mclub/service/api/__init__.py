"""The routes below /api, by topic."""
