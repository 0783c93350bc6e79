"""`Repository`: the records of a log's games, with the injected clock and entropy."""

import os
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from time import gmtime, strftime, time_ns
from typing import Any, Self

from events.chain import is_unbroken, verify, verify_after
from events.errors import LogDamaged
from events.hashing import HASH_BYTES
from events.language import gettext as _
from events.log import Log, Stored
from events.opening import open_log
from events.record import Bulk, Record
from mclub.kinds.kind import GameKind
from mclub.kinds.registry import game_kind
from projections.soundness import check_sound, check_sound_after
from projections.timeline import Timeline, timeline

_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH = 10


def now() -> str:
    """The current time in UTC, RFC 3339 with milliseconds."""
    minutes, milliseconds = divmod(time_ns() // 1_000_000, 60_000)
    return f"{_minute(minutes)}:{milliseconds // 1000:02}.{milliseconds % 1000:03}Z"


@lru_cache(maxsize=1)
def _minute(minutes: int) -> str:
    return strftime("%Y-%m-%dT%H:%M", gmtime(60 * minutes))


class Repository:
    """The log, the clock and the entropy of the games. path, check, clock, entropy: see `Club`."""

    def __init__(
        self,
        path: str | Path = ":memory:",
        *,
        check: bool = True,
        clock: Callable[[], str] = now,
        entropy: Callable[[int], bytes] = os.urandom,
    ) -> None:
        self.log: Log = open_log(path)
        self.check = check
        self.clock = clock
        self.entropy = entropy

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        self.log.close()

    def new_id(self) -> str:
        """A random id for a new game."""
        return "".join(_ID_LETTERS[byte % len(_ID_LETTERS)] for byte in self.entropy(_ID_LENGTH))

    def load(self, id_: str) -> tuple[GameKind, list[Record[Any]], bytes, Timeline[Any]]:
        """A game's kind, its records, the hash of the last one, and the timeline. Raises
        UnknownGame, LogDamaged."""
        stored = self.log.bulk(id_, chain=self.check)
        kind = game_kind(stored.kind)
        records, hash_ = self._read(kind, id_, stored)
        types = check_sound(records, kind.KIND, kind.SEATS)
        return kind, records, hash_, timeline(records, types)

    def _read(self, kind: GameKind, id_: str, stored: Bulk) -> tuple[list[Record[Any]], bytes]:
        if not self.check or is_unbroken(id_, stored):
            records = kind.CODEC.bulk_records(stored)
            if records is not None:
                return records, stored.hashes[-HASH_BYTES:]
        rows = self.log.rows(id_)
        hash_ = verify(id_, rows) if self.check else rows[-1][3]
        return kind.CODEC.records(_texts(rows)), hash_

    def load_after(
        self, kind: GameKind, id_: str, records: Sequence[Record[Any]], hash_: bytes
    ) -> tuple[list[Record[Any]], bytes]:
        """The records of a game after those that the caller has, which end with this hash, and the
        hash of the last one. Raises LogDamaged, also if the log has another record there."""
        rows = self.log.rows(id_, len(records))
        if not rows:
            raise LogDamaged(len(records), _("the record is missing."))
        hash_ = verify_after(len(records), hash_, rows)
        later = kind.CODEC.records(_texts(rows), len(records))
        check_sound_after(records, later, kind.KIND, kind.SEATS)
        return later, hash_


def _texts(rows: Sequence[Stored]) -> list[tuple[str, str | None]]:
    """The bodies and openings of stored records."""
    return [(body, openings) for _seq, body, openings, _hash in rows]
