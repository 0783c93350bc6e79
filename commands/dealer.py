"""The only source of chance.

No generator keeps state: each shuffle is derived from the game's seed and a label, such as
"companies/2". So a redo after an undo draws the same cards, and an audit can derive every
shuffle again.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import json

Card = TypeVar("Card")
Dealt = tuple[str, Any, Any]
"""A result of chance: its description, the recorded value, and the dealer's value."""


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
        if words:
            # Canonical text, so that different words never produce the same key.
            mixed = json.encode(sorted(words.items()))
            self._key = _digest(self._key, mixed)

    def shuffle(self, cards: Sequence[Card], label: str) -> tuple[Card, ...]:
        """The cards in the order that seed, label and cards determine."""
        order = list(cards)
        numbers = self._numbers(label, len(order))
        for last in range(len(order) - 1, 0, -1):
            # 64 bits for at most 39 cards: the bias is below 2 to the power of -58.
            pick = numbers[last] % (last + 1)
            order[last], order[pick] = order[pick], order[last]
        return tuple(order)

    def _numbers(self, label: str, count: int) -> list[int]:
        blocks = (
            _digest(self._key, f"{label}/{block}".encode()) for block in range((count + 3) // 4)
        )
        stream = b"".join(blocks)
        return [int.from_bytes(stream[i : i + 8], "big") for i in range(0, len(stream), 8)]


def _digest(key: bytes, text: bytes) -> bytes:
    from hmac import digest  # loads all of OpenSSL, and most commands don't shuffle

    return digest(key, text, "sha256")
