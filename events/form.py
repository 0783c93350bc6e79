"""The canonical stored form of a record, byte for byte, and where a body deviates from it."""

from collections.abc import Iterator
from typing import Any, Final

from events.language import gettext as _

SHOWN: Final = 40
"""Maximum length in characters of a quoted field name."""
Pairs = list[tuple[str, Any]]


def departure(body: str, form: str) -> str:
    """Why the body of a record is not in canonical form; "" if it is. form: the canonical form."""
    if body == form:
        return ""
    try:
        found = next(_departures(_pairs(body), _pairs(form)), "")
    except (ValueError, RecursionError):  # ignored fields can hold anything
        found = ""
    pairs = enumerate(zip(body, form, strict=False), 1)
    at = next((at for at, (is_, should) in pairs if is_ != should), min(len(body), len(form)) + 1)
    return found or _("it differs from what mclub writes, from character {at} on.").format(at=at)


def _pairs(text: str) -> Any:
    import json  # fast path: most bodies are canonical

    return json.loads(text, object_pairs_hook=_Object)


class _Object(Pairs):
    """The fields of a JSON object in order, duplicates included."""


def _departures(body: Any, form: Any, inside: str = "") -> Iterator[str]:
    if isinstance(body, _Object) and isinstance(form, _Object):
        seen, should = set(), dict(form)
        for name, value in body:
            field = f"{inside}{name[:SHOWN]}"
            if name in seen:
                yield _("it has the field {field} twice.").format(field=ascii(field))
            elif name not in should:
                yield _("it has the field {field}, which mclub does not write there.").format(
                    field=ascii(field)
                )
            else:
                yield from _departures(value, should[name], f"{field}.")
            seen.add(name)
    elif isinstance(body, list) and isinstance(form, list):
        for number, pair in enumerate(zip(body, form, strict=False)):
            yield from _departures(*pair, f"{inside}{number}.")
