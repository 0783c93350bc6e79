"""The rules as data: what a rule id that an event, a refusal or an audit cites says, and whence.

Each game has one TOML file in this package, named after the game; a further game adds its file
and nothing else.
"""

from mclub.rulebook.book import Document, Option, Rule, Source, documents, games, rulebook
from mclub.rulebook.search import LONGEST, find

__all__ = [
    "LONGEST",
    "Document",
    "Option",
    "Rule",
    "Source",
    "documents",
    "find",
    "games",
    "rulebook",
]
