"""`mclub play` in terminals of several sizes: everything needed is on the screen, no space is
wasted, and a slip of the finger doesn't undo the end of a game."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from mclub import Club
from mclub.bots.seats import sit, step
from tests.play.terminal import Terminal
from tests.play.test_play_plain import ok
from tests.sweeping import sweep_after

Open = Callable[..., Terminal]
PLAYERS = {"yellow": "Ann", "blue": "Ben", "red": "Cyd"}
KINDS = ("million-club", "millions-of-dollars", "le-millionnaire")


def begin_game(folder: Path, kind: str, *, over: bool = False) -> str:
    """Begin a game in the terminal's file; over: bots play it to its end."""
    rulings = {"target": "250000"} if kind == "le-millionnaire" else {}
    with Club(folder / "games.db") as club:
        game = club.new(PLAYERS, game=kind, seed="s", rulings=rulings)
        bots = sit(game.kind, "s", dict.fromkeys(PLAYERS, "random"))
        while over and step(game, bots):
            pass
        return str(game.status)


def sit_down(terminal: Open, size: tuple[int, int]) -> Terminal:
    bots = ("--bot", "blue=random", "--bot", "red=random", "--pace", "0")
    return terminal("play", "--seat", "Ann", *bots, size=size)


def look_at_the_end(terminal: Open) -> Terminal:
    return terminal("play", "--seat", "Ann", size=(80, 24))


@sweep_after(1, "kind", KINDS)
def test_at_80_by_24_the_end_shows_the_winner(terminal: Open, tmp_path: Path, kind: str) -> None:
    assert begin_game(tmp_path, kind, over=True) == "finished"
    screen = look_at_the_end(terminal).until_still("Esc Back")
    said = r"\w+ \((Ann|Ben|Cyd)\) (wins|and \w+ \(\w+\) share) [^╭]+ ?\n?\((MC|MD|LM)-\w+-\d\)\.\n"
    assert re.match(said, screen)


def test_at_80_by_24_le_millionnaire_shows_ones_cash(terminal: Open, tmp_path: Path) -> None:
    begin_game(tmp_path, "le-millionnaire")
    screen = sit_down(terminal, (80, 24)).until_still("choose a violet square, buy, and be ready")
    assert "▲ Yellow 100 000 F" in screen.replace("\u00a0", " ")


@sweep_after(1, "kind", KINDS)
def test_at_120_by_40_the_free_half_tells_what_happened(
    terminal: Open, tmp_path: Path, kind: str
) -> None:
    begin_game(tmp_path, kind)
    screen = sit_down(terminal, (120, 40)).until_still("h History", moment=1.0)
    lines = screen.splitlines()
    told = [line for line in lines if re.match(r" *\d+ [A-Z]", line)]
    free = max(len(blank) for blank in re.findall(r"\n*", "\n".join(lines)))
    assert len(told) > 3, screen
    assert len(told) >= 9 or free < 4, screen


def test_the_end_is_taken_back_only_once_one_is_sure(terminal: Open, tmp_path: Path) -> None:
    begin_game(tmp_path, "million-club", over=True)
    ann = look_at_the_end(terminal)
    ann.until("share the victory")
    ann.keys("Escape")
    ann.until("The game is over.")
    ann.keys("u")
    ann.until("Take back its last command?")
    ann.keys("Escape")
    ann.until("The game is over.", lambda screen: "Take back" not in screen)
    with Club(tmp_path / "games.db") as club:
        [game] = club.overview()
    assert game["status"] == "finished"


@pytest.mark.parametrize(("answer", "status"), [("n", "finished"), ("y", "running")])
def test_line_by_line_it_is_asked_as_well(tmp_path: Path, answer: str, status: str) -> None:
    with Club(tmp_path / "games.db") as club:
        players = {"yellow": "Ann", "blue": "Ben"}
        game = club.new(players, bots={"blue": "random"}, seed="s")
        bots = sit(game.kind, "s", {"yellow": "random", "blue": "random"})
        while step(game, bots):
            pass
    told = ok(tmp_path, f"u\n{answer}\nq\n", "--seat", "yellow", "--bot", "blue=random")
    assert "Take back its last command?" in told
    with Club(tmp_path / "games.db") as club:
        [found] = club.overview()
    assert found["status"] == status
