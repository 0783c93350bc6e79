"""Every command and every option: its output, and its JSON, which is `Club`'s own document."""

import json
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import typer

from mclub import Game
from mclub.cli import COMMANDS, PANELS, app
from tests.mclub.command_line import Mclub
from tests.sweeping import sweep_unless

OPTIONS = {
    "new": {"--game", "--seed", "--alternative", "--ruling", "--from", "--db", "--json"},
    "act": {"--seat", "--expect", "--command-id", "--db", "--id", "--json"},
    "undo": {"--seat", "--reason", "--to", "--db", "--id", "--json"},
    "redo": {"--seat", "--db", "--id", "--json"},
    "show": {"--db", "--id", "--json"},
    "view": {"--db", "--id", "--json"},
    "legal": {"--seat", "--db", "--id", "--json"},
    "history": {"--seat", "--since", "--db", "--id", "--json"},
    "score": {"--db", "--id", "--json"},
    "ledger": {"--db", "--id", "--json"},
    "replay": {"--at", "--round", "--seat", "--db", "--id", "--json"},
    "list": {"--db", "--json"},
    "export": {"--transcript", "--seat", "--db", "--id"},
    "import": {"--db", "--json"},
    "rules": {"--json"},
    "demo": {"--quick", "--db"},
}
"""The minimum options of these commands; each is used in a test."""

READS: dict[str, tuple[tuple[str, ...], Callable[[Game], Any]]] = {
    "show": (("show",), lambda game: game.board()),
    "view": (("view", "yellow"), lambda game: game.view("yellow")),
    "view of a spectator": (("view", "spectator"), lambda game: game.view("spectator")),
    "legal": (("legal",), lambda game: game.legal()),
    "legal for a seat": (("legal", "--seat", "blue"), lambda game: game.legal("blue")),
    "history": (("history",), lambda game: game.history()),
    "history of a seat": (("history", "--seat", "blue"), lambda game: game.history("blue")),
    "history since": (("history", "--since", "9"), lambda game: game.history(since=9)),
    "score": (("score",), lambda game: game.score() | {"head": game.head}),
    "ledger": (("ledger",), lambda game: game.ledger()),
    "replay at": (("replay", "--at", "8"), lambda game: game.at(8).board()),
    "replay at, a seat's": (
        ("replay", "--at", "8", "--seat", "blue"),
        lambda game: game.at(8).view("blue"),
    ),
}


def parameters(command: str) -> list[Any]:
    group: Any = typer.main.get_command(app)
    found = group.get_command(None, command)
    assert found.help
    return list(found.params)


def test_every_command_and_every_option_explains_itself() -> None:
    assert set(OPTIONS) <= set(COMMANDS)
    for command in COMMANDS:
        params = parameters(command)
        named = {name for p in params for name in p.opts if name.startswith("--")}
        assert named >= OPTIONS.get(command, set()), command
        for param in params:
            assert param.help, f"{command} {param.name}"


@pytest.mark.parametrize("command", list(COMMANDS))
def test_help_names_the_command_and_its_options(mclub: Mclub, command: str) -> None:
    told = mclub.ok(command, "--help")
    assert f"Usage: mclub {command}" in told
    assert told == mclub.ok(command, "-h")
    for option in OPTIONS.get(command, ()):
        assert option in told
    assert not mclub.path.exists()


def test_the_program_lists_its_commands_and_tells_its_version(mclub: Mclub) -> None:
    told = mclub.ok("--help")
    places = [told.index(f"\n  {command} ") for command in COMMANDS]
    assert places == sorted(places)
    assert mclub.ok("--version") == "mclub 0.1.0\n"


def test_alone_it_names_five_commands_to_begin_with(mclub: Mclub) -> None:
    done = mclub()
    assert done.exit_code == 2
    *first, last = done.stdout.splitlines()
    assert [line.split()[1] for line in first] == ["play", "serve", "new", "score", "dispute"]
    assert last == "All commands: mclub --help"


@sweep_unless(
    lambda case: case in {("en", "80"), ("fr", "200"), ("de", "60")},
    "language, columns",
    [*product(["en", "fr", "de"], ["60", "80", "200"])],
)
def test_the_help_fits_its_columns_and_breaks_no_word(
    mclub: Mclub, monkeypatch: pytest.MonkeyPatch, language: str, columns: str
) -> None:
    for words in ([], *([command] for command in COMMANDS)):
        monkeypatch.setenv("COLUMNS", "1000")
        whole = mclub.ok(*words, "--help", "--lang", language).split()
        monkeypatch.setenv("COLUMNS", columns)
        told = mclub.ok(*words, "--help", "--lang", language)
        assert max(map(len, told.splitlines())) <= min(int(columns), 100), words
        assert told.split() == whole, words


