"""The worked examples LM-EX-1 … LM-EX-17, and one example for every rule, played with real dice
and cards.

Each is a TOML file in `fixtures/le_millionnaire/examples`, with numbers from the rules, never from
the program:

    id, title          "LM-EX-2" or the rule's id, and a summary
    rules              the ids of the rules it illustrates
    [[case]]           one or several; a file with several gives each a title
      title
      seats            in order round the table, e.g. "yellow blue red"
      options          those that differ from the defaults
      table            false if the program throws and draws; by default people do, and enter it
      boards           the included boards on which it is played, separately (default ["ring-25"])
      board            the squares of a custom board: h (horse), v (violet) or the company of an
                       exchange square
      seed             the seed of all randomness (default "example")
      when             the actions in the notation: "yellow: bet 11; throw 2 4"; a correction such
                       as "referee: correct yellow money 119000" sets a player's money
      [case.then]      the expectations, at least one of them:
        board, score   path → value in the documents ("players.yellow.cash"); null is "hidden" here
        views.SEAT     the same for that seat's view
        asked          the pending decisions: "yellow before", "blue liquidate, red liquidate"
        legal          the first legal actions, in order
        events         events with some of their fields, in order
        none           types of events that must not occur
        refused        refused actions, which change nothing: action, rule, says
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
    game = begin_game(club, case, ring)
    for line in case.when:
        take(game, line)

    then, board, score = case.then, game.board(), game.score()
    assert {path: look_up(board, path) for path in then.board} == then.board
    assert {path: look_up(score, path) for path in then.score} == then.score
    for seat, expected in then.views.items():
        view = game.view(seat)
        assert {path: look_up(view, path) for path in expected} == expected
    if then.asked is not None:
        assert pending(game) == then.asked
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


def begin_game(club: Club, case: Case, ring: str) -> Game:
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
    """Take the seats' actions, or the referee's correction."""
    if line.startswith("referee: correct "):
        seat, what, amount = line.removeprefix("referee: correct ").split()
        game.correct(seat, what, int(amount), "the example begins with it")
    else:
        game.act(None, line)


def pending(game: Game) -> str:
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
