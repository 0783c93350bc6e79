"""Secrets that can be proved later: a public commitment now, value and salt for a limited audience.

Stored bodies hold only commitments. The openings (value and salt) are stored beside them, so a log
cut for one seat just omits openings, and its chain still verifies.
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
    """A value visible only to the seats of `audience` until the game opens its seals.

    commitment: blake2b-256 over salt and value, hex; audience: unordered seats (empty: only the
    dealer); value, salt: None if cut away. A newly decided value gets its commitment when it is
    recorded. A value unknown to the program, as at a physical table, has neither value nor
    commitment: `Sealed()`.
    """

    audience: Many[Text] = ()
    commitment: Text = ""
    value: T | None = None
    salt: str = ""


def is_for_nobody(seal: Sealed[Any]) -> bool:
    """Whether only the dealer may know the value until the seals are opened."""
    return not seal.audience


def is_unknown(seal: Sealed[Any]) -> bool:
    """Whether the seal is empty: the program never learned the value."""
    return seal.value is None and not seal.commitment


class Opening(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Opens one seal: the value and the salt (hex) of its commitment."""

    value: Text | Many[Text]
    salt: Text


_encode = msgspec.json.Encoder().encode


def commitment(value: Value, salt: str) -> str:
    """The hex commitment to `value` under `salt` (hex)."""
    return blake2b(bytes.fromhex(salt) + _encode(value), digest_size=HASH_BYTES).hexdigest()


def opens(seal: Sealed[T], opening: Opening) -> bool:
    """Whether the opening matches the seal's commitment."""
    try:
        made = commitment(opening.value, opening.salt)
    except ValueError:  # a salt that isn't hex opens nothing
        return False
    return made == seal.commitment


def derive_salt(key: str, game: str, seq: int, index: int) -> str:
    """The salt (hex) of seal number `index` in record `seq`.

    key: the salt (hex) of the game's seed. It is random, so guessing the seed reveals no other
    secret.
    """
    label = f"{game}/{seq}/{index}".encode()
    return blake2b(label, key=bytes.fromhex(key), digest_size=SALT_BYTES).hexdigest()


def with_commitment(seal: Sealed[T], salt: str) -> Sealed[T]:
    """The seal with its commitment under `salt` (hex)."""
    assert seal.value is not None
    return Sealed(seal.audience, commitment(seal.value, salt), seal.value, salt)


_SEAL_FIELDS: dict[type, tuple[tuple[str, type], ...]] = {}


def seal_fields(struct: msgspec.Struct) -> tuple[tuple[str, type], ...]:
    """The fields that hold a seal, in the struct's order, with the type of the value: `str` or a
    `tuple` of them. Cached for each type."""
    found = _SEAL_FIELDS.get(type(struct))
    if found is None:
        fields = msgspec.structs.fields(struct)
        sealed = [(x.name, get_args(x.type)[0]) for x in fields if get_origin(x.type) is Sealed]
        found = _SEAL_FIELDS[type(struct)] = tuple((name, get_origin(t) or t) for name, t in sealed)
    return found


def may_read(seal: Sealed[T], seat: str | None) -> bool:
    """Whether `seat` may know the value (None: a spectator, who may not)."""
    return seat in seal.audience


def openings_for(
    seals: Sequence[Sealed[T]], openings: Sequence[Opening | None], seat: str | None
) -> list[Opening | None]:
    """The openings, with those hidden from `seat` dropped."""
    return [
        opening if may_read(seal, seat) else None
        for seal, opening in zip(seals, openings, strict=True)
    ]