def test_each_command_stands_in_one_panel_of_the_help(mclub: Mclub) -> None:
    told = mclub.ok("--help", "--lang", "de")
    panel = re.search("\nStreitfälle:\n(.*?)\n\n", told, re.S)
    assert panel
    assert set(re.findall("^  ([a-z]+)", panel[1], re.M)) == set(PANELS["Disputes"])
    for command in COMMANDS:
        assert len(re.findall(f"^  {command} ", told, re.M)) == 1


@pytest.mark.parametrize("read", list(READS))
@pytest.mark.parametrize("games", ["running_game", "finished_game"])
def test_json_is_the_document_of_club(
    request: pytest.FixtureRequest, games: str, read: str
) -> None:
    mclub: Mclub = request.getfixturevalue(games)
    words, document = READS[read]
    with mclub.club() as club:
        assert mclub.json(*words) == json.loads(json.dumps(document(club.game(mclub.current()))))


@pytest.mark.parametrize("read", [words for words, _ in READS.values()], ids=list(READS))
@pytest.mark.parametrize("games", ["running_game", "finished_game"])
def test_what_only_reads_draws_and_changes_nothing(
    request: pytest.FixtureRequest, games: str, read: tuple[str, ...]
) -> None:
    mclub: Mclub = request.getfixturevalue(games)
    before = mclub.heads()
    drawn = mclub.ok(*read)
    assert drawn.strip()
    assert "\x1b" not in drawn
    assert max(map(len, drawn.splitlines())) <= 100
    assert mclub.heads() == before


def test_new_takes_seats_seed_rulings_and_set_up(mclub: Mclub) -> None:
    board = mclub.json(
        *("new", "red=Cy", "yellow=Ann", "--seed", "s", "--alternative", "--game", "million-club"),
        *("--ruling", "crash=off", "--ruling", "lobby_moves=per_pawn"),
    )
    assert [player["name"] for player in board["players"].values()] == ["Cy", "Ann"]
    assert all(player["profile"] for player in board["players"].values())
    with mclub.club() as club:
        created = club.game(board["game"]).created
    assert created.options == {
        "alternative": "on",
        "lobby_moves": "per_pawn",
        "privilege_pick": "choose",
        "exchange_settlement": "net",
        "crash": "off",
    }
    assert created.seed.value == "s"
    again = mclub.json("new", "red=Cy", "yellow=Ann", "--seed", "s", "--alternative")
    for named in (board, again):
        del named["game"]
    assert again == board, "the seed decides"


def test_new_reads_colours_in_other_languages_and_shortened(mclub: Mclub) -> None:
    board = mclub.json("new", "gelb=Ann", "Noir=Ben", "WH=Cy")
    assert list(board["players"]) == ["yellow", "black", "white"]


def test_new_without_a_seed_is_another_game_each_time(mclub: Mclub) -> None:
    games = {mclub.json("new", "yellow=A", "blue=B")["game"] for _ in range(5)}
    assert len(games) == 5
    with mclub.club() as club:
        assert len({club.game(id_).created.seed.value for id_ in games}) == 5


def test_new_begins_from_a_position(mclub: Mclub, tmp_path: Path) -> None:
    position = tmp_path / "position.toml"
    position.write_text(
        'round = 4\nfirst = "blue"\n[players.yellow]\nmoney = 3\ncompanies = ["I3:2+1"]\n'
        '[players.blue]\nmoney = 5\nname = "Ben"\ncolonies = ["AS1"]\n'
    )
    board = mclub.json("new", "--from", str(position))
    assert (board["round"], board["closed"], board["first"]) == (4, "exchange", "blue")
    assert board["bank"] == 160 - 3 - 5 - 1
    assert board["players"]["yellow"] == {
        "name": "Yellow",
        "profile": None,
        "money": 3,
        "pawns": 2,
        "companies": [{"id": "I3", "type": "industry", "level": 2, "notes": 1}],
        "colonies": [],
        "colony_count": 0,
    }
    assert board["players"]["blue"]["name"] == "Ben"


def test_new_tells_what_happened_and_hides_what_is_secret(mclub: Mclub) -> None:
    told = mclub.ok("new", "yellow=Ann", "blue=Ben", "--seed", "s")
    assert told.startswith(f"Game {mclub.current()}\n    1  The game begins: Yellow (Ann),")
    assert "starts with a colony: a hidden card." in told
    with mclub.club() as club:
        players = club.game(mclub.current()).board()["players"]
    assert players["yellow"]["colonies"][0] not in told
    assert "→ Yellow (Ann): place a pawn. Type `mclub legal` for your options" in told


