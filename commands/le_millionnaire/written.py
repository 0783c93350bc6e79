"""A written position (docs/notation.md): its fields, parsed in three languages."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from commands import position as documents
from commands.le_millionnaire.notation import CARD, COMPANY, FORM, PLACE, SEAT
from events.decoding import convert
from events.language import gettext as _
from events.language import translate_action
from events.le_millionnaire.facts import NOTHING, Holding
from events.le_millionnaire.figures import SQUARES, THROWS
from events.le_millionnaire.words import OPTIONS, SUPPLY, UNKNOWN, Company, Form, Seat

MOST_CASH: Final = 1_000_000_000
MOST_ROUNDS: Final = 1_000_000
MOST_CARDS: Final = 100
"""Maximum number of list entries: far more than any box has."""


class PlayerPosition(msgspec.Struct):
    """A player's part of the position. cash: F, without stakes on the board; securities: by
    company; cards: confidential ones, "?" if only the seat knows; arc: whether an Auteuil stake may
    move to the Arc; bankrupt: out, with nothing left."""

    cash: int = 0
    square: int = 0
    securities: dict[Company, Holding] = {}
    cards: list[str] = []
    arc: bool = False
    bankrupt: bool = False
    name: str | None = None


class Position(msgspec.Struct):
    """A table before a throw.

    first: the banker; turn: the seat to move; throws: already made in this turn; stakes: F by
    place; duel: the seats that play on alone; deck: the cards to come with the marker, top first;
    squares, instructions: the ring and deck of a box, unless the program's; options: those given.
    """

    players: dict[Seat, PlayerPosition]
    round: int = 1
    first: Seat | None = None
    turn: Seat | None = None
    throws: int = 0
    stakes: dict[str, int] = {}
    duel: list[Seat] = []
    deck: list[str] | None = None
    squares: list[dict[str, str]] | None = None
    instructions: list[str] | None = None
    options: dict[str, str] = {}


PLAYER_FIELDS: Final = PlayerPosition.__struct_fields__
FIELDS: Final = (*(field for field in Position.__struct_fields__ if field != "options"), *OPTIONS)
"""The fields of a position; each option is one of them."""


def in_english(raw: Any) -> Position:
    """The position with all fields validated and in English. Raises BadInput."""
    values = documents.fields(raw, FIELDS, ("players",), _("The position"))
    read = {key: one(values[key], key) for key, one in _READ.items() if key in values}
    options = {key: _option(values[key], key) for key in OPTIONS if key in values}
    return convert(read | {"options": options}, Position)


def _option(value: Any, where: str) -> str:
    if where == "target" and type(value) is int:
        return str(value)
    return documents.text(value, where)


def _players(value: Any, where: str) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        documents.refuse_value(where, value, _("fields with their values"))
    seats = documents.translate_keys(value, SEAT, where)
    return {seat: _player(player, translate_action(seat)) for seat, player in seats.items()}


def _player(value: Any, where: str) -> dict[str, Any]:
    values = documents.fields(value, PLAYER_FIELDS, (), where)
    return {key: _READ_OF_PLAYER[key](one, f"{where}, {key}") for key, one in values.items()}


def _list(value: Any, where: str) -> list[str]:
    items = documents.texts(value, where)
    if len(items) > MOST_CARDS:
        documents.refuse_value(
            where, len(items), _("{most} entries at most").format(most=MOST_CARDS)
        )
    return items


def _securities(value: Any, where: str) -> dict[str, Holding]:
    """Parse entries such as "azure 3", "azure 1 small" or "jade 2 large"."""
    holdings: dict[str, Holding] = {}
    for entry in _list(value, where):
        company, *rest = entry.split() or [""]
        if len(rest) not in (1, 2) or not _is_number(rest[0]):
            documents.refuse_value(where, entry, "azure 3, azure 1 small, jade 2 large")
        key = documents.meaning(company, COMPANY, where)
        form: Form = "unit"
        if len(rest) == 2:
            form = "small" if documents.meaning(rest[1], FORM, where) == "small" else "large"
        count = documents.number(int(rest[0]), 1, SUPPLY[form], f"{where}, {entry}")
        holdings[key] = holdings.get(key, NOTHING).plus(
            Holding(**{{"unit": "units", "small": "small", "large": "large"}[form]: count})
        )
    return holdings


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= len(str(MOST_CASH))


def _cards(value: Any, where: str) -> list[str]:
    """Parse card names; "?" is an unknown card."""
    return [_card(entry, where) for entry in _list(value, where)]


def _card(entry: str, where: str) -> str:
    if entry == UNKNOWN:
        return UNKNOWN
    kind, *figures = entry.split() or [""]
    words = [documents.meaning(kind, CARD, where)]
    for figure in figures[:2]:
        words.append(figure if _is_number(figure) else documents.meaning(figure, COMPANY, where))
    return "-".join(words)


def _stakes(value: Any, where: str) -> dict[str, int]:
    """Parse entries such as "6 1000" or "chance 5000"."""
    stakes: dict[str, int] = {}
    for entry in _list(value, where):
        place, *rest = entry.split() or [""]
        if len(rest) != 1 or not _is_number(rest[0]):
            documents.refuse_value(where, entry, "6 1000, chance 5000")
        key = documents.meaning(place, PLACE, where)
        if key in stakes:
            raise documents.duplicate(where, key)
        stakes[key] = int(rest[0])
    return stakes


def _squares(value: Any, where: str) -> list[dict[str, str]]:
    """Parse entries such as "horse", "violet" or "exchange azure"."""
    squares = []
    for entry in _list(value, where):
        kind, *company = entry.split() or [""]
        squares.append({"kind": kind} | ({"company": company[0]} if company else {}))
    return squares


def _seat(value: Any, where: str) -> str:
    return documents.meaning(value, SEAT, where)


_READ: Final[dict[str, Callable[[Any, str], Any]]] = {
    "players": _players,
    "round": lambda value, where: documents.number(value, 1, MOST_ROUNDS, where),
    "first": _seat,
    "turn": _seat,
    "throws": lambda value, where: documents.number(value, 0, THROWS - 1, where),
    "stakes": _stakes,
    "duel": lambda value, where: [_seat(each, where) for each in _list(value, where)],
    "deck": _cards,
    "squares": _squares,
    "instructions": _cards,
}
_READ_OF_PLAYER: Final[dict[str, Callable[[Any, str], Any]]] = {
    "cash": lambda value, where: documents.number(value, 0, MOST_CASH, where),
    "square": lambda value, where: documents.number(value, 1, SQUARES, where),
    "securities": _securities,
    "cards": _cards,
    "arc": documents.flag,
    "bankrupt": documents.flag,
    "name": documents.text,
}
