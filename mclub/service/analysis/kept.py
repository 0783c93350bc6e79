"""Kept analyses of finished games, shared by the command line and the service. They are stored
outside the log: whatever is appended to a game makes its analyses stale, and they are deleted.
Files of games pass from hand to hand, so whatever is kept is checked before it is used."""

import json
import zlib
from hashlib import blake2b
from typing import Final, NamedTuple

import msgspec

from events.decoding import UNREADABLE, json_decoder
from mclub import __version__
from mclub.analysis import METHOD
from mclub.analysis.journal import Journal, unpack
from mclub.analysis.run import Budget
from mclub.club.analysis import Analysis, Subject
from mclub.service.store import Store

VERSION: Final = f"{__version__}/{METHOD}"
"""The program and the method that determine the figures. Analyses of others are stale."""
FIND: Final = "SELECT document FROM analyses WHERE id = ? AND document IS NOT NULL"
BEST: Final = """
SELECT document FROM analyses WHERE game = ? AND head = ? AND version = ? AND document IS NOT NULL
ORDER BY rollouts DESC, id
"""
DELETE_STALE: Final = "DELETE FROM analyses WHERE game = ? AND (head <> ? OR version <> ?)"
BEGIN: Final = """
INSERT INTO analyses (id, game, head, version) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
"""
END: Final = """
INSERT INTO analyses (id, game, head, version, rollouts, document) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET rollouts = excluded.rollouts, document = excluded.document
"""
READ_STAGE: Final = "SELECT body FROM analysis_stages WHERE analysis = ? AND stage = ?"
# Does nothing if the analysis has become stale.
WRITE_STAGE: Final = """
INSERT INTO analysis_stages (analysis, stage, body)
SELECT id, ?, ? FROM analyses WHERE id = ?
ON CONFLICT (analysis, stage) DO UPDATE SET body = excluded.body
"""
DELETE_STAGES: Final = "DELETE FROM analysis_stages WHERE analysis = ?"


class Order(NamedTuple):
    """An analysis to make: everything that determines its figures."""

    subject: Subject
    budget: Budget
    seed: str
    to_the_end: bool = False

    @property
    def id(self) -> bytes:
        """Identifies the analysis in the store, for this `VERSION`."""
        terms = json.dumps([VERSION, *self])
        return blake2b(terms.encode(), digest_size=32, person=b"mclub analysis").digest()


class Analyses:
    """The analyses in a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def find(self, order: Order) -> Analysis | None:
        """The finished analysis, if it has been kept."""
        return _analysis(self._store.one(FIND, order.id), order.subject)

    def best(self, subject: Subject) -> Analysis | None:
        """The finished analysis of this subject with the most playouts, if any."""
        rows = self._store.all(BEST, subject.game, subject.head, VERSION)
        return next((found for row in rows if (found := _analysis(row, subject))), None)

    def begin(self, order: Order) -> Journal:
        """The journal in which to begin or continue an analysis. Deletes those of the game that are
        stale."""
        terms = order.subject.game, order.subject.head, VERSION
        self._store.change_unsynced((DELETE_STALE, terms), (BEGIN, (order.id, *terms)))
        return _Stages(self._store, order.id)

    def keep(self, order: Order, analysis: Analysis) -> None:
        """Keep a finished analysis; its journal is no longer needed."""
        body = zlib.compress(msgspec.json.encode(analysis))
        terms = order.id, order.subject.game, order.subject.head, VERSION
        self._store.change((DELETE_STAGES, (order.id,)), (END, (*terms, analysis.rollouts, body)))


class _Stages(Journal):
    """The journal of an analysis in a store."""

    def __init__(self, store: Store, analysis: bytes) -> None:
        self._store, self._analysis = store, analysis

    def read(self, stage: int) -> bytes | None:
        row = self._store.one(READ_STAGE, self._analysis, stage)
        return None if row is None else row[0]

    def write(self, stage: int, body: bytes) -> None:
        self._store.change_unsynced((WRITE_STAGE, (stage, body, self._analysis)))


def _analysis(row: tuple[bytes] | None, subject: Subject) -> Analysis | None:
    """The analysis of a row; None for one that is damaged or of anything else: it is then made
    again."""
    if row is None:
        return None
    try:
        analysis = json_decoder(Analysis).decode(unpack(row[0]))
    except (TypeError, zlib.error, *UNREADABLE):  # TypeError: no bytes
        return None
    return analysis if analysis.is_of(subject) else None
