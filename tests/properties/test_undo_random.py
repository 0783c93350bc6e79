"""Undo and redo at every point of random games: the table comes back as it was, draws included."""

import random
from typing import Any

import pytest

from events.errors import NotAllowed
from mclub.club import Game
from random_clubs import (
    board_alone,
    legal_texts,
    meanings,
    moves,
    new_game,
    opened,
    steady_club,
    talk_a_little,
    typed_by,
)
from random_games import Setting, by_chance, setting

TABLES = [(seats, way) for seats in range(2, 7) for way in ("off", "on")]


def one_of(seats: int, way: str) -> tuple[int, Setting]:
    """The first game of the sweep with so many players and that set-up."""
    for number in range(1000):
        given = setting(number)
        if (len(given.seats), given.options["alternative"], given.start) == (seats, way, None):
            return number, given
    raise AssertionError("the sweep has all of them")


@pytest.mark.parametrize(("seats", "way"), TABLES)
def test_undo_and_redo_at_every_point_restore_the_board(seats: int, way: str) -> None:
    number, given = one_of(seats, way)
    pick, chance = by_chance(number), random.Random(number)
    with steady_club() as club:
        game = new_game(club, given)
        boards = [board_alone(game)]
        while game.table.phase != "finished":
            game.act(game.table.seat, typed_by(pick, game))
            boards.append(board_alone(game))
            stood = meanings(game.line.standing)
            back = min(len(boards) - 1, chance.choice((1, 1, 1, 1, 5)))
            for step in range(1, back + 1):
                game.undo()
                assert board_alone(game) == boards[-1 - step]
            for step in range(back - 1, -1, -1):
                game.redo()
                assert board_alone(game) == boards[-1 - step]
            assert meanings(game.line.standing) == stood
        with pytest.raises(NotAllowed):
            game.redo()


@pytest.mark.parametrize(("seats", "way"), TABLES)
def test_the_same_action_after_an_undo_draws_the_same_cards(seats: int, way: str) -> None:
    number, given = one_of(seats, way)
    pick, chance, drawn = by_chance(number), random.Random(number), 0
    with steady_club() as club:
        game = new_game(club, given)
        while game.table.phase != "finished":
            seat, typed, before = game.table.seat, typed_by(pick, game), game.seq
            game.act(seat, typed)
            facts, board = meanings(game.records[before:]), board_alone(game)
            if chance.random() < 0.5:
                game.undo()
                if chance.random() < 0.3:
                    another_way_and_back(game, typed, chance)
                again = game.seq
                game.act(seat, typed)
                assert meanings(game.records[again:]) == facts
                assert board_alone(game) == board
                drawn += any(
                    kind.__name__ in ("HandDrawn", "PileShuffled") for _, _, kind, _ in facts
                )
        assert drawn >= 5


def another_way_and_back(game: Game, typed: str, chance: random.Random) -> None:
    """Something else is done instead, which ends all redoing, and is undone in its turn."""
    others = [text for text in legal_texts(game) if text != typed]
    if others:
        game.act(game.table.seat, chance.choice(others))
        with pytest.raises(NotAllowed):
            game.redo()
        game.undo()


@pytest.mark.parametrize("number", range(12))
def test_what_was_undone_stays_in_the_log_and_the_rest_is_a_transcript(number: int) -> None:
    chance, given = random.Random(f"log {number}"), setting(number)
    with steady_club() as club:
        game, kept = new_game(club, given), []
        for _ in moves(game, by_chance(number)):
            for _ in range(3 if chance.random() < 0.1 else 0):
                talk_a_little(game, chance)
            assert game.records[: len(kept)] == kept
            kept = list(game.records)
        the_transcript_gives_the_board(club, given, game)


def the_transcript_gives_the_board(club: Any, given: Setting, game: Game) -> None:
    """The commands that count, typed in a new game of the same seed."""
    copy = new_game(club, given)
    commands = [(r.by, r.command) for r in game.line.standing if r.command is not None]
    assert len(commands) < sum(1 for record in game.records if record.command is not None)
    for seat, command in commands:
        typed = opened(command)
        copy.act(seat, typed if isinstance(typed, str) else typed[1])
    assert board_alone(copy) == board_alone(game)
    assert meanings(copy.line.standing) == meanings(game.line.standing)
