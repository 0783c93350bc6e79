"""Hands in a file: TOML or CSV, and lines of text on standard input."""

import csv
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from events.errors import BadInput, MclubError, reason
from events.language import gettext as _
from events.million_club.words import Seat
from mclub.cells import cell_text
from mclub.files import read_text, read_toml
from mclub.games.million_club.scoring.hand import (
    Hand,
    checked_name,
    read_colonies,
    read_colony,
    read_companies,
    read_company,
    read_money,
    read_player,
    seated,
    words,
)

COLUMNS = ("seat", "companies", "colonies", "money")
"""What a CSV file must have; `name` may be there as well."""

Hands = tuple[dict[Seat, str], dict[Seat, Hand]]
"""The players' names and their hands, by seat."""


class _Player(msgspec.Struct, forbid_unknown_fields=True):
    """A player in a TOML file: companies and colonies as typed, in one text or word by word."""

    companies: str | list[str] = ""
    colonies: str | list[str] = ""
    money: int | str = 0
    name: str | None = None


class _File(msgspec.Struct, forbid_unknown_fields=True):
    players: dict[str, _Player]


def read_file(path: Path) -> Hands:
    """The hands in a file, by its ending. Raises BadInput that says where it is wrong."""
    readers: Mapping[str, Callable[[Path], Hands]] = {".toml": _toml, ".csv": _csv}
    if path.suffix.lower() not in readers:
        raise BadInput(_("{file}: only .toml and .csv files can be scored.").format(file=str(path)))
    return readers[path.suffix.lower()](path)


def read_lines(stream: BinaryIO) -> Hands:
    """Hands as lines, one a player: `yellow=Ann: i3 r1+1 as as 14`; `#` begins a comment."""
    players: dict[Seat, str] = {}
    hands: dict[Seat, Hand] = {}
    lines = read_text(stream, _("standard input")).splitlines()
    for number, line in enumerate(lines, 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        with _at(_("line {number}").format(number=number)):
            who, colon, what = text.partition(":")
            if not colon:
                raise BadInput(
                    _("write a player, a colon, and what he has: yellow=Ann: i3 r1+1 as as af 14")
                )
            seat, called = read_player(who)
            seated(players, seat)
            players[seat] = called
            hands[seat] = _mixed(what)
    return players, hands


def _mixed(text: str) -> Hand:
    """Companies end in a figure, amounts are figures, the rest are colonies."""
    found = words(text)
    money = [word for word in found if word.text.lstrip("+-–−")[:1].isdigit()]
    companies = [w for w in found if w not in money and any(map(str.isdigit, w.text))]
    if len(money) > 1:
        raise BadInput(
            _("“{first}” and “{second}” are two amounts of money; one is enough.").format(
                first=money[0].text[:40], second=money[1].text[:40]
            )
        )
    return Hand(
        tuple(read_company(word) for word in companies),
        tuple(read_colony(w) for w in found if w not in companies and w not in money),
        read_money(money[0].text) if money else 0,
    )


def _toml(path: Path) -> Hands:
    try:
        file = msgspec.convert(read_toml(path), _File)
    except msgspec.ValidationError as error:
        raise BadInput(str(path) + _(": ") + f"{error}.") from error
    players: dict[Seat, str] = {}
    hands: dict[Seat, Hand] = {}
    for colour, player in file.players.items():
        with _at(str(path), f"players.{colour[:40]}"):
            _add(players, hands, colour, player.name, msgspec.to_builtins(player))
    return players, hands


def _csv(path: Path) -> Hands:
    try:
        with path.open("rb") as stream:
            text = read_text(stream, str(path))
    except OSError as error:
        raise BadInput(
            _("{file} can't be read: {why}.").format(file=str(path), why=reason(error))
        ) from error
    players: dict[Seat, str] = {}
    hands: dict[Seat, Hand] = {}
    for number, row in _rows(text, str(path)):
        with _at(str(path), _("line {number}").format(number=number)):
            _add(players, hands, row["seat"], row.get("name") or None, row)
    return players, hands


def _rows(text: str, file: str) -> Iterator[tuple[int, dict[str, str]]]:
    lines = text.splitlines()
    heading = lines[0] if lines else ""
    reader = csv.reader(lines, delimiter=";" if ";" in heading else ",", strict=True)
    try:
        names = [name.strip().lower() for name in next(reader, [])]
        if sorted(name for name in names if name != "name") != sorted(COLUMNS):
            raise BadInput(
                _(
                    "{file}: the first line must name the columns {columns}; name may be added."
                ).format(file=file, columns=", ".join(COLUMNS))
            )
        for row in reader:
            if not any(cell.strip() for cell in row):
                continue
            if len(row) != len(names):
                raise BadInput(
                    _("{file}, line {number}: {count} cells under {columns} columns.").format(
                        file=file, number=reader.line_num, count=len(row), columns=len(names)
                    )
                )
            yield reader.line_num, dict(zip(names, map(cell_text, row), strict=True))
    except csv.Error as error:
        raise BadInput(
            _("{file}, line {number} is no CSV: {why}.").format(
                file=file, number=reader.line_num, why=error
            )
        ) from error


def _add(
    players: dict[Seat, str],
    hands: dict[Seat, Hand],
    colour: str,
    called: str | None,
    has: Mapping[str, Any],
) -> None:
    seat, _none = read_player(colour)
    seated(players, seat)
    players[seat] = seat if called is None else checked_name(seat, called)
    companies, colonies = (_text(has[key]) for key in ("companies", "colonies"))
    hands[seat] = Hand(
        read_companies(companies), read_colonies(colonies), read_money(str(has["money"]))
    )


def _text(cell: str | list[str]) -> str:
    return cell if isinstance(cell, str) else " ".join(cell)


@contextmanager
def _at(*places: str) -> Iterator[None]:
    """Puts the place before what is wrong there."""
    try:
        yield
    except MclubError as error:
        raise BadInput(", ".join(places) + _(": ") + str(error)) from error
