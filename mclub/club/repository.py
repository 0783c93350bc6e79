"""`Repository`: the records of a log's games, with the injected clock and entropy."""

import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from time import gmtime, strftime, time_ns
from typing import Any, Self

from events.chain import is_unbroken, verify
from events.hashing import HASH_BYTES
from events.log import Log
from events.opening import open_log
from events.record import Record
from mclub.kinds.kind import GameKind
from projections.soundness import check_sound

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

    def load(self, kind: GameKind, id_: str) -> tuple[list[Record[Any]], bytes]:
        """A game's records and the hash of the last one. Raises LogDamaged."""
        records, hash_ = self._read(kind, id_)
        check_sound(records, kind.KIND, kind.SEATS)
        return records, hash_

    def _read(self, kind: GameKind, id_: str) -> tuple[list[Record[Any]], bytes]:
        stored = self.log.bulk(id_, chain=self.check)
        if not self.check or is_unbroken(id_, stored):
            records = kind.CODEC.bulk_records(stored)
            if records is not None:
                return records, stored.hashes[-HASH_BYTES:]
        rows = self.log.rows(id_)
        hash_ = verify(id_, rows) if self.check else rows[-1][3]
        return kind.CODEC.records([(body, openings) for _, body, openings, _ in rows]), hash_
