"""`mclub bots` and `mclub hint`."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from mclub.cli import app
from mclub.club.club import Club

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """`mclub` on a file of its own."""

    def mclub(*words: str) -> Result:
        command, *rest = words
        return CliRunner().invoke(app, [command, "--db", str(tmp_path / "games.db"), *rest])

    return mclub


def output_of(result: Result) -> Any:
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_bots_play_until_somebody_else_is_asked(run: Run) -> None:
    run("new", "yellow=Ann", "blue=Bob", "red=Rod", "--seed", "tea")
    told = run("bots", "blue=greedy").output
    assert "The bot greedy plays Blue (Bob) from now on." in told
    assert "→ Yellow (Ann)" in told  # Ann begins
    run("act", "place intrigues")
    answer = output_of(run("bots", "blue=greedy", "red=random", "--json"))
    assert [entry["text"].split(" places")[0] for entry in answer["happened"]] == [
        "The bot random plays Red (Rod) from now on.",
        "Blue (bot greedy)",
        "Red (bot random)",
    ]
    run("act", "place companies")
    happened = output_of(run("bots", "--json"))["happened"]
    assert {entry["by"] for entry in happened} == {"blue", "red"}
    (due,) = answer["due"]
    assert (due["seat"], due["actions"]) == ("yellow", None)


def test_bots_at_every_seat_play_a_whole_game_and_show_no_secret(run: Run, tmp_path: Path) -> None:
    run("new", "yellow=Ann", "blue=Ben", "--seed", "tea")
    assert "The game is over" in run("bots", "yellow=greedy", "blue=greedy").output
    with Club(tmp_path / "games.db") as club:
        (game,) = club.overview()
    assert game["status"] == "finished"


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        (
            "blue=deep",
            "There is no bot deep. Choose from: random, habit, greedy, planner, strategist.",
        ),
        ("green=greedy", "Nobody plays green"),
        ("blue", "write a bot as COLOUR=BOT, e.g. blue=greedy"),
    ],
)
def test_what_no_bot_can_play_is_refused_in_a_line(run: Run, typed: str, why: str) -> None:
    run("new", "yellow=Ann", "blue=Ben", "--seed", "tea")
    refused = run("bots", typed)
    assert refused.exit_code == 2
    assert why in refused.stderr


def test_at_a_table_with_real_cards_no_bot_plays(run: Run) -> None:
    run("new", "--table", "yellow=Ann:industry", "blue=Ben:transport", "--first", "yellow")
    refused = run("bots", "blue=greedy")
    assert refused.exit_code == 2
    assert "Bots can't play with real cards" in refused.stderr


def test_a_hint_needs_the_leave_of_the_table(run: Run) -> None:
    run("new", "yellow=Ann", "blue=Ben", "--seed", "tea")
    refused = run("hint")
    assert refused.exit_code == 7
    assert "--ruling hints=on" in refused.stderr


@pytest.mark.parametrize("kind", ["million-club", "millions-of-dollars", "le-millionnaire"])
def test_a_hint_says_what_the_planner_would_do(run: Run, kind: str) -> None:
    seats = ["yellow=Ann", "blue=Ben", "red=Cleo", "green=Dora"]
    board = output_of(
        run("new", *seats, "--seed", "tea", "--game", kind, "--ruling", "hints=on", "--json")
    )
    legal = output_of(run("legal", "--json"))["due"][0]
    document = output_of(run("hint", legal["seat"], "--rollouts", "40", "--json"))
    assert (document["seat"], document["seq"]) == (legal["seat"], board["seq"])
    plans = document["plans"]
    assert document["action"] == plans[0]["action"]
    assert {plan["action"] for plan in plans} <= set(legal["actions"])
    assert len({plan["action"] for plan in plans}) == len(plans) > 1
    assert plans[0]["rollouts"] == max(plan["rollouts"] for plan in plans)
    assert 40 <= sum(plan["rollouts"] for plan in plans) < 60
    drawn = run("hint", legal["seat"], "--rollouts", "40").output
    assert f"For Yellow (Ann) the planner would choose: {document['action']}" in drawn
    assert plans[0]["error"] == 0 < plans[1]["error"]
    equal = plans[0]["worth"] - plans[1]["worth"] < 2 * plans[1]["error"]
    unit = {"million-club": "points", "millions-of-dollars": "M$", "le-millionnaire": "F"}[kind]
    compared = "It is about equal to" if equal else f"{unit} better than"
    assert f"{compared} “{plans[1]['action']}”" in " ".join(drawn.split())
    nudged = run("hint", legal["seat"], "--rollouts", "40", "--nudge").output
    assert "The best two choices" in nudged
    assert document["action"] not in nudged


def test_no_hint_where_nothing_is_asked(run: Run) -> None:
    run("new", "yellow=Ann", "blue=Ben", "--seed", "tea", "--ruling", "hints=on")
    refused = run("hint", "blue")
    assert refused.exit_code == 2
    assert "Blue (Ben) has nothing to decide now." in refused.stderr


def test_hints_are_recorded_only_where_they_are_allowed(run: Run) -> None:
    plain = run("new", "yellow=Ann", "blue=Ben", "--seed", "tea", "--ruling", "hints=off")
    assert plain.exit_code == 0
    assert "hints" not in run("export").output.splitlines()[1]
    run("new", "yellow=Ann", "blue=Ben", "--seed", "tea", "--ruling", "hints=on")
    assert '"hints":"on"' in run("export").output
    refused = run("new", "yellow=Ann", "blue=Ben", "--ruling", "hints=some")
    assert "hints can't be some. Possible values: off, on." in refused.stderr
