"""The only source of chance.

No generator keeps state: each shuffle is derived from the game's seed and a label, such as
"companies/2". So a redo after an undo draws the same cards, and an audit can derive every
shuffle again.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from struct import unpack
from typing import Any, Final, Protocol, TypeVar

from msgspec import json

Card = TypeVar("Card")
Dealt = tuple[str, Any, Any]
"""A result of chance: its description, the recorded value, and the dealer's value."""
_BLOCK: Final = 64
"""The bytes of a block of SHA-256."""
_INNER: Final = int.from_bytes(b"\x36" * _BLOCK)
_OUTER: Final = int.from_bytes(b"\x5c" * _BLOCK)
"""What the key is combined with for the inner and the outer hash."""


class Dealer(Protocol):
    """Shuffles cards."""

    def shuffle(self, cards: Sequence[Card], label: str) -> tuple[Card, ...]:
        """The cards in random order. label: the name of the pile and the shuffle's ordinal."""
        ...


class SeedDealer:
    """Derives every shuffle from a seed: Fisher–Yates over a stream of HMAC-SHA-256 blocks."""

    def __init__(self, seed: str, words: Mapping[str, str] | None = None) -> None:
        """words: those that seats mix into the seed, by seat; without any, the seed alone is the
        key."""
        self._key = seed.encode()
        self._numbers_of: dict[tuple[str, int], Sequence[int]] = {}
        if words:
            # Canonical text, so that different words never produce the same key.
            mixed = json.encode(sorted(words.items()))
            (self._key,) = _Hmac(self._key).digests(mixed, (b"",))

    @cached_property
    def _hmac(self) -> "_Hmac":
        return _Hmac(self._key)

    def shuffle(self, cards: Sequence[Card], label: str) -> tuple[Card, ...]:
        """The cards in the order that seed, label and cards determine."""
        order = list(cards)
        numbers = self._numbers(label, len(order))
        for last in range(len(order) - 1, 0, -1):
            # 64 bits for at most 39 cards: the bias is below 2 to the power of -58.
            pick = numbers[last] % (last + 1)
            order[last], order[pick] = order[pick], order[last]
        return tuple(order)

    def _numbers(self, label: str, count: int) -> Sequence[int]:
        """At least `count` numbers of 64 bits. They are kept, since a planner tries all its
        candidates with one dealer."""
        numbers = self._numbers_of.get((label, count))
        if numbers is None:
            blocks = (count + 3) // 4
            ends = [b"/%d" % block for block in range(blocks)]
            stream = b"".join(self._hmac.digests(label.encode(), ends))
            numbers = self._numbers_of[label, count] = unpack(f">{4 * blocks}Q", stream)
        return numbers


class _Hmac:
    """HMAC-SHA-256 (RFC 2104) of many texts under one key, each in a third of the time of
    `hmac.digest`: the part that depends on the key alone is hashed once."""

    def __init__(self, key: bytes) -> None:
        from hashlib import sha256  # loads all of OpenSSL, and most commands don't shuffle

        block = sha256(key).digest() if len(key) > _BLOCK else key
        number = int.from_bytes(block.ljust(_BLOCK, b"\0"))
        self._inner = sha256((number ^ _INNER).to_bytes(_BLOCK))
        self._outer = sha256((number ^ _OUTER).to_bytes(_BLOCK))

    def digests(self, beginning: bytes, ends: Iterable[bytes]) -> list[bytes]:
        """The digests of texts with the same beginning."""
        begun = self._inner.copy()
        begun.update(beginning)
        found = []
        for end in ends:
            inner, outer = begun.copy(), self._outer.copy()
            inner.update(end)
            outer.update(inner.digest())
            found.append(outer.digest())
        return found
