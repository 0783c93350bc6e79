"""`tell`, which puts Million Club's events and secrets in words."""

from typing import Final

from events.million_club.words import BOX
from projections.million_club.telling import cards, course, exchange, moves, people, setup
from projections.million_club.words import card_name
from projections.telling import Telling

_CARDS: Final = frozenset(card for pile in BOX.values() for card in pile)


def _call(word: str) -> str:
    return card_name(word) if word in _CARDS else word


tell: Final = Telling(_call, cards.of, course.of, exchange.of, moves.of, people.of, setup.of)
