"""Who may undo what: an independent model of the table's rules, against random talk."""

import random
from typing import Any

import msgspec
import pytest

from events.errors import MclubError, NotAllowed
from mclub.club.game import Game
from tests.properties.random_clubs import board_alone, new_game, steady_club, typed_by
from tests.properties.random_games import by_chance, setting
from tests.properties.sweeps import MILLIONS_OF_DOLLARS, Sweep, each_number


class Command(msgspec.Struct):
    """A command of the game: its seat, whether it binds others, and the board after it."""

    by: str
    lasting: bool
    board: dict[str, Any]


class Back(msgspec.Struct):
    """An undo, with the commands that it removed."""

    by: str
    commands: list[Command]


class Reckoning(msgspec.Struct):
    """A hand-written model of the effective commands."""

    first: dict[str, Any]
    standing: list[Command] = []
    back: list[Back] = []
    proposer: str | None = None
    point: int = 0
    agreed: set[str] = set()
    proposed: dict[str, int] = {}

    def board(self) -> dict[str, Any]:
        return self.standing[-1].board if self.standing else self.first

    def take_back(self, by: str, point: int) -> str:
        self.back.append(Back(by, self.standing[point:]))
        del self.standing[point:]
        self.something_happens()
        return "Undone"

    def something_happens(self) -> None:
        self.proposer = None
        self.proposed.clear()

    def say(self, seat: str, word: str, seats: tuple[str, ...]) -> list[str] | None:
        """The expected events; None for a refusal."""
        if seat not in seats:
            return None
        if word == "undo":
            return self.undo(seat)
        if word == "redo":
            if not self.back:
                return None
            if self.back[-1].by != seat and self.owners() != {seat}:
                return None
            self.standing += self.back.pop().commands
            self.something_happens()
            return ["Redone"]
        if self.proposer is None or seat == self.proposer or seat in self.agreed:
            return None
        if word == "refuse":
            self.proposer = None
            return ["UndoRefused"]
        self.agreed.add(seat)
        all_agree = self.agreed | {self.proposer} == set(seats)
        if not all_agree:
            return ["UndoAgreed"]
        return ["UndoAgreed", self.take_back(self.proposer, self.point)]

    def owners(self) -> set[str]:
        return {command.by for command in self.back[-1].commands}

    def undo(self, seat: str) -> list[str] | None:
        own = [at for at, command in enumerate(self.standing) if command.by == seat]
        if not own:
            return None
        gone = self.standing[own[-1] :]
        if len(gone) == 1 and not gone[0].lasting:
            return [self.take_back(seat, own[-1])]
        if self.proposer is not None or self.proposed.get(seat, 0) == 3:
            return None
        self.proposer, self.point, self.agreed = seat, own[-1], set()
        self.proposed[seat] = self.proposed.get(seat, 0) + 1
        return ["UndoProposed"]


@each_number(20, of_dollars=12, at_a_table=6, often=[MILLIONS_OF_DOLLARS])
def test_talk_at_the_table_goes_by_the_rules(sweep: Sweep, number: int) -> None:
    chance, player = random.Random(f"talk {number}"), sweep.player(number)
    with steady_club() as club:
        game = sweep.new(club, number)
        reckoning, said = Reckoning(board_alone(game)), 0
        for _ in range(250):
            if chance.random() < 0.5 and game.due():
                play_on(game, *player(game), reckoning, sweep.lasting)
            else:
                said += talk(game, reckoning, chance)
            assert board_alone(game) == reckoning.board()
        assert said > 10


def play_on(
    game: Game, seat: str, typed: str, reckoning: Reckoning, lasting: frozenset[str]
) -> None:
    """Play a command of the game, which withdraws any proposal and ends all redoing."""
    before = game.seq
    game.act(seat, typed)
    happened = {type(r.event).__name__ for r in game.records[before:]}
    reckoning.standing.append(Command(seat, bool(happened & lasting), board_alone(game)))
    reckoning.back.clear()
    reckoning.something_happens()


def talk(game: Game, reckoning: Reckoning, chance: random.Random) -> int:
    """Let a random person, perhaps an outsider, use one of the table's words."""
    word = chance.choice(("undo", "undo", "redo", "agree", "agree", "agree", "refuse"))
    seat = chance.choice((*game.seats, *game.seats, "white", "referee", "nobody"))
    before, head = game.seq, game.head
    expected = reckoning.say(seat, word, game.seats)
    if expected is None:
        with pytest.raises(MclubError):
            game.act(seat, word)
        assert (game.seq, game.head) == (before, head)
        return 0
    game.act(seat, word)
    assert [type(record.event).__name__ for record in game.records[before:]] == expected
    return 1


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_beginning_cannot_be_undone(seats: int) -> None:
    with steady_club() as club:
        game = new_game(club, setting(seats + 3))
        for undo in (game.undo, *(lambda seat=seat: game.undo(seat) for seat in game.seats)):
            with pytest.raises(NotAllowed):
                undo()
        for _ in range(3):
            game.act(game.table.seat, typed_by(by_chance(seats), game))
        for _ in range(3):
            game.undo(reason="back to the beginning")
        with pytest.raises(NotAllowed):
            game.undo()
        assert len(game.line.standing) == game.line.standing[-1].seq


def test_the_end_of_the_game_opens_all_and_goes_back_only_with_everybody() -> None:
    with steady_club() as club:
        game, pick = new_game(club, setting(7)), by_chance(7)
        while game.table.phase != "finished":
            last = game.table.seat
            assert last is not None
            game.act(last, typed_by(pick, game))
        game.act(last, "undo")
        assert game.table.phase == "finished"
        for seat in game.seats:
            if seat != last:
                game.act(seat, "agree")
        assert game.table.phase == "round_end"
        assert game.opened
