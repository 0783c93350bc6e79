"""Where a game is played: on a built-in board with a built-in deck, or on the table's own."""

import msgspec

from events.le_millionnaire.words import Instruction, Square


class Material(msgspec.Struct, frozen=True):
    """The board and the deck. board: the ring from square 1; deck: the cards without the marker;
    board_guessed, deck_guessed: whether they are reconstructions and not the published ones."""

    board: tuple[Square, ...]
    board_guessed: bool
    deck: tuple[Instruction, ...]
    deck_guessed: bool
