"""A game whose end was undone warns as long as it continues that its seals were opened."""

from pathlib import Path

import pytest

from events.shared import SealsOpened
from mclub.club.club import Club
from mclub.club.game import Game
from tests.mclub.command_line import Mclub
from tests.properties.random_clubs import steady_club
from tests.properties.sweeps import EACH_GAME, Sweep

GAME = Path(__file__).parents[2] / "fixtures/millions_of_dollars/games/three_players.txt"
SAID = "The seals were opened when the game ended (event {seq}). The ending was then undone"


def documents(game: Game) -> list[dict[str, object]]:
    eyes = (*game.seats, "spectator", "referee")
    return [game.board(), *map(game.view, eyes), *map(game.legal, eyes)]


def seal_notice(game: Game) -> set[object]:
    """The statement of the documents about open seals; None without one."""
    return {document.get("opened") for document in documents(game)}


@pytest.fixture
def club() -> Club:
    return steady_club()


@EACH_GAME
def test_each_document_says_so_until_the_game_is_over_again(sweep: Sweep, club: Club) -> None:
    game = sweep.new(club, 4)
    assert seal_notice(game) == {None}
    for _ in sweep.moves(game, 4):
        last = game.seq
    assert type(game.records[-1].event) is SealsOpened
    assert seal_notice(game) == {None}
    answer = game.undo(reason="the last move was a slip")
    assert answer["opened"] == last
    assert seal_notice(game) == seal_notice(club.game(game.id)) == {last}
    assert [line.get("opened") for line in club.overview()] == [last]
    assert seal_notice(game.at(last)) == {None}
    answers = []
    player = sweep.player(5)
    while game.status == "running":
        answers.append(game.act(*player(game)).get("opened"))
    assert answers == [*[last] * (len(answers) - 1), None]
    assert seal_notice(game) == {None}


@EACH_GAME
def test_who_abandons_it_then_need_not_be_told(sweep: Sweep, club: Club) -> None:
    game = sweep.new(club, 4)
    for _ in sweep.moves(game, 4):
        last = game.seq
    game.undo(reason="a slip")
    game.abandon("it is late")
    assert seal_notice(game) == {None}
    assert "opened" not in next(club.overview())
    game.undo(reason="one move more")
    assert seal_notice(game) == {last}


def test_the_command_line_says_so(tmp_path: Path) -> None:
    mclub = Mclub(tmp_path / "games.db")
    mclub.ok("import", str(GAME))
    last = mclub.json("show")["seq"]
    words = [("show",), ("view", "spectator"), ("legal",)]
    told = SAID.format(seq=last)
    assert not any(told in mclub.ok(*word) for word in words)
    assert told in mclub.ok("undo", "--reason", "a slip")
    assert all(told in mclub.ok(*word) for word in words)
    mclub.ok("redo")
    assert not any(told in mclub.ok(*word) for word in words)
