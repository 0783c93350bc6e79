"""The data of the charts: the boards at the end of each round, and no secrets."""

from typing import Any

import pytest

from mclub.club.club import Club
from mclub.club.game import Game
from mclub.files.logs import import_file
from tests.mclub.command_line import GAMES, Mclub
from tests.sweeping import sweep_between


@sweep_between(5, "path", sorted(GAMES.glob("*.txt")), ids=lambda path: path.stem)
def test_every_value_is_on_the_board_at_the_rounds_end(mclub: Mclub, path: Any) -> None:
    mclub.ok("import", str(path))
    document = mclub.json("chart")
    with mclub.club() as club:
        game = club.game(mclub.current())
        assert document["players"] == game.player_names
        last = game.score()["players"]
        for at, moment in enumerate(document["moments"]):
            board = game.at(moment["seq"]).board()
            points = game.at(moment["seq"]).score()["players"]
            assert (board["round"], moment["end"]) == (moment["round"], True)
            assert board["listings"] == {k: v[at] for k, v in document["listings"].items()}
            for seat, player in board["players"].items():
                assert document["money"][seat][at] == player["money"]
                assert document["points"][seat][at] == points[seat]["total"]
    rounds = [moment["round"] for moment in document["moments"]]
    assert rounds == list(range(rounds[0], 10))
    assert document["without"] == []
    for seat, sheet in last.items():
        assert document["points"][seat][-1] == sheet["total"]
        assert document["money"][seat][-1] == sheet["fortune"]


def test_a_running_game_shows_nobodys_money_and_only_open_points(running_game: Mclub) -> None:
    document = running_game.json("chart")
    assert document["status"] == "running"
    assert document["money"] == {}
    assert document["without"] == ["money", "concession", "globalisation"]
    ends = [moment["end"] for moment in document["moments"]]
    assert ends == [True] * (len(ends) - 1) + [False]
    with running_game.club() as club:
        game = club.game(running_game.current())
        assert document["moments"][-1]["seq"] == game.seq
        for at, moment in enumerate(document["moments"]):
            view = game.at(moment["seq"]).view("spectator")
            for seat in game.seats:
                assert document["points"][seat][at] == open_points(view, seat)


def open_points(view: Any, seat: str) -> int:
    """The points visible on a spectator's board: levels and notes, leadership, consortium,
    colonies."""
    own = view["players"][seat]
    kinds = ("resource", "industry", "transport")

    def card_counts(player: Any, kind: str) -> int:
        return sum(company["type"] == kind for company in player["companies"])

    others = [player for other, player in view["players"].items() if other != seat]
    levels = sum(company["level"] + company["notes"] for company in own["companies"])
    leads = [
        k for k in kinds if all(card_counts(own, k) > card_counts(other, k) for other in others)
    ]
    sets = min(card_counts(own, kind) for kind in kinds)
    return levels + sum(card_counts(own, k) for k in leads) + 2 * sets + int(own["colony_count"])


def test_a_seat_sees_its_own_money_and_the_referee_everything(running_game: Mclub) -> None:
    own = running_game.json("chart", "--seat", "blue")
    everything = running_game.json("chart", "--referee")
    assert list(own["money"]) == ["blue"]
    assert own["points"] == running_game.json("chart")["points"]
    assert list(everything["money"]) == ["yellow", "blue", "red", "green"]
    assert everything["money"]["blue"] == own["money"]["blue"]
    with running_game.club() as club:
        game = club.game(running_game.current())
        board, sheet = game.board()["players"], game.score()["players"]
    assert {s: v[-1] for s, v in everything["money"].items()} == {
        seat: player["money"] for seat, player in board.items()
    }
    assert {s: v[-1] for s, v in everything["points"].items()} == {
        seat: points["total"] for seat, points in sheet.items()
    }
    assert everything["without"] == []


def test_an_abandoned_game_keeps_its_secrets(running_game: Mclub) -> None:
    running_game.ok("abandon", "--reason", "late")
    document = running_game.json("chart")
    assert (document["status"], document["money"]) == ("abandoned", {})
    assert "  end" in running_game.ok("chart", "--what", "listings")


def test_a_finished_game_of_which_the_end_is_undone_runs_again(finished_game: Mclub) -> None:
    assert len(finished_game.json("chart")["money"]) == 6
    finished_game.ok("undo")
    assert finished_game.json("chart")["money"] == {}
    finished_game.ok("redo")
    assert len(finished_game.json("chart")["money"]) == 6


def test_rounds_that_were_undone_are_not_drawn() -> None:
    with Club() as club:
        with (GAMES / "two_players.txt").open("rb") as stream:
            game: Game = import_file(club, stream, "two_players")
        from mclub.charts import chart

        ends = game.kind.round_ends(game.line.standing)
        back = max(end for end in game.line.ends() if end < ends[4])
        game.undo(to=back)
        document = chart(game, "referee")
    assert [moment["round"] for moment in document["moments"]] == [1, 2, 3, 4]
    assert [moment["end"] for moment in document["moments"]] == [True, True, True, False]


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (7, ("--what", "money")),
        (2, ("--what", "weather")),
        (2, ("--seat", "white")),
        (2, ("--seat", "blue", "--referee")),
        (2, ("x.pdf",)),
        (2, ("no/such/folder/x.svg",)),
    ],
)
def test_what_can_not_be_drawn_is_refused_in_one_line(
    running_game: Mclub, code: int, words: tuple[str, ...]
) -> None:
    told = running_game.refusal(code, "chart", *words)
    assert told.endswith(".")


def test_figures_and_a_picture_are_not_asked_for_together(running_game: Mclub) -> None:
    told = running_game("chart", "x.svg", "--json")
    assert (told.exit_code, told.stdout) == (2, "")
    assert "--json prints the figures" in told.stderr
