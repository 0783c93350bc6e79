"""The worked examples LM-EX-1 … LM-EX-17, and one example for every rule, played as a table plays.

One TOML file each in `fixtures/le_millionnaire/examples`. Its numbers come from the rules, never
from the program:

    id, title          "LM-EX-2" or the rule's id, and what it shows
    rules              the ids of the rules concerned
    [[case]]           one or several; a file with several gives each a title
      title
      seats            in their order round the table, e.g. "yellow blue red"
      options          those that differ from the defaults
      table            false where the program throws and draws; else people do, and say it
      boards           the names of the program's boards on which it is played, each by itself
                       (["ring-25"] if left out)
      board            the squares if they are not the program's own: h (horse), v (violet) or the
                       company whose exchange square it is
      seed             what chance is derived from ("example" if left out)
      when             what is done, in the notation: "yellow: bet 11; throw 2 4"; the referee's
                       "referee: correct yellow money 119000" says what a player has by then
      [case.then]      what has to be so afterwards, all of it optional but not all left out:
        board, score   path → value in the documents ("players.yellow.cash"); null is "hidden" here
        views.SEAT     the same with that seat's eyes
        asked          who is asked what: "yellow before", "blue liquidate, red liquidate"
        legal          the first actions that may be typed then, in their order
        events         events with some of their fields, in the order in which they happened
        none           types of events that must not have happened
        refused        actions that are refused and change nothing: action, rule, says
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from events.errors import IllegalAction
from mclub import Club
from mclub.club.game import Game
from tests.worked import (
    Refused,
    assert_expects_something,
    assert_in_order,
    look_up,
    misnamed,
    plain,
)

FOLDER = Path(__file__).parents[3] / "fixtures/le_millionnaire/examples"
NUMBERED = {
    "SET": 4,
    "TRN": 2,
    "SHA": 2,
    "DIV": 2,
    "LIQ": 1,
    "BET": 6,
    "VIO": 1,
    "FRE": 1,
    "TAX": 3,
    "INH": 2,
    "SEL": 1,
    "BAN": 2,
    "WIN": 1,
}
RULES = [f"LM-{part}-{n + 1}" for part, count in NUMBERED.items() for n in range(count)]
WORKED = [f"LM-EX-{n}" for n in range(1, 18)]


class Then(msgspec.Struct, forbid_unknown_fields=True):
    board: dict[str, Any] = {}
    score: dict[str, Any] = {}
    views: dict[str, dict[str, Any]] = {}
    asked: str | None = None
    legal: list[str] = []
    events: list[dict[str, Any]] = []
    none: list[str] = []
    refused: list[Refused] = []


class Case(msgspec.Struct, forbid_unknown_fields=True):
    then: Then
    title: str = ""
    seats: str = "yellow blue"
    options: dict[str, str] = {}
    table: bool = True
    boards: tuple[str, ...] = ("ring-25",)
    board: str = ""
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
    pytest.param(case, ring, id=f"{example.id}-{number}-{ring}")
    for example in EXAMPLES.values()
    for number, case in enumerate(example.case, 1)
    for ring in case.boards
]


@pytest.fixture
def club() -> Iterator[Club]:
    with Club(clock=lambda: "2026-01-01T00:00:00.000Z", entropy=lambda n: bytes(range(n))) as club:
        yield club


@pytest.mark.parametrize(("case", "ring"), CASES)
def test_example(case: Case, ring: str, club: Club) -> None:
    game = begun(club, case, ring)
    for line in case.when:
        take(game, line)

    then, board, score = case.then, game.board(), game.score()
    assert {path: look_up(board, path) for path in then.board} == then.board
    assert {path: look_up(score, path) for path in then.score} == then.score
    for seat, expected in then.views.items():
        view = game.view(seat)
        assert {path: look_up(view, path) for path in expected} == expected
    if then.asked is not None:
        assert asked(game) == then.asked
    assert game.due()[0]["actions"][: len(then.legal)] == then.legal if then.legal else True

    happened = [plain(record.event) for record in game.records]
    assert_in_order(then.events, happened)
    assert not {event["type"] for event in happened} & set(then.none)

    for refused in then.refused:
        with pytest.raises(IllegalAction) as refusal:
            game.act(None, refused.action)
        assert refusal.value.rule == refused.rule, refusal.value.why
        why = " ".join(refusal.value.why.split())
        assert [words for words in refused.says if words not in why] == [], why
        assert game.board() == board


def begun(club: Club, case: Case, ring: str) -> Game:
    squares = [
        {"kind": {"h": "horse", "v": "violet"}[word]}
        if word in ("h", "v")
        else {"kind": "exchange", "company": word}
        for word in case.board.split()
    ]
    return club.new(
        {seat: seat.capitalize() for seat in case.seats.split()},
        game="le-millionnaire",
        seed=case.seed,
        rulings={"board": ring, **case.options},
        board={"squares": squares} if squares else None,
        table=case.table,
    )


def take(game: Game, line: str) -> None:
    """What seats do, or what the referee sets right."""
    if line.startswith("referee: correct "):
        seat, what, amount = line.removeprefix("referee: correct ").split()
        game.correct(seat, what, int(amount), "the example begins with it")
    else:
        game.act(None, line)


def asked(game: Game) -> str:
    return ", ".join(f"{entry['seat']} {entry['decision']}" for entry in game.due())


def test_every_example_and_every_rule_is_there() -> None:
    assert sorted(example.id for example in EXAMPLES.values()) == sorted([*WORKED, *RULES])


def test_every_worked_example_is_played_on_both_boards() -> None:
    for example in EXAMPLES.values():
        if example.id in WORKED:
            boards = {ring for case in example.case for ring in case.boards}
            assert boards == {"ring-21", "ring-25"}, example.id


def test_each_file_is_named_after_its_example() -> None:
    assert misnamed(EXAMPLES) == []


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=lambda example: example.id)
def test_each_case_says_what_it_expects(example: Example) -> None:
    assert set(example.rules) <= set(RULES)
    assert example.id in (*example.rules, *WORKED)
    assert_expects_something(example, Then())
