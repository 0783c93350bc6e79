"""The routes under /api, grouped by topic."""
