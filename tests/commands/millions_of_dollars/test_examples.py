"""The worked examples MD-EX-1 … MD-EX-7, and one example for every rule.

Each is a TOML file in `fixtures/millions_of_dollars/examples`. The numbers come from the rules, not
from the program:

    id, title          "MD-EX-2" or the rule's id, with a summary
    rules              the ids of the rules it shows
    [[case]]           one or several; a file with several gives each a title
      title
      seats            in seating order, e.g. "yellow blue red"
      options          those that differ from the defaults; table = "on" where people deal
      deck             the face of all ten loot cards: loot, stake, bonus role (default "8 1")
      seed             the seed of all randomness ("example" by default)
      when             the actions, in the notation: "yellow: pick driver; blue: pick brute"
      [case.then]      what to expect, with at least one entry:
        table          path → value in the table ("players.yellow.money"); None is "hidden" here
        counts         path → the number of items there
        asked          the pending decisions: "yellow pick, blue pick"
        events         events in order, each with some of its fields
        none           types of events that must not happen
        refused        refused actions that change nothing: action, rule, says
"""

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from events.millions_of_dollars.facts import Who
from tests.commands.millions_of_dollars.table import GameTable, creation, deck_of, plain, total
from tests.worked import Refused, assert_expects_something, assert_in_order, misnamed

FOLDER = Path(__file__).parents[3] / "fixtures/millions_of_dollars/examples"
RULES = [
    "MD-BOX-1",
    *(f"MD-SET-{n}" for n in range(1, 5)),
    *(f"MD-PRE-{n}" for n in range(1, 4)),
    *(f"MD-NEG-{n}" for n in range(1, 6)),
    *(f"MD-HEI-{n}" for n in range(1, 6)),
    *(f"MD-SHA-{n}" for n in range(1, 5)),
    *(f"MD-END-{n}" for n in range(1, 4)),
    "MD-3P",
    "MD-OPT-1",
]


class Then(msgspec.Struct, forbid_unknown_fields=True):
    table: dict[str, Any] = {}
    counts: dict[str, int] = {}
    asked: str | None = None
    events: list[dict[str, Any]] = []
    none: list[str] = []
    refused: list[Refused] = []


class Case(msgspec.Struct, forbid_unknown_fields=True):
    then: Then
    seats: str
    title: str = ""
    options: dict[str, str] = {}
    deck: str = "8 1"
    seed: str = "example"
    when: list[str] = []


class Example(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    title: str
    rules: list[str]
    case: list[Case]


EXAMPLES = {
    path: msgspec.convert(tomllib.loads(path.read_text("utf-8")), Example)
    for path in sorted(FOLDER.glob("*.toml"))
}
CASES = [
    pytest.param(case, id=f"{example.id}-{number}" if len(example.case) > 1 else example.id)
    for example in EXAMPLES.values()
    for number, case in enumerate(example.case, 1)
]


@pytest.mark.parametrize("case", CASES)
def test_example(case: Case) -> None:
    first = creation(case.seats.split(), case.seed, **case.options)
    game = GameTable(first, deck_of(case.deck)).when(*case.when)

    then = case.then
    assert {path: look_up(game.table, path) for path in then.table} == then.table
    assert {path: len(look_up(game.table, path)) for path in then.counts} == then.counts
    assert total(game.table) == 175
    if then.asked is not None:
        assert game.pending == then.asked

    happened = [plain(event) for event in game.happened]
    assert_in_order(then.events, happened, holds)
    assert not {event["type"] for event in happened} & set(then.none)

    for refused in then.refused:
        refusal = game.refusal(refused.action)
        assert refusal.rule == refused.rule, refusal.why
        assert [words for words in refused.says if words not in refusal.why] == [], refusal.why


def look_up(place: Any, path: str) -> Any:
    """The value at the path: fields, keys, and list positions, separated by dots."""
    for key in path.split("."):
        if isinstance(place, dict):
            place = place[key]
        else:
            place = place[int(key)] if isinstance(place, list | tuple) else getattr(place, key)
    if place is None:
        return "hidden"
    return list(place) if isinstance(place, tuple) else place


def holds(expected: dict[str, Any], one: dict[str, Any]) -> bool:
    """Whether the event has these fields; a character may be written as "red" or "red 2"."""
    return all(key in one and plain_value(value, one[key]) for key, value in expected.items())


def plain_value(value: Any, field: Any) -> bool:
    if isinstance(field, list | tuple) and isinstance(value, list):
        return len(value) == len(field) and all(map(plain_value, value, field))
    if isinstance(field, dict) and isinstance(value, str):
        seat, _, number = value.partition(" ")
        return field == msgspec.to_builtins(Who(seat, int(number or 1)))  # type: ignore[arg-type]
    return bool(value == field)


def test_every_example_and_every_rule_is_there() -> None:
    ids = [example.id for example in EXAMPLES.values()]
    assert sorted(ids) == sorted([*(f"MD-EX-{n}" for n in range(1, 8)), *RULES])


def test_each_file_is_named_after_its_example() -> None:
    assert misnamed(EXAMPLES) == []


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=lambda example: example.id)
def test_each_case_says_what_it_expects(example: Example) -> None:
    assert set(example.rules) <= set(RULES)
    assert example.id in (*example.rules, *(f"MD-EX-{n}" for n in range(1, 8)))
    assert_expects_something(example, Then())
