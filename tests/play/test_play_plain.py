"""Line by line: whole games through a pipe, and the commands besides actions."""

import subprocess
from pathlib import Path

import pytest

from mclub import Club
from tests.mclub.programs import environment, forked_mclub
from tests.sweeping import sweep_after
from tests.waiting import PATIENCE

ENOUGH = 900
"""More lines than a game needs."""


def play_lines(folder: Path, typed: str, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run `mclub play` on a pipe."""
    return subprocess.run(
        [forked_mclub(), "play", *words, "--pace", "0"],
        input=typed,
        cwd=folder,
        env=environment(folder / "games.db"),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def ok(folder: Path, typed: str, *words: str) -> str:
    done = play_lines(folder, typed, *words)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@sweep_after(1, "kind", ["million-club", "millions-of-dollars"])
def test_a_whole_game_by_numbers(tmp_path: Path, kind: str) -> None:
    """The first choice each time, or in the other game the last ones, which end a negotiation."""
    bots = ("--bot", "blue=random", "--bot", "red=random")
    choices = "1\n" if kind == "million-club" else "ready\n1\nkeep\nshare\nhide\ndecline\n"
    told = ok(
        tmp_path,
        choices * ENOUGH + "score\nq\n",
        "yellow=Ann",
        *bots,
        "--game",
        kind,
        "--seed",
        "s",
    )
    with Club(tmp_path / "games.db") as club:
        [game] = club.overview()
    assert game["status"] == "finished"
    assert "The game is over: score, history, replay 1, q" in told
    assert "\x1b" not in told


def test_what_can_be_asked_beside(tmp_path: Path) -> None:
    bots = ("yellow=Ann", "--bot", "blue=random", "--seed", "tea")
    asks = [
        "?",
        "show",
        "2",
        "history",
        "replay 12",
        "replay",
        "u",
        "r",
        "n",
        "99",
        "score",
        "what",
    ]
    told = ok(tmp_path, "\n".join(asks), *bots)
    for line in (
        "Type a choice's number, or an action. ? this",
        "Market ",
        "Yellow (Ann) places a pawn: Colonies, chair 1.",
        "Name an event, e.g. replay 40.",
        "Undone, back to event",
        "Nobody else at this screen has anything to decide now.",
        "There is no choice 99.",
        "can be seen once the game is over",
        "“what” is not recognised",
        "Everything is in the log. Continue at any time with: mclub play",
    ):
        assert line in told
    assert "╭" not in told


def test_without_a_game_one_against_bots_begins_and_then_goes_on(tmp_path: Path) -> None:
    for _time in range(2):
        told = ok(tmp_path, "q\n", "--game", "le-millionnaire")
        assert "Guest" in told
    with Club(tmp_path / "games.db") as club:
        [game] = club.overview()
        assert (game["kind"], len(game["players"])) == ("le-millionnaire", 4)
        assert sorted(game["bots"].values()) == ["greedy"] * 3


def test_a_game_goes_on_with_the_bots_that_have_seats(tmp_path: Path) -> None:
    ok(tmp_path, "q\n", "yellow=Ann", "--bot", "blue=random", "--seed", "tea")
    with Club(tmp_path / "games.db") as club:
        [game] = club.overview()
        begun = club.game(game["game"])
        assert begun.bots == {"blue": "random"}
        ok(tmp_path, "q\n", "--bot", "blue=greedy")
        assert begun.refresh().bots == {"blue": "greedy"}
        told = ok(tmp_path, "history\n" + "1\n" * ENOUGH + "q\n")
        assert begun.refresh().status == "finished"
    assert "The bot greedy plays Blue (bot random) from now on." in told
    assert "Blue (bot greedy) places a pawn" in told


def test_a_curtain_on_a_pipe_wants_a_line(tmp_path: Path) -> None:
    told = ok(tmp_path, "\nplace colonies\n\nq\n", "yellow=Ann", "blue=Ben", "--seed", "tea")
    assert told.index("Yellow (Ann) is next.") < told.index("Blue (Ben) is next.")
    with Club(tmp_path / "games.db") as club:
        [game] = club.overview()
        board = club.game(str(game["game"])).board()
    assert board["tiles"]["colonies"] == ["yellow"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["yellow=Ann", "--bot", "blue=genius"], "There is no bot genius"),
        (["yellow=Ann", "blue=Ben", "--seat", "red"], "Nobody plays red"),
        (["--link", "http://x/join/y", "--seat", "red"], "give it alone"),
        (["--link", "x"], "is not a link to a table"),
        (["--seed", "x"], "Playing needs a terminal"),
        (["yellow=Ann", "blue=Ben", "-g", "abc"], "Give either players"),
        (["yellow=Ann", "--bot", "blue"], "write a bot as COLOUR=BOT, e.g. blue=greedy"),
        ([], "Playing needs a terminal"),
    ],
)
def test_what_is_no_table(tmp_path: Path, words: list[str], why: str) -> None:
    done = play_lines(tmp_path, "", *words)
    assert (done.returncode != 0, done.stdout) == (True, "")
    assert why in done.stderr
    assert done.stderr.count("\n") == 1


def test_only_some_seats_play_here(tmp_path: Path) -> None:
    ok(tmp_path, "q\n", "yellow=Ann", "blue=Ben", "red=Cleo", "--seed", "tea", "--seat", "blue")
    with Club(tmp_path / "games.db") as club:
        [game] = club.overview()
        club.game(str(game["game"])).act("yellow", "place colonies")
    told = ok(tmp_path, "1\nq\n", "--seat", "blue")
    assert "Blue (Ben) places a pawn: Intrigues" in told
    assert "Press Enter when nobody else is looking" not in told


def test_that_the_seals_are_open_is_said(tmp_path: Path) -> None:
    with Club(tmp_path / "games.db") as club:
        game = club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea")
        while game.due():
            game.act(None, game.due()[0]["actions"][0])
        last = game.seq
        said = f"→ The seals were opened when the game ended (event {last})"
        assert said not in ok(tmp_path, "q\n")
        game.undo(reason="a slip")
        assert said in ok(tmp_path, "q\n")


def test_a_holder_uses_an_intimidation_card_before_the_snitch_names(tmp_path: Path) -> None:
    """The game waits for the Snitch, but the player of Yellow may look at a card."""
    seats = ("yellow", "blue", "red", "green", "black")
    rounds = (
        ("brute", "driver", "driver", "con-man", "con-man"),
        ("driver", "snitch", "brute", "con-man", "driver"),
    )
    with Club(tmp_path / "games.db") as club:
        names = {seat: seat.capitalize() for seat in seats}
        game = club.new(names, game="millions-of-dollars", seed="threats")
        for roles in rounds:
            for seat, role in zip(seats, roles, strict=True):
                game.act(seat, f"pick {role}")
            for seat in seats:
                game.act(seat, "ready")
        told = ok(tmp_path, "threaten green\nyes\nq\n", "--id", game.id, "--seat", "yellow")
        after = club.game(game.id)
        assert after.records[-1].by == "yellow"
        assert after.awaited_seats == ("blue",)
    assert "Yellow uses an Intimidation card and sees a character: Green, Con man." in told