def test_the_game_last_used_is_the_one_meant(mclub: Mclub) -> None:
    first = mclub.json("new", "yellow=A", "blue=B")["game"]
    second = mclub.json("new", "red=C", "green=D")["game"]
    assert mclub.json("show")["game"] == second
    assert mclub.json("show", "-g", first)["game"] == first
    assert mclub.json("show")["game"] == first, "a game that is named becomes the one last used"
    assert mclub.json("legal", "--id", second)["game"] == second
    assert mclub.json("act", "place", "companies")["game"] == second
    assert mclub.json("act", "place", "companies", "-g", first)["game"] == first
    assert mclub.json("undo", "-g", second)["game"] == second
    assert mclub.json("redo")["game"] == second
    assert [game["current"] for game in mclub.json("list")] == [False, True]


def test_db_names_the_file_over_the_environment(mclub: Mclub, tmp_path: Path) -> None:
    other = str(tmp_path / "other.db")
    game = mclub.json("new", "yellow=A", "blue=B", "--db", other)["game"]
    assert not mclub.path.exists()
    assert mclub.json("list") == []
    assert [row["game"] for row in mclub.json("list", "--db", other)] == [game]
    assert mclub.json("score", "--db", other)["players"].keys() == {"yellow", "blue"}
    assert game in mclub.refusal(5, "show", "-g", game)


def test_list_has_a_line_for_each_game(mclub: Mclub) -> None:
    assert mclub.ok("list") == "No games yet.\n"
    mclub.ok("new", "yellow=Ann", "blue=Ben")
    mclub.ok("demo", "--quick")
    with mclub.club() as club:
        assert mclub.json("list") == list(club.overview())
        ids = [row["game"] for row in club.overview()]
    running_game, over = mclub.json("list")
    assert (
        running_game["players"],
        running_game["status"],
        running_game["round"],
        running_game["current"],
    ) == (
        {"yellow": "Ann", "blue": "Ben"},
        "running",
        1,
        False,
    )
    assert (over["status"], over["round"], over["current"]) == ("finished", 9, True)
    drawn = mclub.ok("list")
    assert all(id_ in drawn for id_ in ids)


def test_replay_shows_every_round_or_one_of_them(finished_game: Mclub) -> None:
    boards = finished_game.json("replay")
    assert [board["round"] for board in boards] == list(range(1, 10))
    assert [board["phase"] for board in boards] == ["round_end"] * 9
    for number in (1, 9):
        assert finished_game.json("replay", "--round", str(number)) == boards[number - 1]
    seen = finished_game.json("replay", "--round", "4", "--seat", "red")
    assert seen["players"]["blue"]["money"] is None
    assert seen["players"]["red"] == boards[3]["players"]["red"]
    assert finished_game.ok("replay").count("Million Club · round ") == 9
    last = finished_game.json("show")
    assert finished_game.json("replay", "--at", str(last["seq"])) == last


def test_replay_before_the_first_round_has_ended_shows_the_board(running_game: Mclub) -> None:
    assert running_game.json("replay") == [running_game.json("show")]
    assert "rounds that have: none" in running_game.refusal(2, "replay", "--round", "1")
    assert "There is no event 0" in running_game.refusal(2, "replay", "--at", "0")
    assert "events go from 1 to 13" in running_game.refusal(2, "replay", "--at", "14")
    assert "--at or --round" in running_game.refusal(2, "replay", "--at", "1", "--round", "1")


def test_rules_are_found_by_id_and_by_words(mclub: Mclub) -> None:
    [rule] = mclub.json("rules", "MC-EXC-3")
    assert rule["id"] == "MC-EXC-3"
    assert mclub.json("rules", "mc-exc-3") == [rule]
    assert [r["id"] for r in mclub.json("rules", "MC-EXC")] == [
        f"MC-EXC-{number}" for number in range(1, 5)
    ]
    assert rule in mclub.json("rules", "hostile", "takeover")
    assert len(mclub.json("rules")) > 60
    assert mclub.ok("rules", "MC-EXC-3").startswith("MC-EXC-3  Hostile Takeover\n")
    assert "MC-EXC-3" in mclub.ok("rules", "takeover")
    assert "No rule contains xyzzy" in mclub.refusal(2, "rules", "xyzzy")
    assert not mclub.path.exists(), "the rules need no file"


def test_demo_plays_to_the_score_sheet(mclub: Mclub) -> None:
    quick = mclub.ok("demo", "--quick")
    assert quick.count("Million Club · ") == 1
    assert "Winner: ▲ Green West" in quick
    assert mclub.json("show")["status"] == "finished"
    long = mclub.ok("demo")
    assert long.count("Million Club · round ") == 9
    assert "> yellow: " in long
    assert "Winner: ▲ Green West" in long
    assert len(mclub.json("list")) == 2
    for line in quick.splitlines():
        if line.startswith("  mclub ") and " new " not in line:
            mclub.ok(*line.split("  ")[1].split()[1:])
