"""A dropped seat answers automatically after every command, whoever gives it and wherever."""

from collections.abc import Iterator

import pytest

from mclub.club.club import Club
from mclub.club.game import Game
from mclub.desk.audit import audit_log
from mclub.kinds.registry import GAMES
from tests.mclub.command_line import Mclub

SEATS = {"yellow": "Ann", "blue": "Ben", "red": "Cyd"}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Iterator[Game]:
    """Blue was dropped before its first action; the final audit must find no fault."""
    with Club() as club:
        game = club.new(SEATS, game=request.param, seed="tea")
        drop_blue(game)
        yield game
        assert audit_log(club.log, game.id).passed


def drop_blue(game: Game) -> None:
    game.drop("blue", "yellow")
    game.drop("blue", "red")


def go_on(game: Game) -> str:
    seat = game.awaited_seats[0]
    action = game.kind.answer_for_absent(game.table, seat)
    game.act(seat, action)
    return action


def commands_of(game: Game, seat: str) -> list[int]:
    return [record.seq for record in game.records if record.command and record.by == seat]


def test_the_game_never_waits_for_it(game: Game) -> None:
    for _ in range(100):
        assert "blue" not in game.awaited_seats
        if game.awaited_seats:
            go_on(game)
    assert commands_of(game, "blue")


def test_a_command_tells_what_it_did_and_nothing_of_the_answers(game: Game) -> None:
    for number in range(30):
        seat, before = game.awaited_seats[0], game.seq
        action = game.kind.answer_for_absent(game.table, seat)
        told = game.act(seat, action, command_id=f"c{number}")
        own = [r.seq for r in game.records[before:] if r.batch == before + 1]
        assert told["seq"] == own[-1]
        assert {line["by"] for line in told["happened"]} <= {seat}
        assert game.act(seat, action, command_id=f"c{number}") == told
    assert commands_of(game, "blue")


def test_undo_takes_back_what_somebody_did_with_the_answers_to_it(game: Game) -> None:
    go_on(game)
    while game.line.standing[-1].by != "blue":
        go_on(game)
    standing = game.line.standing
    last = next(one for one in reversed(standing) if one.by in ("yellow", "red"))
    before = game.at(last.batch - 1).board()["players"]
    game.undo(reason="a slip")
    assert game.line.standing == [one for one in standing if one.seq < last.batch]
    assert game.board()["players"] == before
    assert last.by in game.awaited_seats


def test_what_was_left_unanswered_is_answered_with_the_next_command(game: Game) -> None:
    """As after a release that answered for a seat only at a service."""
    while "blue" not in game.kind.awaited_seats(game.table) and game.status == "running":
        rehearsal = game.rehearse()
        seat = game.awaited_seats[0]
        rehearsal.take_all(seat, game.kind.answer_for_absent(game.table, seat))
        game._append(rehearsal, None)
    assert "blue" in game.awaited_seats
    game.hand("red", "Zoé")
    assert "blue" not in game.awaited_seats


@pytest.mark.parametrize("kind", GAMES)
def test_at_the_command_line(mclub: Mclub, kind: str) -> None:
    mclub.ok("new", *(f"{seat}={name}" for seat, name in SEATS.items()), "--game", kind)
    with mclub.club() as club:
        drop_blue(club.game(mclub.current()))
    for _ in range(40):
        with mclub.club() as club:
            game = club.game(mclub.current())
            if commands_of(game, "blue"):
                break
            seat = game.awaited_seats[0]
            action = game.kind.answer_for_absent(game.table, seat)
        assert seat != "blue"
        mclub.ok("act", action, "--seat", seat)
    assert "blue" not in game.awaited_seats
    assert commands_of(game, "blue")
