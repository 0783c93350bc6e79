"""Results, plays and positions mark the seats of bots; nowhere do they look like people."""

import csv
import io
import json
import random
import tomllib
from pathlib import Path
from urllib.parse import unquote

import pytest

from mclub.club.club import Club
from mclub.club.game import Game
from mclub.files.positions import as_toml
from mclub.kinds.registry import GAMES
from mclub.records.bgstats import LINK
from tests.mclub.command_line import Mclub

PROGRAMS = {"blue": "greedy", "red": "greedy", "green": "planner"}


def play_to_the_end(game: Game) -> None:
    chance = random.Random(1)
    while due := game.due():
        game.act(due[0]["seat"], chance.choice(due[0]["actions"]))


@pytest.mark.parametrize("kind", GAMES)
def test_in_the_result_and_in_the_play(kind: str, tmp_path: Path) -> None:
    mclub = Mclub(tmp_path / "games.db")
    with mclub.club() as club:
        people = {"yellow": "Ann", "black": "Cyd"}
        game = club.new(people | {"green": "Robo"}, bots=PROGRAMS, game=kind, seed="tea")
        game.hand("black", bot="random")
        game.hand("green", "Eve")
        play_to_the_end(game)
    rows = list(csv.DictReader(io.StringIO(mclub.ok("export", "--csv", "-g", game.id))))
    assert list(rows[0])[-1] == "bot"
    assert {row["seat"]: (row["name"], row["bot"]) for row in rows} == {
        "yellow": ("Ann", ""),
        "black": ("Cyd", "random"),
        "green": ("Robo", "planner"),
        "blue": ("greedy", "greedy"),
        "red": ("greedy", "greedy"),
    }
    link = mclub.ok("export", "--bgstats", "-g", game.id).strip()
    players = json.loads(unquote(link.removeprefix(LINK)))["players"]
    assert {one["sourcePlayerId"]: one["name"] for one in players} == {
        "Ann": "Ann",
        "bot Cyd": "bot Cyd",
        "bot Robo": "bot Robo",
        "bot greedy (blue)": "bot greedy",
        "bot greedy (red)": "bot greedy",
    }


def test_in_a_position() -> None:
    with Club() as club:
        game = club.new({"yellow": "Ann"}, bots={"blue": "greedy"}, seed="tea")
        saved = game.position()
        assert saved["bots"] == {"blue": "greedy"}
        text = as_toml(saved)
        assert "\n# Bots: Blue (bot greedy).\n" in text
        assert tomllib.loads(text) == saved["position"]
        game.hand("blue", "Ben")
        assert "bots" not in game.position()
        assert "Bots" not in as_toml(game.position())
