"""Undo and redo at every point of random games restore the table, including drawn cards."""

import random

import pytest

from events.errors import NotAllowed
from mclub.club.game import Game
from mclub.club.moment import Moment
from tests.properties.random_clubs import (
    board_alone,
    meanings,
    opened_value,
    steady_club,
    talk_a_little,
)
from tests.properties.random_games import setting
from tests.properties.sweeps import (
    AT_A_TABLE,
    MILLION_CLUB,
    MILLIONS_OF_DOLLARS,
    Sweep,
    each_number,
)
from tests.sweeping import ALL, sweep_unless


def one_of(seats: int, way: str) -> int:
    """The first game of Million Club's sweep with this many players and that set-up."""
    for number in range(1000):
        given = setting(number)
        if (len(given.seats), given.options["alternative"], given.start) == (seats, way, None):
            return number
    raise AssertionError("the sweep has all of them")


TABLES = [
    *((MILLION_CLUB, one_of(seats, way)) for seats in range(2, 7) for way in ("off", "on")),
    *((MILLIONS_OF_DOLLARS, number) for number in range(6)),  # 3 to 8 players
    (AT_A_TABLE, 3),
]
DRAWN = {"HandDrawn", "PileShuffled", "RoleCardsLaid", "LootTurnedUp"}
"""Events in which chance decides something."""
OFTEN = TABLES[::7]
EACH_TABLE = sweep_unless(
    lambda case: case in OFTEN,
    "sweep, number",
    TABLES if ALL else [*OFTEN, *TABLES[4::4]],
    ids=lambda given: getattr(given, "name", given),
)


@EACH_TABLE
def test_undo_and_redo_at_every_point_restore_the_board(sweep: Sweep, number: int) -> None:
    chance = random.Random(number)
    with steady_club() as club:
        game = sweep.new(club, number)
        boards = [board_alone(game)]
        for _ in sweep.moves(game, number):
            boards.append(board_alone(game))
            stood = game.line.standing.copy()
            back = min(len(boards) - 1, chance.choice((1, 1, 1, 1, 5)))
            for step in range(1, back + 1):
                game.undo()
                assert board_alone(game) == boards[-1 - step]
            for step in range(back - 1, -1, -1):
                game.redo()
                assert board_alone(game) == boards[-1 - step]
            assert game.line.standing == stood
        with pytest.raises(NotAllowed):
            game.redo()


@EACH_TABLE
def test_the_same_action_after_an_undo_draws_the_same_cards(sweep: Sweep, number: int) -> None:
    chance, drawn, before = random.Random(number), 0, 0
    with steady_club() as club:
        game = sweep.new(club, number)
        before = game.seq
        for seat, typed in sweep.moves(game, number):
            facts, board = meanings(game.records[before:]), board_alone(game)
            if chance.random() < 0.5:
                game.undo()
                if chance.random() < 0.3:
                    another_way_and_back(game, seat, typed, chance)
                again = game.seq
                game.act(seat, typed)
                assert meanings(game.records[again:]) == facts
                assert board_alone(game) == board
                drawn += any(kind.__name__ in DRAWN for _, _, kind, _ in facts)
            before = game.seq
        assert drawn >= (5 if sweep is MILLION_CLUB else 1)


def another_way_and_back(game: Game, seat: str, typed: str, chance: random.Random) -> None:
    """Take another action instead, which ends all redoing, and undo it."""
    others = [text for text in game.kind.legal(game.table, seat) if text != typed]
    if others:
        game.act(seat, chance.choice(others))
        with pytest.raises(NotAllowed):
            game.redo()
        game.undo()


@each_number(12, of_dollars=12, at_a_table=6)
def test_what_was_undone_stays_in_the_log_and_the_rest_is_a_transcript(
    sweep: Sweep, number: int
) -> None:
    chance = random.Random(f"log {number}")
    with steady_club() as club:
        game, kept = sweep.new(club, number), []
        for _ in sweep.moves(game, number):
            for _ in range(3 if chance.random() < 0.1 else 0):
                talk_a_little(game, chance)
            assert game.records[: len(kept)] == kept
            kept = list(game.records)
        the_transcript_gives_the_board(game, sweep.new(club, number))


def the_transcript_gives_the_board(game: Game, copy: Game) -> None:
    """The effective commands, typed in a new game with the same seed."""
    commands = [(r.by, r.command) for r in game.line.standing if r.command is not None]
    assert len(commands) < sum(1 for record in game.records if record.command is not None)
    for seat, command in commands:
        typed = opened_value(command)
        copy.act(seat, typed if isinstance(typed, str) else typed[1])
    assert board_alone(copy) == board_alone(game)
    assert meanings(copy.line.standing) == meanings(game.line.standing)


@EACH_TABLE
def test_the_round_of_what_just_happened_is_the_one_that_the_whole_history_tells(
    sweep: Sweep, number: int
) -> None:
    chance, told = random.Random(number), set()
    with steady_club() as club:
        game = sweep.new(club, number)
        before = game.seq
        for _ in sweep.moves(game, number):
            for _ in range(3 if chance.random() < 0.1 else 0):
                talk_a_little(game, chance)
            game.board()  # to cache the round after all of this
            news = game.history(since=before)
            # Nothing is cached here, so each round is searched.
            whole = Moment(game.kind, game.id, game.records).history()
            assert news == [entry for entry in whole if entry["seq"] > before]
            told |= {entry["round"] for entry in news}
            before = game.seq
    assert len(told) > 1
