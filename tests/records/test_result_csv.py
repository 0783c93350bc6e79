"""`export --csv`: one line per player, which any CSV reader parses to the original values."""

import csv
import io
import re

import pytest

from mclub import Club
from mclub.files.cells import cell_text
from mclub.records import result
from mclub.records.csv import line, lines
from tests.mclub.command_line import Mclub
from tests.records.kept_games import TRANSCRIPTS, Evening, result_from_json

STABLE = (
    "game,kind,began,ended,minutes,players,seat,name,profile,start_player,rank,winner,total,"
    "companies,leadership,consortium,colonies,concession,globalisation,money,fortune,bot"
)


@pytest.mark.parametrize("name", [path.stem for path in TRANSCRIPTS])
def test_the_lines_say_what_came_of_a_recorded_game(evening: Evening, name: str) -> None:
    id_ = evening.ids[name]
    printed = Mclub(evening.path).ok("export", "--csv", "-g", id_)
    assert printed.splitlines()[0] == STABLE
    rows = list(csv.DictReader(io.StringIO(printed)))
    with Club(evening.path) as club:
        played = result_from_json(club, id_)
    assert len(rows) == len(played.parts)
    for row, part in zip(rows, played.parts, strict=True):
        told = {key: row[key] for key in ("seat", "name", "profile", "start_player", "winner")}
        assert told == {
            "seat": part.seat,
            "name": part.name,
            "profile": part.profile or "",
            "start_player": str(int(part.starts)),
            "winner": str(int(part.wins)),
        }
        figures = [int(row[key]) for key in ("total", "fortune", "rank", "minutes", "players")]
        assert figures == [part.points, part.money, part.rank, played.minutes, len(rows)]
        assert sum(int(row[line]) for line in list(row)[13:20]) == part.points
        assert (row["game"], row["kind"]) == (id_, "million-club")
        assert row["began"] == played.began[:19] + "Z"


def test_names_with_commas_quotes_and_line_ends_come_back(evening: Evening) -> None:
    names = ['a, "b"', "two\nlines", "=1+1", "日本; 🎲"]
    with Club(evening.path) as club:
        kept = result(club.game(evening.ids["four_players"]))
    rows = [row._replace(name=name) for row, name in zip(kept.rows, names, strict=True)]
    text = "".join(line + "\n" for line in lines(kept._replace(rows=rows)))
    read = [row["name"] for row in csv.DictReader(io.StringIO(text, newline=""))]
    assert read == ['a, "b"', "two\nlines", "'=1+1", "日本; 🎲"]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("=1+1", "'=1+1"),
        ("+33 1", "'+33 1"),
        ("-Ann-", "'-Ann-"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\t=1", "'\t=1"),
        ("\r=1", "'\r=1"),
        ("\n=1", "'\n=1"),
        ("\uff1d1+1", "'\uff1d1+1"),
        ("'=1+1", "''=1+1"),
        ("''-", "'''-"),
        ("'t Hooft", "'t Hooft"),
        ("O'Neil = x", "O'Neil = x"),
        ("'", "'"),
        ("", ""),
        (" =1", " =1"),
    ],
)
def test_no_cell_is_a_formula_and_each_is_read_as_it_was(text: str, written: str) -> None:
    ((read, figure),) = csv.reader(io.StringIO(line([text, -7]) + "\n", newline=""))
    assert (read, figure) == (written, "-7"), "a number stays one"
    assert cell_text(read) == text


@pytest.mark.parametrize("words", [("export", "--csv"), ("stats", "--csv")])
def test_a_player_called_a_formula_is_defused(mclub: Mclub, words: tuple[str, ...]) -> None:
    head, _, moves = TRANSCRIPTS[0].read_text("utf-8").partition("\n\n")
    named = re.sub(r"(?m)^(player \w+): .*$", r'\1: "=HYPERLINK(1)"', head, count=1)
    mclub.ok("import", "-", typed=f"{named}\n\n{moves}".encode())
    rows = csv.reader(io.StringIO(mclub.ok(*words)))
    found = [value for row in rows for value in row if "HYPERLINK" in value]
    assert found == ["'=HYPERLINK(1)"]
