"""How often an undo may be proposed, and by whom while one is pending: the rules of every game's
table."""

from collections.abc import Iterator

import pytest

from events.errors import NotAllowed
from events.shared import UndoProposed
from mclub.club.club import Club
from mclub.club.game import Game
from mclub.desk.audit import audit_log
from mclub.kinds.registry import GAMES
from tests.mclub.command_line import Mclub

SEATS = {"yellow": "Ann", "blue": "Ben", "red": "Cyd"}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Iterator[Game]:
    """A game after some commands; the final audit must find no fault."""
    with Club() as club:
        game = club.new(SEATS, game=request.param, seed="tea")
        for _ in range(12):
            go_on(game)
        yield game
        assert audit_log(club.log, game.id).passed


def go_on(game: Game) -> None:
    seat = game.awaited_seats[0]
    game.act(seat, game.kind.legal(game.table, seat)[0])


def ends(game: Game) -> tuple[int, int]:
    """Two points to which the game can be undone."""
    *_earlier, first, second, _last = game.line.ends()
    return first, second


def proposals(game: Game) -> list[UndoProposed]:
    return [r.event for r in game.records if type(r.event) is UndoProposed]


def check_refusal(game: Game, seat: str, to: int, why: str) -> None:
    before = game.seq, game.head
    with pytest.raises(NotAllowed, match=why):
        game.undo(seat, to=to)
    assert (game.seq, game.head) == before


def test_an_open_proposal_is_not_repeated(game: Game) -> None:
    first, _second = ends(game)
    game.undo("blue", to=first)
    game.act("red", "agree")
    for _ in range(3):
        check_refusal(game, "blue", first, f"blue has already proposed to go back to event {first}")
    assert game.asked_undo()["undo"]["agreed"] == ["red"]
    game.act("yellow", "agree")
    assert game.line.ends()[-1] == first


def test_no_other_seat_proposes_while_one_is_open(game: Game) -> None:
    first, second = ends(game)
    game.undo("blue", to=first)
    for seat in ("red", "yellow"):
        for to in (first, second):
            check_refusal(
                game, seat, to, f"blue has proposed to go back to event {first}: agree or ref"
            )
    game.act("red", "refuse")
    game.undo("red", to=second)
    assert game.asked_undo()["undo"]["seat"] == "red"


def test_the_word_undo_proposes_as_seldom(game: Game) -> None:
    last = game.line.last_command()[0].by
    one, other = [seat for seat in SEATS if seat != last]
    game.act(one, "undo")
    for seat, why in (
        (one, "has already proposed to go back to event"),
        (other, "agree or refuse before"),
    ):
        before = game.seq
        with pytest.raises(NotAllowed, match=why):
            game.act(seat, "undo")
        assert game.seq == before


def test_three_in_vain_are_the_last_until_something_happens(game: Game) -> None:
    first, second = ends(game)
    for to in (first, second, first):
        game.undo("blue", to=to)
        game.act("red", "refuse")
    for to in (first, second):
        check_refusal(game, "blue", to, "blue has proposed 3 undos since the game last moved on")
    game.undo("red", to=first)
    game.act("yellow", "refuse")
    go_on(game)
    game.undo("blue", to=first)
    assert proposals(game) == [
        UndoProposed("blue", first, ("yellow", "red")),
        UndoProposed("blue", second, ("yellow", "red")),
        UndoProposed("blue", first, ("yellow", "red")),
        UndoProposed("red", first, ("yellow", "blue")),
        UndoProposed("blue", first, ("yellow", "red")),
    ]


def test_proposals_that_take_each_others_place_count_as_well(game: Game) -> None:
    first, second = ends(game)
    for to in (first, second, first):
        game.undo("blue", to=to)
    check_refusal(game, "blue", second, "blue has proposed 3 undos")
    assert game.asked_undo()["undo"]["to"] == first


@pytest.mark.parametrize("happens", ["undo", "redo", "amend"])
def test_what_the_referee_does_counts_as_something(game: Game, happens: str) -> None:
    if happens == "redo":
        game.undo(reason="a slip")
    first, second = ends(game)
    for to in (first, second, first):
        game.undo("blue", to=to)
    if happens == "amend":
        record = game.line.last_command()[0]
        game.amend(record.seq, f"{record.by}: {record.command}", reason="the same again")
    elif happens == "undo":
        game.undo(reason="a slip")
    else:
        game.redo()
    game.undo("blue", to=first)
    assert game.asked_undo()["undo"]["seat"] == "blue"


def test_it_is_the_same_in_a_game_that_is_read_from_its_log(game: Game) -> None:
    first, second = ends(game)
    for to in (first, second, first):
        game.undo("blue", to=to)
    again = game.club.game(game.id)
    check_refusal(again, "blue", second, "blue has proposed 3 undos")
    check_refusal(again, "red", second, "agree or refuse before")


def test_the_same_command_again_is_answered_and_appends_nothing(game: Game) -> None:
    last = game.line.last_command()[0].by
    seat = next(seat for seat in SEATS if seat != last)
    answer = game.act(seat, "undo", command_id="one")
    assert game.act(seat, "undo", command_id="one") == answer
    assert len(proposals(game)) == 1


def test_on_the_command_line(mclub: Mclub) -> None:
    mclub.ok("new", "yellow=Ann", "blue=Ben", "--seed", "tea")
    mclub.ok("act", "place companies")
    mclub.ok("act", "place companies")
    mclub.ok("undo", "--seat", "yellow")
    told = mclub.refusal(7, "undo", "--seat", "yellow")
    assert "has already proposed to go back to event" in told
    lapses = "Yellow (Ann)'s request to take back an action has lapsed: the game went on."
    assert "agree or refuse before" in mclub.refusal(7, "undo", "--seat", "blue", "--to", "13")
    assert lapses in mclub.ok("act", "place colonies")
    assert lapses not in mclub.ok("act", "place colonies"), "it is told once"
