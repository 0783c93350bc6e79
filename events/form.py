"""The one form in which a record is stored, byte for byte, and where a body departs from it."""

from collections.abc import Iterator
from typing import Any, Final

from events.language import gettext as _

SHOWN: Final = 40
"""Characters of a field's name that are repeated."""
Pairs = list[tuple[str, Any]]


def departure(body: str, form: str) -> str:
    """Why the body of a record isn't as mclub writes it; "" if it is. form: as it writes it."""
    if body == form:
        return ""
    try:
        found = next(_departures(_pairs(body), _pairs(form)), "")
    except (ValueError, RecursionError):  # fields that nobody reads can hold anything
        found = ""
    pairs = enumerate(zip(body, form, strict=False), 1)
    at = next((at for at, (is_, should) in pairs if is_ != should), min(len(body), len(form)) + 1)
    return found or _("it differs from what mclub writes, from character {at} on.").format(at=at)


def _pairs(text: str) -> Any:
    import json  # most bodies are in form

    return json.loads(text, object_pairs_hook=_Object)


class _Object(Pairs):
    """The fields of a JSON object in their order, doubled ones as well."""


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
