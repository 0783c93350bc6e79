"""400 random games amended at random points, compared with games played that way from the start."""

import random
from typing import Any

import pytest

from commands.split import split
from events.errors import IllegalAction, MclubError, NotAllowed
from mclub.club.club import Club
from mclub.club.difference import command_of
from mclub.club.game import Game
from tests.properties.random_clubs import board_alone, meanings, steady_club
from tests.properties.sweeps import Sweep, each_number

LENGTHS = (4, 12, 12, 30, 30, 60, 60, 120, 1000)
"""The number of commands before the mistake is noticed; 1000 means the end of the game."""


@each_number(200, of_dollars=200)
def test_an_amended_game_is_the_game_played_so_from_its_start(sweep: Sweep, number: int) -> None:
    chance = random.Random(f"amend {number}")
    with steady_club() as club:
        game = play_game(sweep, club, number, chance.choice(LENGTHS))
        target, action = mistake(game, chance)
        commands = typed_commands(game)
        head, seq, before = game.head, game.seq, board_alone(game)

        planned = game.amend(any_of(game, target, chance), action, dry_run=True)
        assert (game.head, game.seq, board_alone(game)) == (head, seq, before)
        done = game.amend(any_of(game, target, chance), action, reason="a slip")
        assert (planned["changes"], planned["due"]) == (done["changes"], done["due"])

        other, refused = play_variant(sweep.new(club, number), commands, target, action)
        assert board_alone(game) == board_alone(other)
        assert meanings(game.line.standing) == meanings(other.line.standing)
        assert typed_commands(game) == typed_commands(other)
        the_plan_tells_it(done, commands, target, action, refused)
        the_log_tells_it(club, game, seq, done)
        undo_and_redo_behave(game, done)


def play_game(sweep: Sweep, club: Club, number: int, length: int) -> Game:
    """Play game `number` of the sweep for this many commands, without interruption."""
    game, player = sweep.new(club, number), sweep.player(number)
    rehearsal = game.rehearse()
    for _ in range(length):
        if sweep.kind.is_over(rehearsal.moment.table):
            break
        seat, typed_commands = player(rehearsal.moment)
        rehearsal.take(split(f"{seat}: {typed_commands}")[0])
    game.commit(rehearsal, None)
    return game


def mistake(game: Game, chance: random.Random) -> tuple[int, str]:
    """The index of a command, and an alternative to it."""
    starts = [record for record in game.line.standing if record.command is not None]
    target = chance.randrange(len(starts))
    before = game.at(starts[target].seq - 1)
    actions = game.kind.legal(before.table, starts[target].by)
    others = [action for action in actions if action != command_of(starts[target])]
    return target, chance.choice(others or actions)


def any_of(game: Game, target: int, chance: random.Random) -> int:
    """A random record of the command."""
    starts = [record.seq for record in game.line.standing if record.command is not None]
    return chance.choice([r.seq for r in game.records if r.batch == starts[target]])


def typed_commands(game: Game) -> list[tuple[str, str]]:
    """The effective commands, as in a transcript."""
    return [(r.by, command_of(r)) for r in game.line.standing if r.command is not None]


def play_variant(
    game: Game, commands: list[tuple[str, str]], target: int, action: str
) -> tuple[Game, dict[int, MclubError]]:
    """Play the same game from its beginning with the alternative action, command by command;
    refused ones are skipped. Returns the refusals by index."""
    rehearsal = game.rehearse()
    for seat, command in [*commands[:target], (commands[target][0], action)]:
        rehearsal.take(split(f"{seat}: {command}")[0])
    game.commit(rehearsal, None)
    refused: dict[int, MclubError] = {}
    for index, (seat, command) in enumerate(commands[target + 1 :], 1):
        try:
            game.act(seat, command)
        except MclubError as error:
            refused[index] = error
    return game, refused


def the_plan_tells_it(
    done: dict[str, Any],
    commands: list[tuple[str, str]],
    target: int,
    action: str,
    refused: dict[int, MclubError],
) -> None:
    """Check that every later command is listed, with exactly the refused ones as illegal, and
    reasons."""
    changes = done["changes"]
    assert [(c["by"], c["command"]) for c in changes] == commands[target:]
    assert (changes[0]["result"], changes[0]["again"]["command"]) == ("replaced", action)
    illegal = {index: c for index, c in enumerate(changes) if c["result"] == "illegal"}
    assert list(illegal) == list(refused)
    for index, error in refused.items():
        assert illegal[index]["why"] == error.why  # type: ignore[attr-defined]
        assert illegal[index]["rule"].startswith(("MC-", "MD-", "LM-"))
        if isinstance(error, IllegalAction):
            assert illegal[index]["rule"] == error.rule
    for change in changes[1:]:
        if change["result"] == "same":
            assert change["before"] == change["after"] == []
        elif change["result"] == "different":
            questions = change["decision"], change["again"]["decision"]
            assert change["before"] or change["after"] or questions[0] != questions[1]
    results = [change["result"] for change in changes[1:]]
    assert done["counts"] == {r: results.count(r) for r in ("same", "different", "illegal")}


def the_log_tells_it(club: Club, game: Game, seq: int, done: dict[str, Any]) -> None:
    """Check that one batch announces the amendment, and each command follows as a batch of its own
    seat."""
    amended = game.records[seq]
    assert (amended.by, amended.command, type(amended.event).__name__) == (
        "referee",
        "amend",
        "Amended",
    )
    assert (amended.event.to, amended.event.seq) == (done["amended"]["to"], done["amended"]["seq"])
    assert amended.event.reason == "a slip"
    again = [change["again"] for change in done["changes"] if "again" in change]
    starts = [r for r in game.records[seq + 1 :] if r.seq == r.batch]
    assert [(r.seq, r.by, command_of(r)) for r in starts] == [
        (a["seq"], a["by"], a["command"]) for a in again
    ]
    assert done["seq"] == game.seq
    reopened = club.game(game.id)
    assert (board_alone(reopened), reopened.head) == (board_alone(game), game.head)


def undo_and_redo_behave(game: Game, done: dict[str, Any]) -> None:
    """Check that nothing can be redone, and that undo reverts the last retaken command."""
    with pytest.raises(NotAllowed):
        game.redo()
    board, stood = board_alone(game), list(game.line.standing)
    last = [change["again"]["seq"] for change in done["changes"] if "again" in change][-1]
    game.undo()
    assert game.line.standing == [record for record in stood if record.batch != last]
    game.redo()
    assert (board_alone(game), game.line.standing) == (board, stood)
