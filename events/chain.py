"""The hash chain: each record's hash covers all records before it.

hash = blake2b-256(previous hash ‖ stored body). Bodies hold commitments in place of secrets, so
full and cut logs share one chain. The first link is derived from the game's id.
"""

from collections.abc import Iterable
from typing import Any

from events.errors import LogDamaged
from events.hashing import HASH_BYTES, blake2b
from events.language import gettext as _
from events.record import Bulk

_empty = blake2b(digest_size=HASH_BYTES)


def first_link(game: str) -> bytes:
    """The hash (32 bytes) that record 1 follows, derived from the game's id."""
    return blake2b(
        b"mclub game " + game.encode(errors="surrogatepass"), digest_size=HASH_BYTES
    ).digest()


def link(previous: bytes, body: str) -> bytes:
    """The hash (32 bytes) of a record: of the previous hash and its stored body."""
    return blake2b(previous + body.encode(), digest_size=HASH_BYTES).digest()


def verify(game: str, rows: Iterable[tuple[Any, ...]]) -> bytes:
    """Check every link of a game and the numbering; return the last hash. rows, errors: see
    `verify_after`."""
    return verify_after(0, first_link(game), rows)


def verify_after(seq: int, previous: bytes, rows: Iterable[tuple[Any, ...]]) -> bytes:
    """Check the links and the numbering of the records after record `seq`, whose hash is
    `previous`; return the last hash.

    rows: (seq, body, …, hash) in order of seq. Raises LogDamaged naming the first bad record.
    """
    for expected, row in enumerate(rows, seq + 1):
        if row[0] != expected:
            raise LogDamaged(expected, _("the record is missing."))
        previous = link(previous, row[1])
        if previous != row[-1]:
            raise LogDamaged(expected, _("its hash does not follow from the records before it."))
    return previous


def is_unbroken(game: str, bulk: Bulk) -> bool:
    """Whether the numbering and hashes of a game loaded in one piece are unbroken.

    `verify` finds the record at fault.
    """
    bodies = bulk.bodies.split(b"\n")
    if (bulk.first, bulk.last) != (1, len(bodies)):
        return False
    previous, hashes = first_link(game), []
    fresh = _empty.copy  # faster than creating a hash each time
    for body in bodies:
        hashed = fresh()
        hashed.update(previous)
        hashed.update(body)
        previous = hashed.digest()
        hashes.append(previous)
    return b"".join(hashes) == bulk.hashes
