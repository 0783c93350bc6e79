"""The expectations of all games' worked examples, and their comparison: the files in `fixtures/`
say given, when and then."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from events.sealed import Sealed

Fields = dict[str, Any]


class Refused(msgspec.Struct, forbid_unknown_fields=True):
    """An expected refusal: its rule, and words of its reason."""

    action: str
    rule: str
    says: list[str]


def look_up(document: Any, path: str) -> Any:
    """The value at the path: keys and list positions, separated by dots."""
    for key in path.split("."):
        document = document[int(key)] if isinstance(document, list) else document[key]
    return "hidden" if document is None else document


def plain(event: msgspec.Struct) -> Fields:
    """An event with its type and all its fields, with open seals."""
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    opened = {n: v.value if isinstance(v, Sealed) else v for n, v in fields.items()}
    return {"type": type(event).__name__} | json.loads(msgspec.json.encode(opened))


def has_fields(expected: Fields, event: Fields) -> bool:
    """Whether the event has at least these fields."""
    return expected.items() <= event.items()


def assert_in_order(
    expected: list[Fields],
    happened: list[Fields],
    holds: Callable[[Fields, Fields], bool] = has_fields,
) -> None:
    """Check that the expected events happened in this order, possibly with others between them."""
    rest = iter(happened)
    for event in expected:
        found = any(holds(event, one) for one in rest)
        assert found, (event, [one for one in happened if one["type"] == event["type"]])


def misnamed(examples: Mapping[Path, Any]) -> list[str]:
    """The files that aren't named after the id of their example."""
    names = {path.name: example.id.lower().replace("-", "_") for path, example in examples.items()}
    return [name for name, id_ in names.items() if not name.startswith(f"{id_}_")]


def assert_expects_something(example: Any, nothing: Any) -> None:
    """That each case of an example expects something, and that several are told apart by titles.
    nothing: what a case expects that expects nothing."""
    for case in example.case:
        assert case.then != nothing
        assert bool(case.title) == (len(example.case) > 1)
