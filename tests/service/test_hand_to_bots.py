"""A bot that another program seats at a table of the running service plays there, though nobody
watches."""

import json
import sqlite3
from pathlib import Path

import pytest

from mclub.club.club import Club
from tests.mclub.command_line import Mclub
from tests.service.seated import begin
from tests.service.served import Program
from tests.waiting import wait_for

SEATS = ["yellow", "blue"]


@pytest.mark.parametrize("command", [("hand", "--bot", "yellow=random"), ("bots", "yellow=random")])
def test_the_running_service_plays_it(server: Program, command: tuple[str, ...]) -> None:
    game = begin(server.client, SEATS, seed="tea")
    mclub = Mclub(server.path)
    shown = mclub.ok(*command, "-g", game.id)
    if command[0] == "hand":
        assert "The service lets the bot play whenever it runs.\n" in shown
    wait_for(lambda: game.get("host", "")["asked"] == ["blue"])
    assert game.get("host", "")["players"]["yellow"]["bot"] == "random"
    (place,) = (due["actions"] for due in game.get("blue", "legal")["due"])
    game.act("blue", place[0])
    wait_for(lambda: game.get("host", "")["asked"] == ["blue"], lambda: "the bot stopped")
    assert game.ask("yellow", "GET", "")[0] == 401, "its link has ended"


def test_a_game_that_no_service_has_is_played_by_a_command(tmp_path: Path) -> None:
    mclub = Mclub(tmp_path / "games.db")
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--seed", "tea")
    assert "To let the bot play: mclub bots\n" in mclub.ok("hand", "--bot", "yellow=random")
    with sqlite3.connect(mclub.path) as db:
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
    assert "links" not in tables, "a service's tables are its own affair"
    happened = json.loads(mclub.ok("bots", "--json"))["happened"]
    assert any("places a pawn" in entry["text"] for entry in happened)


def test_a_local_game_beside_those_of_a_service_is_not_taken_up(server: Program) -> None:
    begin(server.client, SEATS, seed="tea")
    with Club(server.path) as club:
        local = club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea").id
    shown = Mclub(server.path).ok("hand", "--bot", "yellow=random", "-g", local)
    assert "To let the bot play: mclub bots\n" in shown
