"""Invalid arguments of `mclub new`: each ends in one line, and no game is created."""

import json
from pathlib import Path

import pytest

from tests.mclub.command_line import Mclub

PLAYERS = ("yellow=Ann", "blue=Ben")
USES: dict[str, tuple[tuple[str, ...], str]] = {
    "nobody": ((), "This is a game for 2 to 6 players, not for 0."),
    "one player": (("yellow=Ann",), "This is a game for 2 to 6 players, not for 1."),
    "seven players": (
        tuple(f"{c}=x" for c in ("yellow", "blue", "red", "green", "black", "white", "pink")),
        "There is no colour pink. Choose from: yellow, blue, red, green, black, white.",
    ),
    "an unknown colour": (("yellow=A", "mauve=B"), "There is no colour mauve"),
    "a colour that could be several": (("b=A", "yellow=B"), "There is no colour b."),
    "a colour twice": (("yellow=A", "yellow=B"), "yellow is given twice."),
    "a colour twice, once shortened": (("yellow=A", "ye=B"), "A colour is given twice"),
    "no name": (("yellow=", "blue=B"), "yellow needs a name of 1 to 60 characters."),
    "a name of blanks": (("yellow=  ", "blue=B"), "yellow needs a name of 1 to 60 characters."),
    "no equals sign": (("yellow", "blue=B"), "“yellow”: write a player as COLOUR=NAME"),
    "no colour": (("=Ann", "blue=B"), "“=Ann”: write a player as COLOUR=NAME"),
    "a terminal's words for a colour": (("\x1b[2J=A", "blue=B"), "There is no colour \\x1b[2J"),
    "an unknown game": (
        (*PLAYERS, "--game", "chess"),
        "There is no game chess. Choose from: million",
    ),
    "an unknown ruling": (
        (*PLAYERS, "--ruling", "colour=red"),
        "There is no ruling colour. Choose from: alternative, lobby_moves,",
    ),
    "an unknown value": (
        (*PLAYERS, "--ruling", "crash=maybe"),
        "crash can't be maybe. Possible values: on, off.",
    ),
    "a ruling without value": (
        (*PLAYERS, "--ruling", "crash"),
        "write a ruling as KEY=VALUE, e.g. crash=off",
    ),
    "a ruling twice": (
        (*PLAYERS, "--ruling", "crash=on", "--ruling", "crash=off"),
        "crash is given twice.",
    ),
    "no seed": ((*PLAYERS, "--seed", ""), "A seed has 1 to 200 characters."),
    "a seed too long": ((*PLAYERS, "--seed", "x" * 201), "A seed has 1 to 200 characters."),
    "no file": ((*PLAYERS, "--from", "nowhere.toml"), "nowhere.toml can't be read: No such file"),
    "a folder": ((*PLAYERS, "--from", "/"), "/ can't be read: Is a directory."),
}

