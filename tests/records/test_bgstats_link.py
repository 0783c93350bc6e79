"""`export --bgstats`: the link contains exactly what BG Stats reads, and the QR code is that
link."""

import json
import os
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from mclub import Club
from mclub.records import result
from mclub.records.bgstats import link, play
from mclub.records.qr import QUIET, draw_code, modules
from tests.mclub.command_line import GAMES, Mclub
from tests.mclub.programs import on_terminal, run
from tests.records.kept_games import TRANSCRIPTS, Evening, result_from_json


def data_of(url: str) -> Any:
    """The JSON within a link."""
    parts = urlsplit(url)
    assert (parts.scheme, parts.netloc, parts.path) == (
        "https",
        "app.bgstatsapp.com",
        "/createPlay.html",
    )
    assert url.isascii()
    assert not re.search(r'[\s"{}<>]', url)
    query = parse_qs(parts.query, strict_parsing=True)
    assert list(query) == ["data"]
    return json.loads(query["data"][0])


@pytest.mark.parametrize("name", [path.stem for path in TRANSCRIPTS])
def test_the_link_of_a_recorded_game_says_how_it_was_played(evening: Evening, name: str) -> None:
    id_ = evening.ids[name]
    printed = Mclub(evening.path).ok("export", "--bgstats", "-g", id_, "--location", "Bar Ö & Co")
    assert printed.count("\n") == 1
    with Club(evening.path) as club:
        played = result_from_json(club, id_)
    assert data_of(printed.rstrip("\n")) == {
        "sourceName": "mclub",
        "sourcePlayId": id_,
        "playDate": played.began[:19].replace("T", " "),
        "game": {
            "name": "Million Club",
            "sourceGameId": "million-club",
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": part.name,
                "sourcePlayerId": part.name,
                "startPlayer": part.starts,
                "score": part.points,
                "rank": part.rank,
                "winner": part.wins,
                "role": part.profile or "",
            }
            for part in played.parts
        ],
        "durationMin": played.minutes,
        "location": "Bar Ö & Co",
    }
    assert sum(part.starts for part in played.parts) == 1
    assert played.minutes > 0


def test_two_of_one_name_are_two_people(evening: Evening) -> None:
    with Club(evening.path) as club:
        kept = result(club.game(evening.ids["four_players"]))
    rows = [row._replace(name="Ann") if row.seat != "red" else row for row in kept.rows]
    ids = [player["sourcePlayerId"] for player in play(kept._replace(rows=rows))["players"]]
    assert ids == ["Ann (yellow)", "Ann (blue)", "East", "Ann (green)"]


def test_names_of_any_characters_come_through_the_link(evening: Evening) -> None:
    with Club(evening.path) as club:
        kept = result(club.game(evening.ids["two_players"]))
    names = ['a&b=c#d%20+"\\', "日本 🎲 \u202e"]
    rows = [row._replace(name=name) for row, name in zip(kept.rows, names, strict=True)]
    players = data_of(link(kept._replace(rows=rows)))["players"]
    assert [player["name"] for player in players] == names


def test_a_pipe_gets_the_link_alone_and_a_code_if_it_asks(evening: Evening) -> None:
    id_ = evening.ids["two_players"]
    alone = run(evening.path, "export", "--bgstats", "-g", id_)
    with_code = run(evening.path, "export", "--bgstats", "--qr", "-g", id_)
    assert (alone.returncode, alone.stderr, with_code.returncode) == (0, b"", 0)
    url, *code = with_code.stdout.decode().splitlines()
    assert alone.stdout.decode() == url + "\n"
    assert b"\x1b" not in with_code.stdout
    found = modules(url)
    assert found is not None
    rows = [line.ljust(len(found[0])) for line in code]
    tops = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
    read = [[tops[char][half] for char in line] for line in rows for half in (0, 1)]
    assert read[: len(found)] == found


def test_a_wide_terminal_shows_the_code_and_a_narrow_one_says_why_not(evening: Evening) -> None:
    id_ = evening.ids["two_players"]
    words = ("export", "--bgstats", "-g", id_)
    code, wide = on_terminal(evening.path, *words, COLUMNS="150")
    assert code == 0
    assert "█▀▀▀▀▀█" in re.sub(r"\x1b\[[\d;]*m", "", wide)
    code, narrow = on_terminal(evening.path, *words, COLUMNS="80")
    assert code == 0
    assert "97 columns wide, this terminal only 80" in narrow
    assert "▀" not in narrow
    code, without = on_terminal(evening.path, *words, "--no-qr", COLUMNS="150")
    assert code == 0
    assert without.count(os.linesep) == 1


def test_the_code_has_its_finders_and_white_round_it() -> None:
    found = modules("https://example.org/?data=1")
    assert found is not None
    size = len(found)
    assert all(len(row) == size for row in found)
    assert not any(map(any, found[:QUIET] + found[-QUIET:]))
    finder = [found[QUIET + at][QUIET : QUIET + 7] for at in range(7)]
    ring = [[1] * 7, *[[1, 0, *middle, 0, 1] for middle in FINDER], [1] * 7]
    assert finder == ring
    assert draw_code(found).plain.count("\n") == (size + 1) // 2 - 1


FINDER = ([0] * 3, [1] * 3, [1] * 3, [1] * 3, [0] * 3)


def test_a_link_that_no_code_can_hold_is_said_so(mclub: Mclub, tmp_path: Path) -> None:
    assert modules("x" * 3000) is None
    text = (GAMES / "two_players.txt").read_text("utf-8")
    long = tmp_path / "long.txt"
    long.write_text(text.replace("North", "🎲" * 60).replace("South", "🎩" * 60), "utf-8")
    mclub.ok("import", str(long))
    told = mclub("export", "--bgstats", "--qr")
    assert (told.exit_code, told.stderr) == (0, "The link is too long for a QR code.\n")
    assert data_of(told.stdout.rstrip("\n"))["players"][0]["name"] == "🎲" * 60


def test_what_has_no_result_is_refused_in_one_line(mclub: Mclub) -> None:
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--seed", "tea")
    for form in ("--bgstats", "--csv"):
        assert "is still running (round 1), so it has no winner yet" in mclub.refusal(
            2, "export", form
        )
    mclub.ok("abandon", "--reason", "rain")
    for form in ("--bgstats", "--csv"):
        assert "was abandoned (rain)" in mclub.refusal(2, "export", form)


@pytest.mark.parametrize(
    "words",
    [
        ("--bgstats", "--csv"),
        ("--csv", "--transcript"),
        ("--bgstats", "--seat", "yellow"),
        ("--qr",),
        ("--csv", "--location", "home"),
        ("--bgstats", "--location", "x" * 101),
        ("--bgstats", "--location", "a\x1bb"),
    ],
)
def test_options_that_do_not_go_together_are_refused(
    evening: Evening, words: tuple[str, ...]
) -> None:
    told = Mclub(evening.path).refusal(2, "export", *words, "-g", evening.ids["two_players"])
    assert told.endswith(".")
