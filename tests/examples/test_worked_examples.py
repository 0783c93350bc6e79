"""The rulebook's worked examples, EX-1 … EX-22, played through the public API.

Each is a TOML file in `fixtures/million_club/examples`. Its numbers come from the rulebook,
not from the program:

    id, title          "EX-8", and a summary
    source             the heading in the rulebook (or "none"), and the rule ids
    [[case]]           one or several; a file with several gives each a title
      title
      options          rulings that differ from the defaults
      seed             the seed of all randomness; "example" by default
      players          names by seat, for a game that begins with the set-up, or else
      [case.position]  the start position (see commands/million_club/position.py)
      when             actions in the notation: "yellow: place companies; blue: done"
      [case.then]      the expected state, at least one of:
        board, score   path → value in the documents of docs/format.md ("players.yellow.money");
                       "hidden" stands for null
        views.SEAT     the same in that seat's view
        events         events, in order, with some of their fields
        none           types of events that must be absent
        refused        actions refused without any change: action, rule, says (part of the text)
        screen         beginnings of lines on a terminal, with blanks collapsed

Board, score and history are also compared with a snapshot, beyond what `then` contains.
"""

import io
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.json import JSONSnapshotExtension

from events.errors import IllegalAction
from mclub import Club
from mclub.games.million_club.screen import render_board
from mclub.screen.printing import print_screen
from tests.worked import Refused, assert_expects_something, assert_in_order, look_up, plain

FOLDER = Path(__file__).parents[2] / "fixtures/million_club/examples"


class Source(msgspec.Struct, forbid_unknown_fields=True):
    heading: str
    rules: list[str]


class Then(msgspec.Struct, forbid_unknown_fields=True):
    board: dict[str, Any] = {}
    score: dict[str, Any] = {}
    views: dict[str, dict[str, Any]] = {}
    events: list[dict[str, Any]] = []
    none: list[str] = []
    refused: list[Refused] = []
    screen: list[str] = []


class Case(msgspec.Struct, forbid_unknown_fields=True):
    then: Then
    title: str = ""
    options: dict[str, str] = {}
    seed: str = "example"
    players: dict[str, str] | None = None
    position: dict[str, Any] | None = None
    when: list[str] = []


class Example(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    title: str
    source: Source
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


@pytest.fixture
def club() -> Iterator[Club]:
    def entropy(count: int) -> bytes:
        return bytes(range(count))

    with Club(clock=lambda: "2026-01-01T00:00:00.000Z", entropy=entropy) as club:
        yield club


@pytest.fixture
def json_snapshot(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(JSONSnapshotExtension)


@pytest.mark.parametrize("case", CASES)
def test_example(case: Case, club: Club, json_snapshot: SnapshotAssertion) -> None:
    # The rulebook's positions contain only the pawns that an example needs.
    game = club.new(
        case.players, seed=case.seed, rulings=case.options, start=case.position, recorded=True
    )
    for line in case.when:
        game.act(None, line)

    board, score = game.board(), game.score()
    assert {path: look_up(board, path) for path in case.then.board} == case.then.board
    assert {path: look_up(score, path) for path in case.then.score} == case.then.score
    for seat, expected in case.then.views.items():
        view = game.view(seat)
        assert {path: look_up(view, path) for path in expected} == expected

    happened = [plain(record.event) for record in game.records]
    assert_in_order(case.then.events, happened)
    assert not {event["type"] for event in happened} & set(case.then.none)

    for refused in case.then.refused:
        with pytest.raises(IllegalAction) as refusal:
            game.act(None, refused.action)
        assert refusal.value.rule == refused.rule
        assert [words for words in refused.says if words not in refusal.value.why] == []
        assert game.board() == board

    screen = io.StringIO()
    print_screen(render_board(board), screen)
    lines = [" ".join(line.split()) for line in screen.getvalue().splitlines()]
    for start in case.then.screen:
        assert [line for line in lines if line.startswith(start)], (start, lines)

    history = [f"{entry['by']}: {entry['text']}" for entry in game.history()]
    assert {"board": board, "score": score, "history": history} == json_snapshot


def test_all_examples_of_the_rules_are_there() -> None:
    assert [example.id for example in EXAMPLES.values()] == [f"EX-{n}" for n in range(1, 23)]


def test_each_file_is_named_after_its_example() -> None:
    wrong = [
        path.name
        for path, example in EXAMPLES.items()
        if not path.name.startswith(f"ex_{int(example.id.removeprefix('EX-')):02}_")
    ]
    assert wrong == []


@pytest.mark.parametrize("example", EXAMPLES.values(), ids=lambda example: example.id)
def test_each_case_says_what_it_expects(example: Example) -> None:
    assert example.source.rules
    assert_expects_something(example, Then())
    for case in example.case:
        assert (case.position is None) != (case.players is None)
