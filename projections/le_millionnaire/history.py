"""`tell`, which puts Le Millionnaire's events and secrets into words."""

from typing import Final

from projections.le_millionnaire.words import NAMES, card
from projections.telling import Telling

_CARDS: Final = {*NAMES, "outsider", "shares", "receipt"}


def _call(word: str) -> str:
    return card(word) if word.split("-")[0] in _CARDS else word


tell: Final = Telling(_call, "projections.le_millionnaire.telling")
