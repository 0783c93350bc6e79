"""What the store holds beside the log of a game."""

from collections.abc import Mapping
from typing import NamedTuple

from mclub.kinds.kind import Document
from mclub.service.store import Store
from mclub.service.talk import Notes

# A single query, since it runs after each record of a game whose pages are open.
READ = """
SELECT 'talk' AS what, id, by, at, text FROM talk WHERE game = ?
UNION ALL SELECT 'muted', 0, seat, '', '' FROM muted WHERE game = ?
UNION ALL SELECT 'notes', 0, seat, '', text FROM notes WHERE game = ?
UNION ALL SELECT 'hooks', 0, seat, '', url FROM hooks WHERE game = ?
ORDER BY what, id, by
"""


class Beside(NamedTuple):
    """What the store holds beside the log of a game, for the pages of all its seats. talk: the
    messages, as from `Talk.since`; muted: the seats that the host has muted; notes, hooks: notes
    and the URLs of webhooks, by seat."""

    talk: list[Document]
    muted: list[str]
    notes: Mapping[str, Notes]
    hooks: Mapping[str, str]


def read_beside(store: Store, game: str) -> Beside:
    """Read what the store holds beside the log of a game."""
    beside = Beside([], [], notes := {}, hooks := {})
    for what, id_, by, at, text in store.all(READ, game, game, game, game):
        if what == "talk":
            beside.talk.append({"id": id_, "by": by, "at": at, "text": text})
        elif what == "muted":
            beside.muted.append(by)
        elif what == "notes":
            notes[by] = Notes(text)
        else:
            hooks[by] = text
    return beside
