"""A game's board and deck, from any source."""

import msgspec

from events.le_millionnaire.words import Instruction, Square


class Material(msgspec.Struct, frozen=True):
    """board: the ring from square 1; deck: without the marker; guessed: not the published ones."""

    board: tuple[Square, ...]
    board_guessed: bool
    deck: tuple[Instruction, ...]
    deck_guessed: bool
