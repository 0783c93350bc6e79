"""What the fields of events can hold: more than any game comes to, less than does harm.

A log whose chain holds may still have been written by anybody. Decoding refuses what is out of
these bounds before anything is made of it.
"""

from typing import Annotated, Final, TypeVar

from msgspec import Meta

MANY: Final = 1_000
"""Cards, pieces, seats or entries of a list: more than any game has of anything."""

Count = Annotated[int, Meta(ge=0, le=MANY)]
"""How many, or which one: cards, levels, pawns, squares."""
Amount = Annotated[int, Meta(ge=-(10**12), le=10**12)]
"""Money, in the game's own unit."""
Round = Annotated[int, Meta(ge=0, le=10**6)]
Seq = Annotated[int, Meta(ge=1, le=10**9)]
"""The number of a record."""
Text = Annotated[str, Meta(max_length=4_096)]
"""A card, a name, a reason, a command."""

T = TypeVar("T")
Many = Annotated[tuple[T, ...], Meta(max_length=MANY)]
