"""The routes below /api, by what they are about."""
