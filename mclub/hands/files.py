"""Read hands from a TOML or CSV file, or as lines from standard input."""

import csv
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, Final, Generic, TypeVar

import msgspec

from commands.position import fields, refuse_value
from events.decoding import convert
from events.errors import BadInput, MclubError, reason
from events.language import gettext as _
from events.language import mark, ngettext
from mclub.files.cells import cell_text
from mclub.files.reading import read_text, read_toml
from mclub.hands.players import Seating, parse_name

H = TypeVar("H")
Hands = tuple[dict[str, str], dict[str, H]]
"""The players' names and their hands, by seat."""


VALUES: Final[Mapping[Any, str]] = {
    int | str: mark("a whole number, or text"),
    str | list[str]: mark("text, or a list of texts"),
    str | None: mark("text"),
}
"""What a field of each type may hold."""


class Form(msgspec.Struct, Generic[H], frozen=True):
    """How a game's hands are written. player: the struct of a player in a TOML file, with the
    fields of `columns` and a `name`, all of types in `VALUES`; columns: the required CSV columns
    besides `seat`; read: parses a hand from the texts of these fields; mixed: parses a whole hand
    from one line; example: such a line."""

    seating: Seating
    player: type[msgspec.Struct]
    columns: tuple[str, ...]
    read: Callable[[Mapping[str, str]], H]
    mixed: Callable[[str], H]
    example: str


def read_file(path: Path, form: Form[H]) -> Hands[H]:
    """Parse the hands in a file, by its ending. Raises BadInput with the place of the error."""
    readers: Mapping[str, Callable[[Path, Form[H]], Hands[H]]] = {".toml": _toml, ".csv": _csv}
    if path.suffix.lower() not in readers:
        raise BadInput(_("{file}: only .toml and .csv files can be scored.").format(file=str(path)))
    return readers[path.suffix.lower()](path, form)


def read_lines(stream: BinaryIO, form: Form[H]) -> Hands[H]:
    """Parse hands as lines, one for each player: `yellow=Ann: i3 r1+1 as as 14`; `#` starts a
    comment."""
    players: dict[str, str] = {}
    hands: dict[str, H] = {}
    lines = read_text(stream, _("standard input")).splitlines()
    for number, line in enumerate(lines, 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        with _at(_("line {number}").format(number=number)):
            player, colon, hand = text.partition(":")
            if not colon:
                raise BadInput(
                    _("write a player, a colon, and what the player has: {example}").format(
                        example=form.example
                    )
                )
            seat, name = form.seating.read_player(player)
            form.seating.check_new(players, seat)
            players[seat] = name
            hands[seat] = form.mixed(hand)
    return players, hands


def _toml(path: Path, form: Form[H]) -> Hands[H]:
    content = read_toml(path)
    with _at(str(path)):
        written = fields(content, ["players"], ["players"], _("The file"))["players"]
        colours = list(written) if isinstance(written, Mapping) else []
        tables = {
            colour: _player(table, form.player, f"players.{colour[:40]}")
            for colour, table in fields(written, colours, (), "players").items()
        }
    players: dict[str, str] = {}
    hands: dict[str, H] = {}
    for colour, player in tables.items():
        with _at(str(path), f"players.{colour[:40]}"):
            _add(form, players, hands, colour, player["name"], player)
    return players, hands


def _player(table: Any, form: type[msgspec.Struct], where: str) -> Mapping[str, Any]:
    """All fields of a player, with defaults. Raises BadInput."""
    of_form = {field.name: field for field in msgspec.structs.fields(form)}
    given = fields(table, [*of_form], (), where)
    for name, value in given.items():
        try:
            convert(value, of_form[name].type)
        except msgspec.ValidationError:
            refuse_value(f"{where}.{name}", value, _(VALUES[of_form[name].type]))
    return {name: given.get(name, field.default) for name, field in of_form.items()}


def _csv(path: Path, form: Form[H]) -> Hands[H]:
    try:
        with path.open("rb") as stream:
            text = read_text(stream, str(path))
    except OSError as error:
        raise BadInput(
            _("{file} can't be read: {why}.").format(file=str(path), why=reason(error))
        ) from error
    players: dict[str, str] = {}
    hands: dict[str, H] = {}
    for number, row in _rows(text, str(path), ("seat", *form.columns)):
        with _at(str(path), _("line {number}").format(number=number)):
            _add(form, players, hands, row["seat"], row.get("name") or None, row)
    return players, hands


def _rows(text: str, file: str, columns: tuple[str, ...]) -> Iterator[tuple[int, dict[str, str]]]:
    lines = text.splitlines()
    heading = lines[0] if lines else ""
    reader = csv.reader(lines, delimiter=";" if ";" in heading else ",", strict=True)
    try:
        names = [name.strip().lower() for name in next(reader, [])]
        if sorted(name for name in names if name != "name") != sorted(columns):
            raise BadInput(
                _(
                    "{file}: the first line must name the columns {columns}; name is optional."
                ).format(file=file, columns=", ".join(columns))
            )
        for row in reader:
            if not any(cell.strip() for cell in row):
                continue
            if len(row) != len(names):
                raise BadInput(
                    ngettext(
                        "{file}, line {number}: {count} cell under {columns} columns.",
                        "{file}, line {number}: {count} cells under {columns} columns.",
                        len(row),
                    ).format(file=file, number=reader.line_num, count=len(row), columns=len(names))
                )
            yield reader.line_num, dict(zip(names, map(cell_text, row), strict=True))
    except csv.Error as error:
        raise BadInput(
            _("{file}, line {number} is not valid CSV: {why}.").format(
                file=file, number=reader.line_num, why=error
            )
        ) from error


def _add(
    form: Form[H],
    players: dict[str, str],
    hands: dict[str, H],
    colour: str,
    name: str | None,
    cells: Mapping[str, Any],
) -> None:
    seat, _none = form.seating.read_player(colour)
    form.seating.check_new(players, seat)
    players[seat] = seat if name is None else parse_name(seat, name)
    hands[seat] = form.read({column: _text(cells[column]) for column in form.columns})


def _text(cell: str | int | list[str]) -> str:
    return " ".join(cell) if isinstance(cell, list) else str(cell)


@contextmanager
def _at(*places: str) -> Iterator[None]:
    """Prefix the message of an MclubError with its place."""
    try:
        yield
    except MclubError as error:
        raise BadInput(", ".join(places) + _(": ") + str(error)) from error
