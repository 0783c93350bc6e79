"""`tell`, which puts Millions of Dollars' events and secrets into words."""

from typing import Final

from events.millions_of_dollars.words import ROLES
from projections.millions_of_dollars.words import name
from projections.telling import Telling


def _call(word: str) -> str:
    return name(word) if word in ROLES else word


tell: Final = Telling(_call, "projections.millions_of_dollars.telling")
