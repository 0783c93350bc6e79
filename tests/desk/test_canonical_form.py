"""A log with the same content in another form is not a log of mclub's, even if its chain is
valid."""

import json
import random
import re
from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any

import pytest

from events.errors import LogDamaged
from mclub import Club
from mclub.desk.audit import audit_file
from mclub.files.cuts import verify
from mclub.files.logs import import_file
from mclub.kinds.registry import game_kind
from tests.desk.audited import LE_MILLIONNAIRE, MILLION_CLUB, MILLIONS_OF_DOLLARS
from tests.desk.hostile import StoredRecord, export_lines, stored_records, text_of, victim
from tests.sweeping import sweep_after

KINDS = (MILLION_CLUB, MILLIONS_OF_DOLLARS, LE_MILLIONNAIRE)
AT_ONCE = 15
"""The number of records of one log written in another form; an audit reports up to twenty faults
per check."""
LOGS = 23
"""Logs for each game: 3 games × 23 logs × 15 records exceed a thousand."""


class Pairs(list[tuple[str, Any]]):
    """The fields of an object, in order."""


def read(body: str) -> Any:
    return json.loads(body, object_pairs_hook=Pairs)


def encode(value: Any, colon: str = ":", comma: str = ",") -> str:
    if isinstance(value, Pairs):
        inside = (f"{text_of(name)}{colon}{encode(one, colon, comma)}" for name, one in value)
        return f"{{{comma.join(inside)}}}"
    if isinstance(value, list):
        return f"[{comma.join(encode(one, colon, comma) for one in value)}]"
    return text_of(value)


def objects(value: Any) -> list[Pairs]:
    """All objects within a value."""
    if isinstance(value, Pairs):
        return [value, *(one for _, inner in value for one in objects(inner))]
    return [one for inner in value for one in objects(inner)] if isinstance(value, list) else []


def other_order(body: str, chance: random.Random) -> str:
    document = read(body)
    event = dict(document)["event"]
    # Mappings by seat, card or option keep their insertion order.
    kept = [
        value for _, value in event if isinstance(value, Pairs) and "commitment" not in str(value)
    ]
    inside = [one for one in objects(document) if not any(one is other for other in kept)]
    fields = chance.choice([one for one in inside if len(one) > 1])
    before = list(fields)
    while fields == before:
        chance.shuffle(fields)
    return encode(document)


def spaces(body: str, chance: random.Random) -> str:
    colon, comma = chance.choice([(": ", ","), (":", ", "), (" :", ","), (":\t", ",")])
    return encode(read(body), colon, comma)


def double_field(body: str, chance: random.Random) -> str:
    document = read(body)
    fields = chance.choice(objects(document))
    if not fields:
        return double_field(body, chance)
    name, value = chance.choice(fields)
    # The last of two fields counts, so the parsed value stays the same.
    fields.insert(0, (name, value if name == "type" else chance.choice([value, value, 1])))
    return encode(document)


def another_field(body: str, chance: random.Random) -> str:
    document = read(body)
    fields = next(value for name, value in document if name == "event")
    place = chance.choice([document, fields])
    place.insert(chance.randrange(len(place)), ("later", chance.choice([1, "x", None, [], {}])))
    return encode(document)


def write_default(body: str, chance: random.Random) -> str:
    document = read(body)
    absent = {"rules": [], "command": None, "command_id": None, "asker": None}
    names = [name for name in absent if name not in dict(document)]
    name = chance.choice(names)
    document.append((name, absent[name]))
    return encode(document)


def number(body: str, chance: random.Random) -> str:
    places = list(re.finditer(r"(?<=:)\d+(?=[,}])", body))
    place = chance.choice(places)
    form = chance.choice(["{}.0", "{}e0", "{}E0", "{}.0e0"]).format(place[0])
    return body[: place.start()] + form + body[place.end() :]


def escape_text(body: str, chance: random.Random) -> str:
    places = [at for at in re.finditer(r"[A-Za-z]", body) if body[: at.start()].count('"') % 2]
    place = chance.choice(places)
    return body[: place.start()] + f"\\u{ord(place[0]):04x}" + body[place.end() :]


