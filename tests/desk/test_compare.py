"""Two games side by side: their first difference, and both score sheets."""

from pathlib import Path

import pytest

from mclub import Club, Game
from mclub.desk.compare import compare
from tests.commands.million_club.table_setting import given
from tests.mclub.command_line import Mclub
from tests.properties.random_clubs import steady_club


def tea(
    club: Club, *actions: str, seed: str = "tea", rulings: dict[str, str] | None = None
) -> Game:
    game = club.new({"yellow": "Ann", "blue": "Ben"}, seed=seed, rulings=rulings)
    for action in actions:
        game.act(None, action)
    return game


def test_two_games_that_tell_the_same_differ_in_nothing() -> None:
    with steady_club() as club:
        one, other = tea(club, "place companies"), tea(club, "place companies")
        other.undo()
        other.redo()
        found = compare(one, other)
    assert found["difference"] is None
    assert found["games"] == [one.id, other.id]
    assert found["seqs"] == [one.seq, other.seq]
    assert all(set(sheet.values()) == {0} for sheet in found["change"].values())


def test_the_first_difference_is_told_with_both_commands() -> None:
    with steady_club() as club:
        one = tea(club, "place companies", "place colonies", "place colonies")
        other = tea(club, "place companies", "place intrigues", "place colonies")
        found = compare(one, other)["difference"]
    assert found["records"] == [
        {
            "seq": 16,
            "by": "blue",
            "command": "place colonies",
            "text": "Blue (Ben) places a pawn: Colonies, chair 1.",
        },
        {
            "seq": 16,
            "by": "blue",
            "command": "place intrigues",
            "text": "Blue (Ben) places a pawn: Intrigues, chair 1.",
        },
    ]


@pytest.mark.parametrize("swapped", [False, True])
def test_a_game_that_ends_sooner_ends_there(swapped: bool) -> None:
    with steady_club() as club:
        games = tea(club, "place companies"), tea(club, "place companies", "place colonies")
        one, other = reversed(games) if swapped else games
        records = compare(one, other)["difference"]["records"]
    assert records[swapped] is None
    assert records[not swapped]["seq"] == 16


def test_the_same_words_with_other_figures_show_the_figures() -> None:
    with steady_club() as club:
        one = tea(club)
        options = compare(one, tea(club, rulings={"crash": "off"}))["difference"]
        seeds = compare(one, tea(club, seed="coffee"))["difference"]
    assert [record["seq"] for record in options["records"]] == [1, 1]
    assert '"crash":"on"' in options["figures"][0]
    assert '"crash":"off"' in options["figures"][0]
    assert seeds["figures"] == ["seed: sealed, but different"]
    assert "coffee" not in str(seeds)


def test_a_question_is_told_as_one() -> None:
    one = given(phase="round_end", round=9, yellow="5 R1", blue="5 I1", first="yellow").game
    other = given(phase="round_end", round=9, yellow="5 R1", blue="5 I1", first="yellow").game
    one.act("yellow", "done")
    other.act("yellow", "develop R1")
    found = compare(one, other)
    assert found["difference"]["records"][0]["text"] == "Yellow makes no further move."
    assert found["change"]["yellow"]["companies"] == 1
    assert found["change"]["yellow"]["total"] == 1
    assert found["scores"][1]["yellow"]["companies"] == 2
    assert found["change"]["blue"]["total"] == 0


def test_different_tables_share_what_they_can() -> None:
    with steady_club() as club:
        one = tea(club)
        other = club.new({"yellow": "Ann", "red": "Cleo"}, seed="tea")
        found = compare(one, other)
    assert list(found["change"]) == ["yellow"]
    assert "Cleo" in found["difference"]["records"][1]["text"]
    assert found["difference"]["figures"] == []


def test_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    mclub = Mclub(tmp_path / "games.db")
    seats = [f"{seat}={seat}" for seat in ("yellow", "blue", "red", "green", "black", "white")]
    mclub.ok("new", *seats, "--seed", "tea")
    one = mclub.current()
    mclub.ok("act", "place companies")
    mclub.ok("fork", "--at", str(mclub.heads()[one][0]))
    other = mclub.current()
    assert "The two games are the same." in mclub.ok("compare", one, other)
    mclub.ok("act", "place colonies")
    shown = mclub.ok("compare", one, other)
    assert "A  ends here" in shown
    assert "[place colonies]" in shown
    assert "▲ White" in shown
    assert max(map(len, shown.splitlines())) <= 80
    found = mclub.json("compare", one, other)
    assert (found["format"], found["games"]) == (1, [one, other])
    assert found["difference"]["records"][0] is None
    assert mclub.current() == other
    assert "no game nowhere" in mclub.refusal(5, "compare", one, "nowhere")
