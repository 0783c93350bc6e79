"""The openings stored with a record, and the opening of the seed."""

from collections.abc import Sequence
from typing import Any

import msgspec

from events.sealed import Opening, Sealed, commitment
from events.shared import GameCreated, SealsOpened

_encode = msgspec.json.Encoder().encode


def openings_of(seals: Sequence[Sealed[Any]]) -> str:
    """The openings of a record's seals, as mclub stores them."""
    openings = [None if s.value is None else Opening(s.value, s.salt) for s in seals]
    return _encode(openings).decode()


def opens_seed(created: GameCreated, event: SealsOpened) -> bool:
    """Whether this seed is the one that was committed to at the start."""
    try:
        return commitment(event.seed, event.salt) == created.seed.commitment
    except ValueError:  # an invalid salt opens nothing
        return False
