"""Secrets that can be proved later: a public commitment now, value and salt for a limited audience.

Stored bodies hold only commitments. The openings (value and salt) are stored beside them, so a log
cut for one seat just omits openings, and its chain still verifies.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, Generic, TypeVar, get_args, get_origin

import msgspec

from events.bounds import Many, Text
from events.hashing import HASH_BYTES, blake2b

T = TypeVar("T", str, tuple[str, ...])
Value = str | tuple[str, ...]
SALT_BYTES = 16


class Sealed(msgspec.Struct, Generic[T], frozen=True, omit_defaults=True, gc=False):
    """A value visible only to the seats of `audience` until the game opens its seals.

    audience: seats in any order; empty: only the dealer. commitment: blake2b-256 over salt and
    value, hex; "" until the event is recorded. value, salt (hex): None and "" in a log cut for
    others. If the program doesn't know the value, as with people's own cards, the seal is
    `Sealed()`.
    """

    audience: Many[Text] = ()
    commitment: Text = ""
    value: T | None = None
    salt: str = ""


def is_for_nobody(seal: Sealed[Any]) -> bool:
    """Whether no seat may know the value before the seals are opened."""
    return not seal.audience


def is_unknown(seal: Sealed[Any]) -> bool:
    """Whether the seal is empty, because the program doesn't know the value."""
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

    key: the salt (hex) of the game's seed. It is random, so a player who guesses the seed can't
    compute any salt.
    """
    label = f"{game}/{seq}/{index}".encode()
    return blake2b(label, key=bytes.fromhex(key), digest_size=SALT_BYTES).hexdigest()


def with_commitment(seal: Sealed[T], salt: str) -> Sealed[T]:
    """The seal with its commitment under `salt` (hex)."""
    assert seal.value is not None
    return Sealed(seal.audience, commitment(seal.value, salt), seal.value, salt)


def _find_seal_fields(struct: type) -> tuple[tuple[str, type], ...]:
    fields = msgspec.structs.fields(struct)
    types = [(x.name, get_args(x.type)[0]) for x in fields if get_origin(x.type) is Sealed]
    return tuple((name, get_origin(t) or t) for name, t in types)


seal_fields: Final[Callable[[type], tuple[tuple[str, type], ...]]] = cache(_find_seal_fields)
"""The name and value type (`str` or `tuple`) of each field of a type of struct that holds a seal,
in its order."""


def may_read(seal: Sealed[T], seat: str | None) -> bool:
    """Whether `seat` may know the value. None: a spectator, who never may."""
    return seat in seal.audience


def openings_for(
    seals: Sequence[Sealed[T]], openings: Sequence[Opening | None], seat: str | None
) -> list[Opening | None]:
    """The openings, with those hidden from `seat` dropped."""
    return [
        opening if may_read(seal, seat) else None
        for seal, opening in zip(seals, openings, strict=True)
    ]
