"""Hands in TOML and CSV files, and the sheets of the rulebook's examples."""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.mclub.command_line import Mclub

PADS = Path(__file__).parents[2] / "fixtures/million_club/pads"
FILES = sorted(PADS.iterdir())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_sheet_of_every_file(mclub: Mclub, snapshot: SnapshotAssertion, path: Path) -> None:
    printed = mclub.ok("score", "--file", str(path))

    assert printed == snapshot
    assert not mclub.path.exists(), "nothing is stored"


@pytest.mark.parametrize(
    ("file", "seat", "line", "points"),
    [
        ("ex_09_leadership.toml", "yellow", "leadership", 5),
        ("ex_10_consortium.toml", "yellow", "consortium", 4),
        ("ex_11_concession.toml", "yellow", "concession", 3),
        ("ex_12_money.toml", "yellow", "money", 3),
        ("ex_19_note.toml", "yellow", "companies", 4),
    ],
)
def test_the_figures_of_the_rulebook(
    mclub: Mclub, file: str, seat: str, line: str, points: int
) -> None:
    assert mclub.json("score", "--file", str(PADS / file))["players"][seat][line] == points


def test_a_tie_goes_to_the_richest_or_is_shared(mclub: Mclub) -> None:
    richest = mclub.ok("score", "--file", str(PADS / "richest.csv"))
    shared = mclub.ok("score", "--file", str(PADS / "shared.csv"))

    assert "Ann and Ben have 9 points each; Ben is the richest, with 11 M (MC-SCO-8)." in richest
    assert "Winner: ▲ Blue Ben" in richest
    assert "Ann and Ben have 8 points and 9 M each, so they win together (MC-SCO-8)." in shared
    assert "Winners, together: ▲ Yellow Ann, ▲ Blue Ben" in shared


def test_two_of_three_equals_win_together(mclub: Mclub) -> None:
    printed = mclub.ok("score", "--ask", typed="yellow: 5\nblue: 5\nred: 4\n")

    assert (
        "Yellow, Blue and Red have 1 point each; Yellow and Blue are the richest, with 5 M each, "
        "so they win together (MC-SCO-8)." in printed
    )


TOML = "[players.yellow]\nmoney = 3\n[players.blue]\n{line}\n"
CSV = "seat,companies,colonies,money\nyellow,,,3\n{line}\n"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("money = -3", "players.blue: “-3” is not an amount of money"),
        ('money = "many"', "players.blue: “many” is not an amount of money"),
        ("money = 3.5", "players.blue.money: “3.5” is not allowed there. Possible: a whole number"),
        ("money = true", "players.blue.money: “true” is not allowed there."),
        ('companies = "i5"', "players.blue: “i5”: level 5; levels go from 1 to 4 (MC-BOX-2)."),
        ("companies = 3", "players.blue.companies: “3” is not allowed there. Possible: text, or"),
        ('colonies = ["as", "atlantis"]', "players.blue: “atlantis” is not a region"),
        ("colony = 3", "players.blue has no field “colony”. The fields are companies, colonies"),
        ("[[players.red]]", "players.red: “[{}]” is not allowed there."),
        ("[[round]]", "The file has no field “round”. The fields are players."),
        ('name = ""', "players.blue: Blue needs a name of 1 to 60 characters."),
        ('name = "\\u0007"', "players.blue: There is a control character (U+0007)"),
        ("[players.gelb]", "players.gelb: Yellow is given twice"),
        ("[players.pink]", "players.pink: “pink” is not recognised."),
        ("[players", "is not valid TOML"),
    ],
)
def test_a_toml_file_is_refused_in_one_line(
    mclub: Mclub, tmp_path: Path, line: str, says: str
) -> None:
    path = tmp_path / "table.toml"
    path.write_text(TOML.format(line=line), "utf-8")

    assert says in mclub.refusal(2, "score", "--file", str(path))


@pytest.mark.parametrize("text", ["players = 3", "players = []", "[players]\nblue = 3"])
def test_players_are_tables(mclub: Mclub, tmp_path: Path, text: str) -> None:
    path = tmp_path / "table.toml"
    path.write_text(text)
    why = mclub.refusal(2, "score", "--file", str(path))
    assert why.endswith("is not allowed there. Possible: fields with their values.")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("blue,,,-3", "line 3: “-3” is not an amount of money"),
        ("blue,,,", "line 3: “” is not an amount of money"),
        ("blue,i5,,3", "line 3: “i5”: level 5"),
        ("blue,,xx,3", "line 3: “xx” is not a region"),
        ("blue", "line 3: 1 cell under 4 columns."),
        ("blue,,3", "line 3: 3 cells under 4 columns."),
        ("yellow,,,3", "line 3: Yellow is given twice"),
        ('blue,"i1,,3', "is not valid CSV"),
        (",,,3", "line 3: “” is not recognised."),
    ],
)
def test_a_csv_file_is_refused_in_one_line(
    mclub: Mclub, tmp_path: Path, line: str, says: str
) -> None:
    path = tmp_path / "table.csv"
    path.write_text(CSV.format(line=line), "utf-8")

    assert says in mclub.refusal(2, "score", "--file", str(path))


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("table.csv", b"", "the first line must name the columns"),
        ("table.csv", b"seat,money\nyellow,3\n", "the first line must name the columns"),
        ("table.csv", b"seat,companies,colonies,money,money\n", "must name the columns"),
        ("table.csv", b"seat,companies,colonies,money\nyellow,,,\xff\n", "table.csv"),
        ("table.csv", b"x" * 1_100_000, "table.csv"),
        ("table.toml", b"", "The file: players is missing."),
        ("table.ods", b"", "only .toml and .csv files can be scored."),
        ("table", b"", "only .toml and .csv files can be scored."),
    ],
)
def test_a_file_of_another_shape_is_refused(
    mclub: Mclub, tmp_path: Path, name: str, content: bytes, says: str
) -> None:
    path = tmp_path / name
    path.write_bytes(content)

    assert says in mclub.refusal(2, "score", "--file", str(path))


@pytest.mark.parametrize("name", ["none.toml", "none.csv", "folder.csv"])
def test_a_file_that_cannot_be_read_is_named(mclub: Mclub, tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.csv").mkdir()

    assert name in mclub.refusal(2, "score", "--file", str(tmp_path / name))


def test_a_defused_cell_is_read_as_it_was(mclub: Mclub, tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text("seat,name,companies,colonies,money\nyellow,'=Ann,i3,'-,7\nblue,''+1,-,-,9\n")

    document = mclub.json("score", "--file", str(path))
    assert document["names"] == {"yellow": "=Ann", "blue": "'+1"}
    assert document["players"]["yellow"]["fortune"] == 7


def test_a_csv_file_of_a_spreadsheet(mclub: Mclub, tmp_path: Path) -> None:
    path = tmp_path / "TABLE.CSV"
    rows = ["\ufeffSeat;Money;Colonies;Companies", "jaune;14;as af;i3, r1", ";;;", "bleu;7;-;-", ""]
    path.write_bytes("\r\n".join(rows).encode())

    document = mclub.json("score", "--file", str(path))
    assert {seat: sheet["fortune"] for seat, sheet in document["players"].items()} == {
        "yellow": 14,
        "blue": 7,
    }
