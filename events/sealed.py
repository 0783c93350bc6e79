"""Secrets that can be proved later: a commitment now, value and salt for those who may know.

A record's stored body holds commitments alone. The openings (value and salt) lie beside it, so a
log cut for one seat is made by leaving openings out, and its chain still verifies.
"""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar, get_args, get_origin

import msgspec

from events.bounds import Many, Text
from events.hashing import HASH_BYTES, blake2b

T = TypeVar("T", str, tuple[str, ...])
Value = str | tuple[str, ...]
SALT_BYTES = 16


class Sealed(msgspec.Struct, Generic[T], frozen=True, omit_defaults=True, gc=False):
    """A value that only the seats of `audience` may know until the game opens its seals.

    commitment: blake2b-256 over salt and value, hex; audience: seats in no particular order (empty:
    nobody but the dealer); value, salt: None where they have been cut away. A value that has just
    been decided has no commitment yet: it gets one when it is recorded. One that nobody has told
    the program, as at a table where people deal, has neither value nor commitment: `Sealed()`.
    """

    audience: Many[Text] = ()
    commitment: Text = ""
    value: T | None = None
    salt: str = ""


def is_for_nobody(seal: Sealed[Any]) -> bool:
    """Whether nobody but the dealer may know the value before the seals are opened."""
    return not seal.audience


def is_unknown(seal: Sealed[Any]) -> bool:
    """Whether the seal holds nothing: the log itself was never told the value."""
    return seal.value is None and not seal.commitment


class Opening(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What opens one seal: its value and the salt (hex) of its commitment."""

    value: Text | Many[Text]
    salt: Text


_encode = msgspec.json.Encoder().encode


def commitment(value: Value, salt: str) -> str:
    """The hex commitment to `value` under `salt` (hex)."""
    return blake2b(bytes.fromhex(salt) + _encode(value), digest_size=HASH_BYTES).hexdigest()


def opens(seal: Sealed[T], opening: Opening) -> bool:
    """Whether the opening is the one that the seal was made from."""
    try:
        made = commitment(opening.value, opening.salt)
    except ValueError:  # a salt that is not hex opens nothing
        return False
    return made == seal.commitment


def derive_salt(key: str, game: str, seq: int, index: int) -> str:
    """The salt (hex) of the seal number `index` in record `seq`.

    key: the salt (hex) of the game's seed. It is drawn at random, so a seed that somebody can guess
    gives no other secret away.
    """
    label = f"{game}/{seq}/{index}".encode()
    return blake2b(label, key=bytes.fromhex(key), digest_size=SALT_BYTES).hexdigest()


def closed(seal: Sealed[T], salt: str) -> Sealed[T]:
    """The seal with its commitment, made under `salt` (hex)."""
    assert seal.value is not None
    return Sealed(seal.audience, commitment(seal.value, salt), seal.value, salt)


_SEAL_FIELDS: dict[type, tuple[tuple[str, type], ...]] = {}


def seal_fields(struct: msgspec.Struct) -> tuple[tuple[str, type], ...]:
    """The fields that hold a seal, in the order of the struct, each with the type of the value: a
    `str`, or a `tuple` of them. The same for all structs of a type."""
    found = _SEAL_FIELDS.get(type(struct))
    if found is None:
        fields = msgspec.structs.fields(struct)
        sealed = [(x.name, get_args(x.type)[0]) for x in fields if get_origin(x.type) is Sealed]
        found = _SEAL_FIELDS[type(struct)] = tuple((name, get_origin(t) or t) for name, t in sealed)
    return found


def readable(seal: Sealed[T], seat: str | None) -> bool:
    """Whether `seat` may know the value (None: a spectator, who may know none)."""
    return seat in seal.audience


def for_seat(
    seals: Sequence[Sealed[T]], openings: Sequence[Opening | None], seat: str | None
) -> list[Opening | None]:
    """The openings that are left of `openings` in the log cut for `seat`."""
    return [
        opening if readable(seal, seat) else None
        for seal, opening in zip(seals, openings, strict=True)
    ]
