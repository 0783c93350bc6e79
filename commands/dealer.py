"""The one place where chance comes in.

Nothing here runs on: each shuffle is derived from the game's seed, what is shuffled and how often
it has been before, so that an undone draw comes again and an audit can derive everything anew.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import json

Card = TypeVar("Card")
Dealt = tuple[str, Any, Any]
"""What chance gave: what it is, in words, as it was recorded, and as the dealer gives it."""


class Dealer(Protocol):
    """Deals what the rules leave to chance."""

    def shuffle(self, cards: Sequence[Card], label: str) -> tuple[Card, ...]:
        """The cards in random order. label: what is shuffled and its ordinal in the game."""
        ...


class SeedDealer:
    """Derives every shuffle from a seed: Fisher–Yates over a stream of HMAC-SHA-256 blocks."""

    def __init__(self, seed: str, words: Mapping[str, str] | None = None) -> None:
        """words: what seats added, by seat; none leave the seed as it is."""
        self._key = seed.encode()
        if words:
            # One canonical text, so that no two sets of words mix to the same key.
            mixed = json.encode(sorted(words.items()))
            self._key = _digest(self._key, mixed)

    def shuffle(self, cards: Sequence[Card], label: str) -> tuple[Card, ...]:
        """The same seed, cards and label always give the same order."""
        order = list(cards)
        numbers = self._numbers(label, len(order))
        for last in range(len(order) - 1, 0, -1):
            # 64 bits against at most 39 cards: the bias stays below 2 to the power of -58.
            chosen = numbers[last] % (last + 1)
            order[last], order[chosen] = order[chosen], order[last]
        return tuple(order)

    def _numbers(self, label: str, count: int) -> list[int]:
        blocks = (
            _digest(self._key, f"{label}/{block}".encode()) for block in range((count + 3) // 4)
        )
        stream = b"".join(blocks)
        return [int.from_bytes(stream[i : i + 8], "big") for i in range(0, len(stream), 8)]


def _digest(key: bytes, text: bytes) -> bytes:
    from hmac import digest  # loads all of OpenSSL, and most commands shuffle nothing

    return digest(key, text, "sha256")
