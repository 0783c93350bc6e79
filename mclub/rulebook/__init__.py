"""The rules as data: what a rule id that an event, a refusal or an audit cites says, and whence.

Each game has one TOML file, `rulebook.toml` in its package; ids begin with letters of the game.
"""

from mclub.rulebook.book import (
    Chapter,
    Document,
    Option,
    Rule,
    Source,
    chapters,
    documents,
    game_of,
    games,
    rulebook,
)
from mclub.rulebook.search import LONGEST, find

__all__ = [
    "LONGEST",
    "Chapter",
    "Document",
    "Option",
    "Rule",
    "Source",
    "chapters",
    "documents",
    "find",
    "game_of",
    "games",
    "rulebook",
]
