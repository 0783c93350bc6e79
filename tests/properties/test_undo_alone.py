"""What a seat can undo without consent: after each command of random games, each seat's undo and
redo are tried on a copy, and the effects are checked."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from commands.notation import Word
from commands.split import Go
from events.errors import NotAllowed
from events.record import Record, cut_for
from events.shared import Redone, Undone, UndoProposed
from mclub.club.game import Game
from tests.properties.random_clubs import steady_club, talk_a_little
from tests.properties.sweeps import Sweep, each_number

Records = Sequence[Record[Any]]


@each_number(4, of_dollars=12, at_a_table=8)
def test_what_a_seat_takes_back_alone_is_its_own_and_binds_and_shows_nothing(
    sweep: Sweep, number: int
) -> None:
    chance = random.Random(f"alone {number}")
    granted = asked = 0
    with steady_club() as club:
        game = sweep.new(club, number)
        for step, _ in enumerate(sweep.moves(game, number)):
            if step >= sweep.commands:
                break
            if chance.random() < 0.2:
                go_about_in_the_past(game, chance)
            for seat in game.seats:
                gone = taken_back_alone(game, seat)
                if gone is None:
                    asked += 1
                elif gone:
                    granted += 1
                    is_its_own_alone(gone, seat, game, sweep.lasting)
                back = done_again(game, seat)
                undo = game.line.last_undo
                assert undo is None or undo.by == seat or {r.by for r in back} <= {seat}
    assert granted > 2
    assert asked > 2


def go_about_in_the_past(game: Game, chance: random.Random) -> None:
    """The referee undoes some commands at once, and perhaps redoes them."""
    if chance.random() < 0.5:
        talk_a_little(game, chance)
        return
    ends = game.line.ends()[-4:-1]
    if ends:
        game.undo(reason="a slip", to=chance.choice(ends))
        if chance.random() < 0.7:
            game.redo()


def effect_of(game: Game, seat: str, word: str) -> tuple[type, Records, Records]:
    """The effect of the seat's command: the records that would no longer count, and those that
    would count again."""
    rehearsal = game.rehearse()
    rehearsal.take(Go(seat, (Word(word, 0),)))
    (effect_of,) = rehearsal.draft.records
    stood, stands = ({r.seq: r for r in one.line.standing} for one in (game, rehearsal.moment))
    gone = [record for seq, record in stood.items() if seq not in stands]
    return type(effect_of.event), gone, [r for seq, r in stands.items() if seq not in stood]


def taken_back_alone(game: Game, seat: str) -> Records | None:
    """The records that an undo would remove; None if it needs consent."""
    try:
        event, gone, back = effect_of(game, seat, "undo")
    except NotAllowed:  # only the beginning still counts
        return ()
    assert not back
    if event is UndoProposed:
        assert not gone
        return None
    assert event is Undone
    assert gone
    return gone


def done_again(game: Game, seat: str) -> Records:
    """The records that a redo would restore."""
    try:
        event, gone, back = effect_of(game, seat, "redo")
    except NotAllowed:
        return ()
    assert event is Redone
    assert not gone
    assert back
    return back


def is_its_own_alone(gone: Records, seat: str, game: Game, lasting: frozenset[str]) -> None:
    assert {record.by for record in gone} == {seat}
    assert not {type(record.event).__name__ for record in gone} & lasting
    for other in (one for one in game.seats if one != seat):
        for record in gone:
            assert cut_for(record, other) == cut_for(record, None)


@pytest.mark.parametrize("seat", ["yellow", "blue"])
def test_a_deal_and_the_withdrawal_that_it_was_for_stand(seat: str) -> None:
    with steady_club() as club:
        seats = ("yellow", "blue", "red", "green")
        game = club.new({one: one for one in seats}, game="millions-of-dollars", seed="undo")
        for one, role in zip(seats, ("brute", "driver", "driver", "con-man"), strict=True):
            game.act(one, f"pick {role}")
        game.act("yellow", "pay blue 2")
        game.act("blue", "withdraw")
        assert taken_back_alone(game, seat) is None
        game.act(seat, "undo")
        assert game.board()["players"]["blue"]["characters"][0]["state"] == "withdrawn"
        assert game.board()["players"]["blue"]["money"] == 5 + 2
