"""`tell`, which puts Million Club's events and secrets into words."""

from typing import Final

from events.million_club.words import BOX
from projections.million_club.words import card_name
from projections.telling import Telling

_CARDS: Final = frozenset(card for pile in BOX.values() for card in pile)


def _call(word: str) -> str:
    return card_name(word) if word in _CARDS else word


tell: Final = Telling(_call, "projections.million_club.telling")
