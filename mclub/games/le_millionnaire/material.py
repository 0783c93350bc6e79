"""Board and deck of Le Millionnaire (LM-SET-4): the program's own, or what a table brings from its
box. Data may be anybody's: what is wrong with them is said all at once, in whole sentences.
"""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any

import msgspec

from commands.le_millionnaire.material import Material
from commands.le_millionnaire.written import Position
from events.errors import BadInput
from events.language import gettext as _
from events.le_millionnaire.figures import CARDS, LEGACY, SQUARES
from events.le_millionnaire.words import Instruction, Square
from mclub.games.le_millionnaire.faults import (
    CardEntry,
    SquareEntry,
    faults_of_board,
    faults_of_deck,
    told,
)

_About = Annotated[str, msgspec.Meta(max_length=500)]


class _Board(msgspec.Struct, forbid_unknown_fields=True):
    squares: Annotated[list[SquareEntry], msgspec.Meta(max_length=4 * SQUARES)]
    reconstruction: bool = False
    about: _About = ""


class _Deck(msgspec.Struct, forbid_unknown_fields=True):
    cards: Annotated[list[CardEntry], msgspec.Meta(max_length=4 * CARDS)]
    reconstruction: bool = False
    about: _About = ""


class _Data(msgspec.Struct, forbid_unknown_fields=True):
    board: dict[str, Any] | None = None
    deck: dict[str, Any] | None = None


def read(data: Mapping[str, Any], ring: str) -> Material:
    """The material of {"board": …, "deck": …}, of which either may be missing: the program's own
    then, its board by the name `ring`; a deck may also stand by itself.

    A board is {"squares": [{"kind": "exchange", "company": "azure"}, …]}, a deck
    {"cards": [{"kind": "receipt", "amount": 5000, "count": 3}, …]}, amounts in F, both with
    "reconstruction": true if nobody has taken them out of a box. Raises BadInput.
    """
    brought = _parts(data)
    faults: list[str] = []
    board, deck = _own_board(ring), _own_deck()
    if brought.board is not None:
        board = _converted(brought.board, _Board, _("This is no board: {error}."))
        if wrong := told(faults_of_board(board.squares)):
            faults.append(
                _("This board can't be played on (LM-SET-4). {faults}").format(faults=wrong)
            )
    if brought.deck is not None:
        deck = _converted(brought.deck, _Deck, _("This is no deck: {error}."))
        if wrong := told(faults_of_deck(deck.cards)):
            faults.append(
                _("This deck can't be played with (LM-SET-4). {faults}").format(faults=wrong)
            )
    if faults:
        raise BadInput(" ".join(faults))
    return _material(board, deck)


@cache
def own(ring: str) -> Material:
    """The reconstructions that come with the program; ring: the name of the board."""
    return _material(_own_board(ring), _own_deck())


def document(material: Material, ring: str) -> dict[str, Any] | None:
    """What was brought of the material, as `read` takes it; None if all of it is the program's,
    with the board of this name."""
    usual = own(ring)
    brought: dict[str, Any] = {}
    if (material.board, material.board_guessed) != (usual.board, usual.board_guessed):
        brought["board"] = {"squares": [_plain(square) for square in material.board]} | _guessed(
            material.board_guessed
        )
    if (material.deck, material.deck_guessed) != (usual.deck, usual.deck_guessed):
        brought["deck"] = {"cards": [_plain(card) for card in material.deck]} | _guessed(
            material.deck_guessed
        )
    return brought or None


def of_position(position: Position, ring: str) -> Material:
    """The material of a position: its squares and instruction cards, if it lists them, or the
    program's own with the board of this name. Raises BadInput."""
    data: dict[str, Any] = {}
    if position.squares is not None:
        data["board"] = {"squares": position.squares}
    if position.instructions is not None:
        data["deck"] = {"cards": [_entry(card) for card in position.instructions]}
    return read(data, ring) if data else own(ring)


def _entry(card: str) -> dict[str, Any]:
    """A card by its name, as a deck lists it."""
    kind, *figures = card.split("-")
    if kind == "shares" and len(figures) == 2 and figures[1].isdigit():
        return {"kind": kind, "company": figures[0], "per": int(figures[1])}
    amount = int(figures[0]) if figures and figures[0].isdigit() else 0
    return {"kind": kind, "amount": amount}


def with_board(deck: Mapping[str, Any] | None, board: Mapping[str, Any]) -> Mapping[str, Any]:
    """The data of this deck, or the program's own, with this board. Raises BadInput if the deck
    brings a board already."""
    if "cards" in board:
        raise BadInput(_("What was brought as a board lists cards: bring it as a deck."))
    brought = _Data() if deck is None else _parts(deck)
    if brought.board is not None:
        raise BadInput(_("The deck brings a board along: give either that or another one."))
    return {"board": board} | ({} if brought.deck is None else {"deck": brought.deck})


def _parts(data: Mapping[str, Any]) -> _Data:
    if "squares" in data:
        raise BadInput(_("What was brought as a deck lists squares: bring it as a board."))
    if not {"board", "deck"} & set(data):
        return _Data(deck=dict(data))
    parts: _Data = _converted(data, _Data, _("This is neither a deck nor a board: {error}."))
    return parts


def _converted(data: Mapping[str, Any], kind: type[Any], otherwise: str) -> Any:
    try:
        return msgspec.convert(dict(data), kind)
    except msgspec.ValidationError as error:
        raise BadInput(otherwise.format(error=error)) from error


def _own_board(ring: str) -> _Board:
    return msgspec.convert(_file(f"{ring}.toml"), _Board)


def _own_deck() -> _Deck:
    return msgspec.convert(_file("deck.toml"), _Deck)


def _file(name: str) -> dict[str, Any]:
    """A file that comes with the program."""
    import tomllib
    from importlib.resources import files

    return tomllib.loads((files(__package__) / name).read_text("utf-8"))


def _material(board: _Board, deck: _Deck) -> Material:
    """Of a board and a deck that are right."""
    squares = tuple(msgspec.convert(msgspec.to_builtins(one), Square) for one in board.squares)
    cards = tuple(card for entry in deck.cards for card in [_instruction(entry)] * entry.count)
    return Material(squares, board.reconstruction, cards, deck.reconstruction)


def _instruction(card: CardEntry) -> Instruction:
    told = {"kind": card.kind, "company": card.company, "per": card.per}
    amount = LEGACY if card.kind == "legacy" else card.amount
    return msgspec.convert(told | {"amount": amount}, Instruction)


def _plain(one: Square | Instruction) -> dict[str, Any]:
    """Its fields without those that say nothing."""
    return {name: value for name, value in msgspec.to_builtins(one).items() if value}


def _guessed(reconstruction: bool) -> dict[str, Any]:
    return {"reconstruction": True} if reconstruction else {}