def reveal_secret(body: str, chance: random.Random) -> str:
    """Put a sealed value into the public body."""
    document = read(body)
    sealed = [one for one in objects(document) if "commitment" in dict(one)]
    if not sealed:
        return another_field(body, chance)
    chance.choice(sealed).append(chance.choice([("value", "R1"), ("salt", "ab")]))
    return encode(document)


MUTATIONS: tuple[Callable[[str, random.Random], str], ...] = (
    other_order,
    spaces,
    double_field,
    another_field,
    write_default,
    number,
    escape_text,
    reveal_secret,
)


@cache
def sound(kind: str) -> list[StoredRecord]:
    return stored_records(victim(kind))


@sweep_after(3, "number_", range(LOGS))
@pytest.mark.parametrize("kind", KINDS)
def test_a_thousand_records_in_another_form_are_named(kind: str, number_: int) -> None:
    chance = random.Random(f"form {kind} {number_}")
    log = list(sound(kind))
    seqs = sorted(chance.sample(range(1, len(log) + 1), AT_ONCE))
    for seq in seqs:
        body, openings = log[seq - 1]
        changed = chance.choice(MUTATIONS)(body, chance)
        assert changed != body
        alone = [*sound(kind)]
        alone[seq - 1] = StoredRecord(changed, openings)
        with pytest.raises(LogDamaged) as refused:
            verify(BytesIO(export_lines("forged", kind, alone)), "forged.jsonl")
        assert refused.value.seq == seq, changed
        log[seq - 1] = StoredRecord(changed, openings)
    document = audit_file(BytesIO(export_lines("forged", kind, log)), "forged.jsonl").document()
    chain = document["checks"][0]
    assert (document["passed"], chain["check"]) == (False, "chain")
    named = [fault["seq"] for fault in chain["faults"]]
    assert named == seqs
    with Club() as club, pytest.raises(LogDamaged) as refused:
        import_file(club, BytesIO(export_lines("forged", kind, log)), "forged.jsonl")
    assert refused.value.seq == seqs[0]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda body: body.replace('"by":', '"by":"x","by":'), "it has the field 'by' twice."),
        (
            lambda body: body.replace('"event":{', '"event":{"colour":1,'),
            "it has the field 'event.colour', which mclub does not write there.",
        ),
        (
            lambda body: body.replace('"seed":{', '"seed":{"value":"tea",'),
            "it has the field 'event.seed.value', which mclub does not write there.",
        ),
        (
            lambda body: body.replace('"seat":', '"\\u001b[2J":1,"seat":', 1),
            "it has the field 'event.players.0.\\x1b[2J', which mclub does not write there.",
        ),
        (
            lambda body: body.replace('"seq":1', '"seq": 1'),
            "it differs from what mclub writes, from character 8 on.",
        ),
    ],
)
def test_record_and_field_are_named(change: Callable[[str], str], says: str) -> None:
    log = list(sound(MILLION_CLUB))
    changed = change(log[0].body)
    assert changed != log[0].body
    log[0] = StoredRecord(changed, log[0].openings)
    file = export_lines("forged", MILLION_CLUB, log)
    with pytest.raises(LogDamaged) as refused:
        verify(BytesIO(file), "forged.jsonl")
    assert (refused.value.seq, refused.value.why[: len(says)]) == (1, says)
    (fault,) = audit_file(BytesIO(file), "forged.jsonl").document()["checks"][0]["faults"]
    assert (fault["seq"], fault["why"]) == (1, refused.value.why)


def test_the_form_does_not_ask_more_than_a_game_needs_to_be_opened() -> None:
    """Stored logs stay readable; audits, exports and imports check the form."""
    log = list(sound(MILLION_CLUB))
    kind = game_kind(MILLION_CLUB)
    spaced = log[0].body.replace('"seq":1', '"seq": 1')
    assert kind.CODEC.record(spaced) == kind.CODEC.record(log[0].body)
    assert kind.CODEC.form(spaced) == log[0].body
