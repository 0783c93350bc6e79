"""Size limits for the fields of events: wider than any game needs, small enough to be harmless.

A log with a valid hash chain may still come from an attacker. Decoding rejects values outside these
bounds before they are used.
"""

from typing import Annotated, Final, TypeVar

from msgspec import Meta

MANY: Final = 1_000
"""The maximum of a count and of the length of a list: cards, pieces, seats."""

Count = Annotated[int, Meta(ge=0, le=MANY)]
"""A number of cards, levels or pawns, or the index of a square."""
Amount = Annotated[int, Meta(ge=-(10**12), le=10**12)]
"""Money in the game's own unit (M, M$, F); may be negative."""
Round = Annotated[int, Meta(ge=0, le=10**6)]
"""The number of a round; 0 before the first."""
Seq = Annotated[int, Meta(ge=1, le=10**9)]
"""A record's sequence number."""
Text = Annotated[str, Meta(max_length=4_096)]
"""A card, name, reason or command."""

Word = Annotated[str, Meta(min_length=1, max_length=60)]
"""The name of a program."""

T = TypeVar("T")
Many = Annotated[tuple[T, ...], Meta(max_length=MANY)]
"""A list of at most `MANY` entries."""
