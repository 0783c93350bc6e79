"""Which records of a game count: its chance events and decisions."""

import pytest

from commands.text import texts
from events.errors import BadInput, NotAllowed
from mclub import Club
from mclub.analysis.look import LookAt, Terms, look
from mclub.analysis.shares import UNIT
from mclub.analysis.steps import course_of
from mclub.analysis.tables import Tables
from mclub.club.game import Game
from tests.analysis.played import played

SEATS = ("yellow", "blue", "red", "green")


def test_the_set_up_is_the_first_step_and_chance() -> None:
    first = course_of(played("million-club", 3)).steps[0]
    assert (first.seq, first.by, first.action) == (1, None, None)
    assert first.chance is not None


def test_a_seat_with_one_answer_decides_nothing() -> None:
    game = played("le-millionnaire", 2)
    match_steps = course_of(game).steps
    table = game.kind.FOLD.fresh(game.records[0].event)
    single = set()
    for record in game.records[1:]:
        seats = game.kind.asked_seats(table) if record.command else ()
        if seats and len(game.kind.legal(table, record.by)) == 1:
            single.add(record.seq)
        game.kind.FOLD.evolve(table, record.event)
    assert single
    assert not [one.seq for one in match_steps if one.seq in single and one.action]


def test_a_draw_is_the_chance_of_the_decision_before_it() -> None:
    game = played("million-club", 2)
    draws = {record.seq for record in game.records if type(record.event).__name__ == "HandDrawn"}
    chances = {one.chance for one in course_of(game).steps if one.by and one.chance}
    assert draws
    assert chances <= draws


def test_secret_picks_are_based_on_the_same_knowledge_whatever_their_order() -> None:
    course = course_of(played("millions-of-dollars", 4))
    first = [one for one in course.steps if one.by][:4]
    assert [one.by for one in first] == list(SEATS)
    assert {one.knew for one in first} == {first[0].before}
    assert len({one.before for one in first}) == len(SEATS)


def test_a_hand_passed_on_is_known_to_the_next_seat() -> None:
    course = course_of(played("million-club", 4, seed="drafts"))
    assert all(one.knew == one.before for one in course.steps)


@pytest.fixture
def game() -> Game:
    """A game that has just begun."""
    return Club(":memory:").new({"yellow": "Ann", "blue": "Ben"}, seed="running")


def test_a_running_game_is_refused(game: Game) -> None:
    with pytest.raises(NotAllowed, match="Only a finished game"):
        course_of(game)


def test_hints_at_the_table_make_no_difference() -> None:
    running = Club(":memory:").new(
        {"yellow": "Ann", "blue": "Ben"}, seed="running", rulings={"hints": "on"}
    )
    with pytest.raises(NotAllowed, match="Only a finished game"):
        course_of(running)


def test_an_abandoned_game_is_refused(game: Game) -> None:
    game.abandon("late")
    with pytest.raises(NotAllowed, match="Only a finished game"):
        course_of(game)


def test_a_game_with_real_cards_is_refused() -> None:
    table = Club(":memory:").new({"yellow": "Ann", "blue": "Ben"}, rulings={"table": "on"})
    with pytest.raises(BadInput, match="real cards"):
        course_of(table)


def test_a_dropped_seat_decides_nothing() -> None:
    game = Club(":memory:").new({"yellow": "Ann", "blue": "Ben", "red": "Cy"}, seed="dropped")
    for seat in ("yellow", "red"):
        game.drop("blue", seat)
    play_to_the_end(game)
    steps = course_of(game).steps
    assert {one.by for one in steps if one.action} == {"yellow", "red"}
    assert any(one.by == "blue" and one.chance for one in steps)


def play_to_the_end(game: Game) -> None:
    """Take the first legal action of each seat that is awaited."""
    while game.awaited_seats:
        seat = game.awaited_seats[0]
        game.act(seat, texts(game.kind.COURSE.legal(game.table, seat))[-1])


def test_the_events_are_those_in_effect(game: Game) -> None:
    game.act(game.awaited_seats[0], "place companies")
    undone = game.seq
    game.undo(reason="again")
    play_to_the_end(game)
    course = course_of(game)
    assert len(course.events) == len(game.line.standing) < len(game.records)
    assert course.steps[1].seq > undone


def test_a_game_dealt_after_its_commitment_is_dealt_anew_as_well() -> None:
    committed = Club(":memory:").new({"yellow": "Ann", "blue": "Ben"}, seed="later", deal=False)
    committed.deal()
    play_to_the_end(committed)
    first = course_of(committed).steps[0]
    assert (first.by, first.action) == (None, None)
    assert first.before > 0
    looked = look(Tables(course_of(committed)), Terms("tests", to_the_end=False), LookAt(0, 0))
    assert sum(looked.before.mean()) == UNIT
