"""Checking all records at once gives the same result as checking them one by one."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

from events.errors import LogDamaged
from events.record import Record
from events.shared import Forked, RefereeEyesTaken, UndoAgreed, WordAdded
from mclub import Club
from projections.soundness import Soundness, check_sound

RECORDS = 40
SEATS = ("yellow", "blue", "red", "green")
EVENTS = (
    *(UndoAgreed("blue"), UndoAgreed("green"), WordAdded("black", "word")),
    *(Forked("game", 1, "head"), RefereeEyesTaken()),
)


@pytest.fixture(scope="module")
def records() -> list[Record[Any]]:
    with Club() as club:
        game = club.new({"yellow": "Ann", "blue": "Bob"}, seed="sound")
        while game.seq < RECORDS:
            game.act(None, game.due()[0]["actions"][0])
        return game.records


def damage(sound: Sequence[Record[Any]], chance: random.Random) -> list[Record[Any]]:
    """Records with up to three of them changed, swapped or moved."""
    records = list(sound)
    for _ in range(chance.randint(1, 3)):
        at, other = (chance.randrange(len(records)) for _ in range(2))
        record = records[at]
        changes: list[dict[str, Any]] = [
            {"seq": max(1, record.seq + chance.randint(-2, 2))},
            {"batch": chance.choice([max(1, record.batch - 1), record.seq, records[at - 1].batch])},
            {"by": chance.choice(["blue", "green", "referee", "nobody"])},
            {"event": chance.choice([*EVENTS, records[0].event])},
        ]
        match chance.randrange(3):
            case 0:
                records[at], records[other] = records[other], records[at]
            case 1:
                records.insert(other, records.pop(at))
            case _:
                records[at] = msgspec.structs.replace(record, **chance.choice(changes))
    return records


def fault(look: Callable[[], None]) -> str:
    try:
        look()
    except LogDamaged as error:
        return str(error)
    return ""


def test_all_at_once_says_what_one_by_one_says(records: list[Record[Any]]) -> None:
    chance = random.Random(0)
    faults = set()
    for _ in range(2000):
        tried = damage(records, chance)
        sound = Soundness("million-club", SEATS)
        found = fault(lambda tried=tried, sound=sound: [sound.take(r) for r in tried] and None)
        assert fault(lambda tried=tried: check_sound(tried, "million-club", SEATS)) == found
        faults.add(found.partition(": ")[2] or found)
    assert len(faults) > 5
    assert "" in faults
