"""How much of its game each seat has seen, in any browser. This is stored outside the game's
log."""

from typing import Final

from mclub.service.store import Store

LOOK: Final = """
INSERT INTO looked (game, seat, seq) VALUES (?, ?, ?)
ON CONFLICT (game, seat) DO UPDATE SET seq = excluded.seq WHERE looked.seq < excluded.seq
"""
SEEN: Final = "SELECT seq FROM looked WHERE game = ? AND seat = ?"


class LastSeen:
    """The last record that each seat has seen."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def look(self, game: str, seat: str, seq: int) -> None:
        """Record that the seat has seen the game up to record `seq`."""
        self._store.change_unsynced((LOOK, (game, seat, seq)))

    def last_record(self, game: str, seat: str) -> int | None:
        """The last record that the seat has seen; None if it has never opened the game."""
        row = self._store.one(SEEN, game, seat)
        return None if row is None else int(row[0])
