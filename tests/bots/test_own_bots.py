"""Bots of a user's own, named as `package:Class`."""

import json
import os
import re
import sys
from collections.abc import Callable
from contextlib import closing
from io import BytesIO
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from events.errors import BadInput
from mclub.cli import app
from mclub.club import own_bots
from mclub.club.club import Club
from mclub.desk.audit import audit_log
from mclub.files.logs import export_log, import_file
from mclub.files.transcripts import export_transcript, import_transcript
from mclub.kinds.registry import game_kind
from mclub.service.links import Links
from mclub.service.store.opening import open_store

Run = Callable[..., Result]

BOTS = """
from pathlib import Path
Path("imported").touch()

class Last:
    def __init__(self, kind, seed):
        pass
    def choose(self, seen):
        seen.table.players.clear()
        return seen.legal[-1]

class Cheat(Last):
    def choose(self, seen):
        return "win"

class Number(Last):
    def choose(self, seen):
        return 7

class Broken(Last):
    def choose(self, seen):
        return {}["pawn"]

class Exit(Last):
    def choose(self, seen):
        raise SystemExit(3)

class Mute:
    def __init__(self, kind, seed):
        pass

class Alone:
    def choose(self, seen):
        return seen.legal[0]
"""
WRONG = {
    "Cheat": "chose “win”. Legal actions: place intrigues, place colonies, place exchange",
    "Number": "chose “int”. Legal actions: place intrigues",
    "Broken": r"failed: KeyError: 'pawn' \(ours.py:22\)",
    "Exit": r"failed: SystemExit: 3 \(ours.py:26\)",
    "Mute": "needs a method choose",
    "Alone": r"failed: TypeError: Alone.* takes no arguments$",
    "Missing": "ours has no class Missing. Its bots: Last, Cheat, Number, Broken, Exit, Alone",
}


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """`mclub` in a directory with the module `ours`, of which nothing is loaded yet."""
    monkeypatch.setattr(own_bots, "_loaded", {})
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "ours", raising=False)
    monkeypatch.setenv("MCLUB_DB", str(tmp_path / "games.db"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours.py").write_text(BOTS, "utf-8")
    return lambda *words: CliRunner().invoke(app, words)


@pytest.fixture
def own(run: Run) -> str:
    """A bot of the user's that is loaded."""
    own_bots.load("ours:Last", game_kind("million-club"))
    return "ours:Last"


def test_the_errors_of_a_bot_are_named_and_the_game_goes_on(run: Run) -> None:
    run("new", "yellow=Ann", "blue=Ben", "--seed", "tea")
    run("act", "place intrigues")
    for name, message in WRONG.items():
        refused = run("bots", f"blue=ours:{name}")
        assert refused.exit_code == 2
        assert re.search(message, " ".join(refused.stderr.split())), refused.stderr
    assert "→ Yellow (Ann): place a pawn." in run("bots", "blue=ours:Last").output


def test_a_module_that_is_missing_or_broken_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "half.py").write_text("import nowhere\n", "utf-8")
    (tmp_path / "typo.py").write_text("class\n", "utf-8")
    for name, message in {
        "ourz:Last": "There is no module ourz, neither installed nor in this directory.",
        "ours.deep:Last": "There is no module ours.deep",
        "half:Last": "The bot half:Last failed: ModuleNotFoundError: No module named 'nowhere'",
        "typo:Last": "SyntaxError: invalid syntax (typo.py, line 1)\n",
    }.items():
        refused = run("new", "yellow=Ann", "--bot", f"blue={name}")
        assert refused.exit_code == 2
        assert message in refused.stderr
    assert json.loads(run("list", "--json").stdout) == []


def test_a_simulation_takes_the_bots_of_a_user(run: Run) -> None:
    words = ("simulate", "--bots", "greedy,ours:Last", "--games", "2", "--jobs", "1")
    assert "ours:Last" in run(*words).output
    refused = run(*words[:2], "greedy,ours:Cheat", *words[3:])
    assert "The bot ours:Cheat chose “win”." in refused.stderr


def test_a_name_that_nobody_typed_here_loads_nothing(run: Run, tmp_path: Path) -> None:
    with Club() as club:
        for_a_request = pytest.raises(BadInput, match="ours:Last isn't one of mclub's")
        with for_a_request:
            club.new({"yellow": "Ann"}, bots={"blue": "ours:Last"})
        game = club.new({"yellow": "Ann", "blue": "Ben"})
        with for_a_request:
            game.hand("blue", bot="ours:Last")
    assert not (tmp_path / "imported").exists()


def test_a_log_is_read_where_its_bot_is_missing(
    run: Run, own: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Club() as club:
        game = club.new({"yellow": "Ann"}, bots={"blue": own}, seed="tea")
        game.act("yellow", "place intrigues")
        monkeypatch.setattr(own_bots, "_loaded", {})
        lines = "".join(f"{line}\n" for line in export_log(club, game)).encode()
        transcript = "\n".join(export_transcript(game))
        assert club.fork(game, game.seq).bots == {"blue": own}
        with Club() as other:
            assert import_transcript(other, transcript).bots == {"blue": own}
        with Club(os.environ["MCLUB_DB"]) as other:
            copy = import_file(other, BytesIO(lines), "log")
            assert copy.names["blue"] == "Blue (bot ours:Last)"
            assert audit_log(other.log, copy.id).passed
    left = run("bots")
    assert left.exit_code == 2
    assert "plays" in left.output
    assert "The bot ours:Last isn't one of mclub's." in left.stderr
    assert "mclub bots blue=ours:Last" in left.stderr
    assert "→ Yellow (Ann)" in run("bots", f"blue={own}").output


def test_in_a_game_of_a_service_no_bot_of_a_user_plays(run: Run) -> None:
    place = os.environ["MCLUB_DB"]
    run("new", "yellow=Ann", "blue=Ben", "--seed", "tea")
    with Club(place) as club, closing(open_store(place)) as store:
        Links(store).issue(club.log.latest() or "", "seat", "blue")
    for words in (("bots", "blue=ours:Last"), ("hand", "--bot", "blue=ours:Last")):
        refused = run(*words)
        assert "In a game of a service only mclub's own bots can play" in refused.stderr
    assert not {"ours:Last"} & {*json.loads(run("list", "--json").stdout)[0]["bots"].values()}