TWO = "[players.yellow]\nmoney = 7\n[players.blue]\nmoney = 7\n"
FILES: dict[str, tuple[bytes, str]] = {
    "bad TOML": (b"round = = 3", "is not valid TOML: Invalid value (at line 1, column 9)."),
    "a key twice": (b"round = 3\nround = 4", "is not valid TOML: Cannot overwrite a value"),
    "no UTF-8": (b"\xff\xfe", "is not UTF-8 text (at byte 0)."),
    "more than 1 MB": (b"#" * (1024 * 1024 + 2), "is larger than 1 MB."),
    "nested without end": (b"round = " + b"[" * 50_000, "is nested too deeply."),
    "a number without end": (b"round = " + b"9" * 5_000, "is nested too deeply."),
    "nothing": (b"", "The position: players is missing."),
}
POSITIONS: dict[str, tuple[str, str]] = {
    # shape
    "an unknown field": (
        f"colour = 3\n{TWO}",
        "The position has no field “colour”. The fields are players, round",
    ),
    "a text for a number": (
        f'round = "4"\n{TWO}',
        "round: “4” is not allowed there. Possible: a whole number",
    ),
    "round 0": (f"round = 0\n{TWO}", "round: “0” is not allowed there"),
    "round 10": (f"round = 10\n{TWO}", "round: “10” is not allowed there"),
    "an unknown phase": (f'phase = "tea"\n{TWO}', "phase: “tea” is not allowed there"),
    "an unknown seat": (
        "[players.pink]\nmoney = 7\n",
        "players: “pink” is not allowed there",
    ),
    "an unknown pile": (
        f"{TWO}[piles]\ncats = []\n",
        "piles: “cats” is not allowed there",
    ),
    "an unknown profile": (
        f'{TWO}profile = "duke"\n',
        "blue, profile: “duke” is not allowed there",
    ),
    "no money": ("[players.yellow]\n[players.blue]\n", "yellow: money is missing."),
    "money below 0": (
        TWO.replace("7", "-1", 1),
        "yellow, money: “-1” is not allowed there",
    ),
    "more money than there is": (TWO.replace("7", "161", 1), "a whole number from 0 to 160"),
    "the set-up": (
        f'phase = "setup"\n{TWO}',
        "phase: “setup” is not allowed there. Possible: placing",
    ),
    # cards
    "no company": (f'{TWO}companies = ["X1"]\n', "“X1” is not a company; write e.g. I3:2+1"),
    "company 14": (f'{TWO}companies = ["I14"]\n', "“I14” is not a company"),
    "level 0": (f'{TWO}companies = ["I3:0"]\n', "I3 is at level 0; levels go from 1 to 4"),
    "level 5": (f'{TWO}companies = ["I3:5"]\n', "I3 is at level 5; levels go from 1 to 4"),
    "no colony": (f'{TWO}colonies = ["AF7"]\n', "Colonies: there is no card AF7."),
    "a company twice": (f'{TWO}companies = ["I3", "I3:2"]\n', "The position has I3 2 times"),
    "a colony in hand and pile": (
        f'{TWO}colonies = ["AS1"]\n[piles]\ncolonies = ["AS1"]\n',
        "The position has AS1 2 times, but there is only one.",
    ),
    "a card in the wrong pile": (
        f'{TWO}[piles]\ncompanies = ["AS1"]\n',
        "Companies: there is no card AS1.",
    ),
    "an intrigue missing": (
        f'{TWO}[piles]\nintrigues = ["racket"]\n',
        "The Intrigues pile has 1 card, but it must have all 8 (MC-INT-3).",
    ),
    # pawns
    "a pawn without tile": (f'pawns = ["yellow"]\n{TWO}', "“yellow” is not a pawn's place"),
    "a pawn on nothing": (f'pawns = [""]\n{TWO}', "“” is not a pawn's place; write e.g."),
    "a pawn without sector": (f'pawns = ["yellow exchange"]\n{TWO}', "is not a pawn's place"),
    "a pawn with a sector too many": (
        f'pawns = ["yellow companies industry"]\n{TWO}',
        "“yellow companies industry” is not a pawn's place",
    ),
    "a pawn with too many words": (
        f'pawns = ["yellow exchange industry now"]\n{TWO}',
        "is not a pawn's place",
    ),
    "a pawn of nobody": (f'pawns = ["red companies"]\n{TWO}', "A pawn belongs to red, who is"),
    "three pawns": (
        'pawns = ["yellow companies", "yellow colonies", "yellow exchange industry"]\n' + TWO,
        "yellow has 3 pawns on the board, but owns only 2 (MC-BOX-5).",
    ),
    "a pawn on the closed tile": (
        f'pawns = ["yellow lobby industry"]\n{TWO}',
        "Lobby is closed in round 1 (MC-RND-1).",
    ),
    "more pawns than chairs": (
        'pawns = ["yellow companies", "yellow companies", "blue companies"]\n' + TWO,
        "3 pawns, but only 2 chairs (MC-PLC-2).",
    ),
    "the closed tile's phase": (
        f'round = 2\nphase = "intrigues"\n{TWO}',
        "Intrigues is closed in round 2 (MC-RND-1).",
    ),
    # money
    "more money than the box has": (
        TWO.replace("7", "100"),
        "The box holds 160 M: players 200, notes 0, so the bank has -40 M (MC-BOX-1).",
    ),
    "a bank that is wrong": (
        f"bank = 100\n{TWO}",
        "The box holds 160 M: players 14, notes 0, so the bank has 146 M (MC-BOX-1).",
    ),
    "notes that are not there": (
        TWO.replace("7", "80") + 'companies = ["I3:1+3"]\n',
        "players 160, notes 3, so the bank has -3 M (MC-BOX-1).",
    ),
    # seats
    "one player": (
        "[players.yellow]\nmoney = 7\n",
        "This is a game for 2 to 6 players, not for 1.",
    ),
    "a first player who is not there": (f'first = "red"\n{TWO}', "The first player red is not"),
    "a name too long": (f'{TWO}name = "{"x" * 61}"\n', "blue needs a name of 1 to 60 characters."),
}


@pytest.mark.parametrize("use", list(USES))
def test_a_wrong_use_begins_no_game(mclub: Mclub, use: str) -> None:
    words, says = USES[use]
    assert says in mclub.refusal(2, "new", *words)
    assert mclub.heads() == {}


@pytest.mark.parametrize("content", list(FILES))
def test_a_file_that_holds_no_position_begins_no_game(
    mclub: Mclub, tmp_path: Path, content: str
) -> None:
    raw, says = FILES[content]
    file = tmp_path / "position.toml"
    file.write_bytes(raw)
    assert says in mclub.refusal(2, "new", "--from", str(file))
    assert mclub.heads() == {}


