"""Compares the body of a record with its canonical form, byte for byte."""

from collections.abc import Iterator
from typing import Any, Final

from events.language import gettext as _

LONGEST_NAME: Final = 40
"""Maximum length in characters of a quoted field name."""
Pairs = list[tuple[str, Any]]


def departure(body: str, form: str) -> str:
    """How a stored body differs from its canonical form, in words; "" if it doesn't."""
    if body == form:
        return ""
    try:
        difference = next(_departures(_pairs(body), _pairs(form)), "")
    except (ValueError, RecursionError):  # unknown fields, which decoding skips, can hold anything
        difference = ""
    pairs = enumerate(zip(body, form, strict=False), 1)
    at = next((at for at, (one, other) in pairs if one != other), min(len(body), len(form)) + 1)
    return difference or _("it differs from what mclub writes, from character {at} on.").format(
        at=at
    )


def _pairs(text: str) -> Any:
    import json  # fast path: most bodies are canonical

    return json.loads(text, object_pairs_hook=_Object)


class _Object(Pairs):
    """The fields of a JSON object in order, duplicates included."""


def _departures(body: Any, form: Any, inside: str = "") -> Iterator[str]:
    if isinstance(body, _Object) and isinstance(form, _Object):
        names, expected = set(), dict(form)
        for name, value in body:
            field = f"{inside}{name[:LONGEST_NAME]}"
            if name in names:
                yield _("it has the field {field} twice.").format(field=ascii(field))
            elif name not in expected:
                yield _("it has the field {field}, which mclub does not write there.").format(
                    field=ascii(field)
                )
            else:
                yield from _departures(value, expected[name], f"{field}.")
            names.add(name)
    elif isinstance(body, list) and isinstance(form, list):
        for number, pair in enumerate(zip(body, form, strict=False)):
            yield from _departures(*pair, f"{inside}{number}.")
