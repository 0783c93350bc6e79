"""The rules as data: what a rule id that an event, a refusal or an audit cites says, and whence.

Each game has one TOML file, `rulebook.toml` in its package; ids begin with letters of the game.
"""
