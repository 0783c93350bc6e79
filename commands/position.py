"""Validates a written position field by field.

Shared by all games that have positions. Errors use the file's field names; words may be French or
German, and shortened where unambiguous, as in the notation.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NoReturn, TypeVar

from commands.forms import Slot
from events.errors import BadInput
from events.language import gettext as _
from events.language import translate_action

T = TypeVar("T")
SHOWN = 60
"""Maximum length of quoted input in a refusal, in characters."""


def check_seats(placed: Collection[str], playing: Collection[str]) -> None:
    """Raise BadInput if the position is for other seats than the game."""
    if set(placed) != set(playing):
        raise BadInput(
            _("The position is for {seats}, the game for {players}.").format(
                seats=", ".join(map(translate_action, placed)),
                players=", ".join(map(translate_action, playing)),
            )
        )


def fields(
    raw: Any, names: Sequence[str], required: Sequence[str], where: str
) -> Mapping[str, Any]:
    """The fields of a table. where: its place in the file, for errors. Raises BadInput if a
    required field is missing or a field is unknown."""
    if not isinstance(raw, Mapping):
        refuse_value(where, raw, _("fields with their values"))
    for field in raw:
        if field not in names:
            raise BadInput(
                _("{where} has no field “{field}”. The fields are {fields}.").format(
                    where=where, field=str(field)[:SHOWN], fields=", ".join(names)
                )
            )
    for field in required:
        if field not in raw:
            raise BadInput(_("{where}: {field} is missing.").format(where=where, field=field))
    return raw


def number(value: Any, least: int, most: int, where: str) -> int:
    """The value, an integer from `least` to `most`. Raises BadInput."""
    if type(value) is not int or not least <= value <= most:
        refuse_value(
            where, value, _("a whole number from {least} to {most}").format(least=least, most=most)
        )
    return int(value)


def flag(value: Any, where: str) -> bool:
    """The value, a boolean. Raises BadInput."""
    if not isinstance(value, bool):
        refuse_value(where, value, "true, false")
    return value


def entries(value: Any, where: str) -> Sequence[Any]:
    """The value, a list. Raises BadInput."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        refuse_value(where, value, _("a list of entries"))
    return value


def text(value: Any, where: str) -> str:
    """The value, a text. Raises BadInput."""
    if not isinstance(value, str):
        refuse_value(where, value, _("a text in quotes"))
    return value


def texts(value: Any, where: str) -> list[str]:
    """The value, a list of texts. Raises BadInput."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        refuse_value(where, value, _("a list of texts"))
    return [text(each, where) for each in value]


def choice(value: Any, possible: Sequence[T], where: str) -> T:
    """The value, one of `possible` in exactly this spelling. Raises BadInput."""
    matches = [one for one in possible if type(value) is type(one) and value == one]
    if not matches:
        refuse_value(where, value, ", ".join(map(str, possible)))
    return matches[0]


def meaning(value: Any, slot: Slot, where: str) -> str:
    """The only meaning of the word in this slot. Raises BadInput."""
    meanings = [*slot.read(value)] if isinstance(value, str) and value else []
    if len(meanings) != 1:
        refuse_value(where, value, ", ".join(map(translate_action, slot.expected)))
    return meanings[0]


def translate_keys(raw: Mapping[str, Any], slot: Slot, where: str) -> dict[str, Any]:
    """The table with its keys, words in any language, translated to meanings. Raises BadInput."""
    table: dict[str, Any] = {}
    for word, value in raw.items():
        key = meaning(word, slot, where)
        if key in table:
            raise duplicate(where, key)
        table[key] = value
    return table


def duplicate(where: str, key: str) -> BadInput:
    """The error for a field that appears twice."""
    return BadInput(
        _("{where}: {key} appears twice.").format(where=where, key=translate_action(key))
    )


def refuse_value(where: str, value: Any, wanted: str) -> NoReturn:
    """Raise BadInput for this value. wanted: what the field may hold."""
    written = str(value).lower() if isinstance(value, bool) else _quote(value)
    raise BadInput(
        _("{where}: “{written}” is not allowed there. Possible: {wanted}.").format(
            where=where, written=written, wanted=wanted
        )
    )


def _quote(value: Any) -> str:
    """The start of the value as written; "…" for a number too long to print."""
    if isinstance(value, int) and abs(value) >= 10**SHOWN:
        return "…"
    return str(value)[:SHOWN]
