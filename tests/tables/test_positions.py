"""A position saved at any point of any game, and taken over: the same table."""

import tomllib
from pathlib import Path

import pytest

from events.errors import BadInput
from mclub import Club
from mclub.files.logs import import_file
from mclub.files.positions import as_toml
from mclub.games.million_club.form import template
from tests.mclub.command_line import Mclub

GAMES = sorted((Path(__file__).parents[2] / "fixtures/million_club/games").glob("*.txt"))
SAME = ("round", "closed", "first", "bank", "exchange_open", "listings", "tiles")


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_what_was_saved_lies_there_again(club: Club, path: Path) -> None:
    with path.open("rb") as stream:
        game = import_file(club, stream, path.name)
    begun = max(record.seq for record in game.records if record.batch == 1)
    saved_at = set()
    for seq in [*range(begun, game.seq, 61), game.seq]:
        try:
            saved = game.at(seq).position()
        except BadInput:
            assert game.at(seq).board()["phase"] == "setup"
            continue
        saved_at.add(saved["seq"])
        then = game.at(saved["seq"]).board()
        for by_people in (False, True):
            start = tomllib.loads(as_toml(saved))
            # Some of these games began with only the pawns they needed.
            taken = club.new(
                start=start, table=by_people, rulings=game.created.options, recorded=True
            )
            laid = [r.seq for r in taken.records if type(r.event).__name__ == "PileShuffled"][2]
            now = taken.at(laid).board()
            assert {key: now[key] for key in SAME} == {key: then[key] for key in SAME}
            assert now["players"] == then["players"]
    assert len(saved_at) > 1


def test_a_moment_while_pawns_are_placed_goes_on_in_the_same_way(club: Club) -> None:
    game = club.new({"yellow": "Ann", "blue": "Ben"}, seed="tea")
    game.act(None, "place companies; place intrigues; place companies")
    taken = club.new(start=tomllib.loads(as_toml(game.position())))
    assert taken.due() == game.due()
    assert taken.board()["tiles"] == game.board()["tiles"]


def test_hidden_colonies_stay_hidden(club: Club) -> None:
    game = club.new(start=tomllib.loads(template()), table=True)
    saved = game.position()["position"]
    assert saved["players"]["yellow"]["colonies"] == ["?"]
    again = club.new(start=tomllib.loads(as_toml(game.position())), table=True)
    assert again.position()["position"] == saved
    with pytest.raises(BadInput, match="there is no card"):
        club.new(start=saved)


def test_the_template_begins_a_table_and_no_file_is_written_over(
    mclub: Mclub, tmp_path: Path
) -> None:
    file = tmp_path / "position.toml"
    mclub.ok("position", "template", str(file))
    assert file.read_text() == template()
    assert "already exists" in mclub.refusal(2, "position", "template", str(file))
    mclub.ok("new", "--table", "--from", str(file))
    saved = tmp_path / "saved.toml"
    mclub.ok("position", "save", str(saved))
    assert tomllib.loads(saved.read_text())["players"]["blue"]["companies"] == ["T1:1"]
    assert mclub.json("position", "save")["position"]["phase"] == "placing"


@pytest.mark.parametrize(
    "name",
    ['a","b', "[\n    1,\n]", "tab\there \x7f \\ 'x'", "x" * 99, "日本 🎲 \u2028", "]", "a,"],
)
def test_whatever_a_name_holds_is_read_again(name: str) -> None:
    position = {
        "round": 1,
        "exchange_open": False,
        "pawns": [name, name[:9]],
        "players": {"yellow": {"name": name, "companies": ["T4:4", name], "colonies": []}},
    }
    text = as_toml({"game": "abc", "seq": 7, "position": position})
    assert tomllib.loads(text) == position
    assert text.startswith("# Game abc, after event 7.\n\nround = 1\n")


def test_a_list_is_on_one_line_as_long_as_it_fits() -> None:
    cards = ["receipt 5000"] * 31
    player = {"companies": ["T4:4", "T7:3"]}
    position = {"deck": cards, "players": {"yellow": player}}
    lines = as_toml({"game": "abc", "seq": 7, "position": position}).splitlines()
    assert 'companies = ["T4:4", "T7:3"]' in lines
    assert lines.count('    "receipt 5000",') == len(cards)
