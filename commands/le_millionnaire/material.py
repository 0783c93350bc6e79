"""What a game is played with: the board and the deck, whoever has brought them."""

import msgspec

from events.le_millionnaire.words import Instruction, Square


class Material(msgspec.Struct, frozen=True):
    """board: the ring from square 1 on; deck: without the marker; guessed: nobody has taken it out
    of a box."""

    board: tuple[Square, ...]
    board_guessed: bool
    deck: tuple[Instruction, ...]
    deck_guessed: bool
