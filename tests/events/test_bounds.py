"""All data in an event is bounded, in every game."""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from events import le_millionnaire, million_club, millions_of_dollars
from events.bounds import MANY
from events.errors import LogDamaged
from events.record import Codec, Record
from events.sealed import Opening, Sealed

LIE_IN_OPENINGS = ("value", "salt")
GAMES = (million_club, millions_of_dollars, le_millionnaire)


def unbounded_paths(type_: Any, path: str) -> Iterator[str]:
    """The paths of numbers, texts and lists without a bound."""
    match type_:
        case inspect.Metadata():
            yield from unbounded_paths(type_.type, path)
        case inspect.IntType():
            if type_.ge is None or type_.le is None:
                yield path
        case inspect.StrType():
            if type_.max_length is None:
                yield path
        case inspect.FloatType() | inspect.AnyType() | inspect.RawType() | inspect.BytesType():
            yield path
        case inspect.VarTupleType() | inspect.ListType() | inspect.SetType():
            if type_.max_length is None:
                yield path
            yield from unbounded_paths(type_.item_type, f"{path}[]")
        case inspect.TupleType():
            for one in type_.item_types:
                yield from unbounded_paths(one, f"{path}[]")
        case inspect.DictType():
            yield from unbounded_paths(type_.key_type, f"{path}{{}}")
            yield from unbounded_paths(type_.value_type, f"{path}{{}}")
        case inspect.UnionType():
            for one in type_.types:
                yield from unbounded_paths(one, path)
        case inspect.StructType():
            sealed = Sealed in (type_.cls, getattr(type_.cls, "__origin__", None))
            for field in type_.fields:
                if not sealed or field.name not in LIE_IN_OPENINGS:
                    yield from unbounded_paths(field.type, f"{type_.cls.__name__}.{field.name}")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_every_field_of_a_record_and_its_openings_has_a_bound(game: Any) -> None:
    assert (
        list(unbounded_paths(inspect.type_info(Record[reduce(or_, game.CODEC.events)]), "")) == []
    )
    assert list(unbounded_paths(inspect.type_info(Opening), "")) == []


def test_the_search_finds_what_has_none() -> None:
    class Open(msgspec.Struct):
        number: int
        text: str
        many: tuple[bool, ...]

    found = list(unbounded_paths(inspect.type_info(Open), ""))
    assert found == ["Open.number", "Open.text", "Open.many"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.__name__)
def test_what_a_field_is_when_it_is_left_out_no_event_writes(game: Any) -> None:
    """A field added by a later release must not change the form of older records."""
    types = inspect.multi_type_info(game.CODEC.events)
    assert len(types) > 20
    for event in types:
        defaults = [field.name for field in event.fields if not field.required]
        assert not defaults or event.cls.__struct_config__.omit_defaults, event.cls


def place_types(**fields: Any) -> str:
    event = {"type": "PawnPlaced", "seat": "blue", "tile": "companies", "chair": 1} | fields
    return msgspec.json.encode(
        {"seq": 1, "batch": 1, "at": "", "by": "blue", "event": event}
    ).decode()


@pytest.mark.parametrize("chair", [-1, MANY + 1, 10**8, 10**18, 1.5, "1"])
def test_a_number_out_of_its_bound_is_refused_when_it_is_read(chair: Any) -> None:
    codec: Codec[Any] = million_club.CODEC
    assert codec.record(place_types(chair=MANY)).event.chair == MANY
    with pytest.raises(LogDamaged, match="this version of mclub does not know this event"):
        codec.record(place_types(chair=chair))
