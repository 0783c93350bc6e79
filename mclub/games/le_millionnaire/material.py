"""The board and deck of Le Millionnaire (LM-SET-4): the included ones, or custom ones copied from a
table's own box. Custom data is untrusted.

The rules require 25 squares, of which up to four may be boxes beside the ring, with one exchange
square for each company, a violet start square and horses to bet on. They also require 32 cards,
with a fixed number of each card that the rules name. The order of the squares, the number of
horses, and the free shares and receipts in the rest of the deck vary between boxes.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from commands import position as written
from commands.le_millionnaire.material import Material
from commands.le_millionnaire.written import Position
from events.decoding import convert
from events.errors import BadInput
from events.language import gettext as _
from events.le_millionnaire.figures import (
    CARDS,
    CHIP,
    EXEMPTIONS,
    FEWEST_SQUARES,
    FREE_PER,
    HORSES,
    LEGACY,
    OUTSIDER_ODDS,
    SQUARES,
    TAX_CARDS,
)
from events.le_millionnaire.words import COMPANIES, Instruction, Square
from projections.le_millionnaire.words import francs

GROUNDS: Final = ("horse", "violet", "exchange")
NAMED: Final = {
    "taxes": TAX_CARDS,
    "brokerage": 1,
    "legacy": 1,
    "will": 1,
    "notice": 1,
    "debt": 1,
    "exemption": EXEMPTIONS,
    **{f"outsider-{odds}": 1 for odds in OUTSIDER_ODDS},
}
"""The number of each card that the rules name, by `Instruction.name`. Will, notice, debt and
exemptions are the five confidential cards."""
RECEIPT: Final = 1_000_000
"""The maximum of a receipt in F."""
FIELDS_OF_CARD: Final = {
    **{name.partition("-")[0]: () for name in NAMED},
    "outsider": ("amount",),
    "legacy": ("amount",),
    "receipt": ("amount",),
    "shares": ("company", "per"),
}
"""The fields of each kind of card besides its count."""
LONGEST_ABOUT: Final = 500
_BESIDE: Final = ("reconstruction", "about")
"""Optional fields that describe a board or deck."""


def read_material(data: Mapping[str, Any], ring: str) -> Material:
    """Read material from {"board": …, "deck": …}. A missing part is replaced by the included one,
    for the board by the one named `ring`; the data may also be just a deck.

    A board is {"squares": [{"kind": "exchange", "company": "azure"}, …]}, a deck {"cards":
    [{"kind": "receipt", "amount": 5000, "count": 3}, …]}, amounts in F, both with "reconstruction":
    true if not copied from a box. Raises BadInput.
    """
    board, deck = _parts(data)
    material = included_material(ring)
    if board is not None:
        squares, reconstruction = _board(board)
        material = msgspec.structs.replace(material, board=squares, board_guessed=reconstruction)
    if deck is not None:
        cards, reconstruction = _deck(deck)
        material = msgspec.structs.replace(material, deck=cards, deck_guessed=reconstruction)
    return material


@cache
def included_material(ring: str) -> Material:
    """The included reconstructions; ring: the name of the board."""
    return Material(*_board(_file(f"{ring}.toml")), *_deck(_file("deck.toml")))


def document(material: Material, ring: str) -> dict[str, Any] | None:
    """The custom parts of the material, as `read_material` takes them; None if it is the included
    material with the board named `ring`."""
    usual = included_material(ring)
    custom: dict[str, Any] = {}
    if (material.board, material.board_guessed) != (usual.board, usual.board_guessed):
        custom["board"] = {
            "squares": [_plain(square) for square in material.board]
        } | _is_reconstruction(material.board_guessed)
    if (material.deck, material.deck_guessed) != (usual.deck, usual.deck_guessed):
        custom["deck"] = {"cards": [_plain(card) for card in material.deck]} | _is_reconstruction(
            material.deck_guessed
        )
    return custom or None


def of_position(position: Position, ring: str) -> Material:
    """The material of a position: its squares and instruction cards if listed, else the included
    cards and the board named `ring`. Raises BadInput."""
    data: dict[str, Any] = {}
    if position.squares is not None:
        data["board"] = {"squares": position.squares}
    if position.instructions is not None:
        data["deck"] = {"cards": [_entry(card) for card in position.instructions]}
    return read_material(data, ring) if data else included_material(ring)


def _entry(card: str) -> dict[str, Any]:
    """The deck entry of a card, from its name."""
    kind, *figures = card.split("-")
    values = (int(each) if each.isascii() and each.isdigit() else each for each in figures)
    return {"kind": kind} | dict(
        zip((*FIELDS_OF_CARD.get(kind, ()), "figure"), values, strict=False)
    )


def with_board(deck: Mapping[str, Any] | None, board: Mapping[str, Any]) -> Mapping[str, Any]:
    """The data of this deck (the included one if None) with this board. Raises BadInput if the deck
    brings its own board."""
    if "cards" in board:
        raise BadInput(_("The board supplied lists cards: supply it as a deck."))
    custom, cards = (None, None) if deck is None else _parts(deck)
    if custom is not None:
        raise BadInput(_("The deck already includes a board: supply only one of them."))
    return {"board": board} | ({} if cards is None else {"deck": cards})


def _parts(data: Mapping[str, Any]) -> tuple[Any, Any]:
    """The board and the deck; None for a missing one."""
    if "squares" in data:
        raise BadInput(_("The deck supplied lists squares: supply it as a board."))
    if not {"board", "deck"} & set(data):
        return None, data
    written.fields(data, ("board", "deck"), (), _("This deck"))
    return data.get("board"), data.get("deck")


def _board(raw: Any) -> tuple[tuple[Square, ...], bool]:
    """The squares, and whether they are a reconstruction."""
    where = _("This board")
    entries = _entries(raw, "squares", FEWEST_SQUARES, SQUARES, where)
    squares = tuple(
        _square(entry, _("Square {number}").format(number=number))
        for number, entry in enumerate(entries, 1)
    )
    there = Counter(square.kind for square in squares)
    _check_count("horse", there["horse"], HORSES, SQUARES)
    _check_count("violet", there["violet"], 1, SQUARES)
    of_companies = Counter(square.company for square in squares)
    for company in COMPANIES:
        _check_count(f"exchange {company}", of_companies[company], 1, 1)
    return squares, raw.get("reconstruction", False)


def _square(raw: Any, where: str) -> Square:
    kind = _kind(raw, GROUNDS, where)
    if kind != "exchange":
        written.fields(raw, ("kind",), (), where)
        return convert({"kind": kind}, Square)
    data = written.fields(raw, ("kind", "company"), ("company",), where)
    company = written.choice(data["company"], COMPANIES, f"{where}, company")
    return convert({"kind": kind, "company": company}, Square)


def _deck(raw: Any) -> tuple[tuple[Instruction, ...], bool]:
    """The cards without the marker, and whether they are a reconstruction."""
    where = _("This deck")
    cards = tuple(
        card
        for number, entry in enumerate(_entries(raw, "cards", 1, CARDS, where), 1)
        for card in _cards(entry, _("Card {number}").format(number=number))
    )
    _check_count("cards", len(cards), CARDS, CARDS)
    there = Counter(card.name for card in cards)
    for name, count in NAMED.items():
        _check_count(name, there[name], count, count)
    return cards, raw.get("reconstruction", False)


def _cards(raw: Any, where: str) -> list[Instruction]:
    """The identical cards of one deck entry."""
    kind = _kind(raw, tuple(FIELDS_OF_CARD), where)
    own_fields = FIELDS_OF_CARD[kind]
    data = {"amount": LEGACY} | raw if kind == "legacy" else raw
    written.fields(data, ("kind", "count", *own_fields), own_fields, where)
    values = {field: _value(kind, field, data[field], where) for field in own_fields}
    count = written.number(raw.get("count", 1), 1, CARDS, f"{where}, count")
    return [convert({"kind": kind} | values, Instruction)] * count


def _value(kind: str, field: str, value: Any, where: str) -> Any:
    where = f"{where}, {field}"
    possible = {
        "outsider": OUTSIDER_ODDS,
        "legacy": (LEGACY,),
        "per": FREE_PER,
        "company": COMPANIES,
    }
    if kind != "receipt":
        return written.choice(value, possible.get(field) or possible[kind], where)
    if type(value) is not int or value % CHIP or not 0 < value <= RECEIPT:
        written.refuse_value(
            where, value, _("whole thousands up to {most}").format(most=francs(RECEIPT))
        )
    return value


def _entries(raw: Any, name: str, least: int, most: int, where: str) -> Sequence[Any]:
    """The list under `name`, after a check of its length."""
    data = written.fields(raw, (name, *_BESIDE), (name,), where)
    written.flag(data.get("reconstruction", False), f"{where}, reconstruction")
    about = written.text(data.get("about", ""), f"{where}, about")
    written.number(len(about), 0, LONGEST_ABOUT, f"{where}, about")
    entries = written.entries(data[name], f"{where}, {name}")
    _check_count(name, len(entries), least, most)
    return entries


def _kind(raw: Any, kinds: Sequence[str], where: str) -> str:
    data = written.fields(raw, tuple(raw) if isinstance(raw, Mapping) else (), ("kind",), where)
    return written.choice(data["kind"], kinds, f"{where}, kind")


def _check_count(what: str, count: int, least: int, most: int) -> None:
    if not least <= count <= most:
        raise BadInput(
            _("“{what}”: {count} of them; possible: {wanted} (LM-SET-4).").format(
                what=what,
                count=count,
                wanted=least if least == most else f"{least}–{most}",
            )
        )


def _file(name: str) -> dict[str, Any]:
    """Read an included file."""
    data: dict[str, Any] = msgspec.toml.decode(Path(__file__).with_name(name).read_bytes())
    return data


def _plain(one: Square | Instruction) -> dict[str, Any]:
    """The fields that differ from their defaults."""
    return {name: value for name, value in msgspec.to_builtins(one).items() if value}


def _is_reconstruction(reconstruction: bool) -> dict[str, Any]:
    return {"reconstruction": True} if reconstruction else {}
