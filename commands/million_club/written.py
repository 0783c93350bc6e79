"""A written position (docs/notation.md): its fields, parsed in three languages."""

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final

import msgspec

from commands import position as documents
from commands.forms import Slot
from commands.million_club.notation import CARD, INTRIGUE, PHASE, PILE, PROFILE, SEAT
from events.language import gettext as _
from events.language import translate_action
from events.million_club.figures import BANK, ROUNDS
from events.million_club.words import CLOSED, Phase, Pile, Profile, Seat
from projections.million_club.words import name

LEAST_BANK: Final = -(10**6)
"""The lowest possible balance of the bank in M: without the crash it may become negative."""

Money = Annotated[int, msgspec.Meta(ge=0, le=BANK)]


class PlayerPosition(msgspec.Struct, forbid_unknown_fields=True):
    """A player's part of the position. money in M; companies as "I3:2+1"; colonies by id."""

    money: Money
    companies: list[str] = []
    colonies: list[str] = []
    profile: Profile | None = None
    name: str | None = None


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A table in the middle of a game.

    phase: "placing", a tile, "round_end" or "finished"; bank: only checked, since it follows from
    the rest; piles: the piles with a given order, top card first.
    """

    players: dict[Seat, PlayerPosition]
    round: Annotated[int, msgspec.Meta(ge=1, le=ROUNDS)] = 1
    first: Seat | None = None
    phase: Phase = "placing"
    bank: int | None = None
    exchange_open: bool = True
    pawns: list[str] = []
    piles: dict[Pile, list[str]] = {}


def in_english(raw: Any) -> dict[str, Any]:
    """The fields, validated and translated, in the form of `Position`. Raises BadInput."""
    where = _("The position")
    values = dict(documents.fields(raw, Position.__struct_fields__, ("players",), where))
    for key, read_value in _FIELDS.items():
        if key in values:
            values[key] = read_value(values[key], key)
    if "phase" in values:
        values["phase"] = documents.meaning(
            values["phase"], _phase(values.get("round", 1)), "phase"
        )
    if values.get("bank") is None:
        values.pop("bank", None)
    return values


def _phase(round_: int) -> Slot:
    """The phases of this round: not the closed tile; "finished" only in the last round."""
    missing = {CLOSED[round_ - 1], *(() if round_ == ROUNDS else ("reveal", "finished"))}
    return Slot(PHASE.read, [phase for phase in PHASE.expected if phase not in missing])


def _players(value: Any, where: str) -> dict[str, Any]:
    seats = documents.translate_keys(_table(value, where), SEAT, where)
    return {seat: _player(player, translate_action(seat)) for seat, player in seats.items()}


def _player(value: Any, where: str) -> dict[str, Any]:
    names = PlayerPosition.__struct_fields__
    player = dict(documents.fields(value, names, ("money",), where))
    about = {key: f"{where}, {key}" for key in names}
    player["money"] = documents.number(player["money"], 0, BANK, about["money"])
    for key in ("companies", "colonies"):
        if key in player:
            player[key] = [_card(card) for card in documents.texts(player[key], about[key])]
    if player.get("profile") is not None:
        player["profile"] = documents.meaning(player["profile"], PROFILE, about["profile"])
    if player.get("name") is not None:
        player["name"] = documents.text(player["name"], about["name"])
    return player


def _piles(value: Any, where: str) -> dict[str, Any]:
    piles = documents.translate_keys(_table(value, where), PILE, where)
    return {
        pile: [
            documents.meaning(card, INTRIGUE, name(pile)) if pile == "intrigues" else _card(card)
            for card in documents.texts(cards, name(pile))
        ]
        for pile, cards in piles.items()
    }


def _table(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        documents.refuse_value(where, value, _("fields with their values"))
    return value


def _card(text: str) -> str:
    """A card as written, but with its id spelled as in the box."""
    word, mark, rest = re.match(r"([^:+]*)([:+]?)(.*)", text, re.DOTALL).groups()  # type: ignore[union-attr]
    ids = CARD.read(word)
    return f"{ids[0]}{mark}{rest}" if len(ids) == 1 else text


_FIELDS: Final[dict[str, Callable[[Any, str], Any]]] = {
    "players": _players,
    "round": lambda value, where: documents.number(value, 1, ROUNDS, where),
    "first": lambda value, where: None if value is None else documents.meaning(value, SEAT, where),
    "bank": lambda value, where: (
        None if value is None else documents.number(value, LEAST_BANK, BANK, where)
    ),
    "exchange_open": documents.flag,
    "pawns": documents.texts,
    "piles": _piles,
}