@pytest.mark.parametrize("position", list(POSITIONS))
def test_a_position_that_cannot_be_begins_no_game(
    mclub: Mclub, tmp_path: Path, position: str
) -> None:
    toml, says = POSITIONS[position]
    file = tmp_path / "position.toml"
    file.write_text(toml)
    assert says in mclub.refusal(2, "new", "--from", str(file))
    assert mclub.heads() == {}


def test_the_position_that_the_others_are_made_from_is_right(mclub: Mclub, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(TWO)
    assert mclub.json("new", "--from", str(file))["bank"] == 146


def test_a_position_is_for_the_seats_that_are_named(mclub: Mclub, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_text(TWO)
    refusal = mclub.refusal(2, "new", "yellow=A", "red=B", "--from", str(file))
    assert refusal == "The position is for yellow, blue, the game for yellow, red."
    assert mclub.heads() == {}
    named = mclub.json("new", "yellow=A", "blue=B", "--from", str(file))
    assert [player["name"] for player in named["players"].values()] == ["A", "B"]


MISUSES = {
    "frobnicate": "There is no command frobnicate. Help: mclub --help",
    "shwo": "There is no command shwo. Did you mean show? Help: mclub --help",
    "--verbose": "Name a command. Help: mclub --help",
    "--vresion show": "There is no option --vresion. Did you mean --version? Help: mclub --help",
    "new --colour": "There is no option --colour. Help: mclub new --help",
    "show --jsno": ("There is no option --jsno. Did you mean --json? Help: mclub show --help"),
    "new yellow=A blue=B --seed": "--seed needs a value. Help: mclub new --help",
    "undo -g": "-g needs a value. Help: mclub undo --help",
    "undo -gx --reason": "--reason needs a value. Help: mclub undo --help",
    "amend 3 done -yx": "There is no option -x. Help: mclub amend --help",
    "audit --explain 3 --explain x": (
        "--explain: “x” is not a whole number. Help: mclub audit --help"
    ),
    "serve --port 0": "--port: 0 must be from 1 to 65535. Help: mclub serve --help",
    "serve --rate nan": (
        "--rate: nan is too small; it must be at least 0.1. Help: mclub serve --help"
    ),
    "hint --seconds soon": "--seconds: “soon” is not a number. Help: mclub hint --help",
    "abandon": "--reason is missing. Help: mclub abandon --help",
    "act": "ACTION… is missing. Help: mclub act --help",
    "act done --expect soon": "--expect: “soon” is not a whole number. Help: mclub act --help",
    "act -x": "There is no option -x. Help: mclub act --help",
    "view": "SEAT is missing. Help: mclub view --help",
    "view yellow blue": "Unexpected: blue. Help: mclub view --help",
    "show now": "Unexpected: now. Help: mclub show --help",
    "show --json=x": "--json takes no value. Help: mclub show --help",
    "history --since -1": (
        "--since: -1 is too small; it must be at least 0. Help: mclub history --help"
    ),
    "history --since x": "--since: “x” is not a whole number. Help: mclub history --help",
    "replay --round x": "--round: “x” is not a whole number. Help: mclub replay --help",
    "import": "FILE is missing. Help: mclub import --help",
    "import a b": "Unexpected: b. Help: mclub import --help",
    "demo fast": "Unexpected: fast. Help: mclub demo --help",
    "list all": "Unexpected: all. Help: mclub list --help",
    "show --lang": "--lang needs a language: en, fr, de.",
    "show --lang tlh": "mclub does not speak tlh. Choose from: en, fr, de.",
}


@pytest.mark.parametrize("typed", MISUSES)
def test_a_misuse_is_told_in_one_line_that_names_the_help(running_game: Mclub, typed: str) -> None:
    before = running_game.heads()
    assert running_game.refusal(2, *typed.split()) == MISUSES[typed]
    assert running_game.heads() == before


@pytest.mark.parametrize("typed", ["act done --expect=1x", "act -- --json", "act -", "history"])
def test_what_follows_two_dashes_or_is_one_dash_is_no_option(
    running_game: Mclub, typed: str
) -> None:
    said = running_game(*typed.split()).stderr
    assert "There is no option" not in said
    assert ("Help:" in said) == ("1x" in typed)


def test_a_misuse_is_json_where_json_is_wanted(running_game: Mclub) -> None:
    result = running_game("show", "now", "--json")
    assert (result.exit_code, result.stdout) == (2, "")
    error = json.loads(result.stderr)
    assert error["error"] == "BadInput"
    assert error["message"] == "Unexpected: now. Help: mclub show --help"


UNKNOWN = ["show", "legal", "history", "score", "ledger", "replay", "export", "undo", "redo"]


@pytest.mark.parametrize("command", [*UNKNOWN, "view yellow", "act done"])
def test_an_unknown_game_is_named_in_the_refusal(running_game: Mclub, command: str) -> None:
    words = command.split()
    assert "There is no game nope in " in running_game.refusal(5, *words, "-g", "nope")
    empty = Mclub(running_game.path.with_name("empty.db"))
    assert "There is no game " in empty.refusal(5, *words)
