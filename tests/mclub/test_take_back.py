"""A slip is undone back to before one's own last decision: the other people agree, and bots that
have reacted to it act again only afterwards."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from events.errors import NotAllowed
from events.record import Record
from events.shared import Undone, UndoProposed
from mclub.bots.seats import pause_left, sit, step
from mclub.club.club import Club
from mclub.club.irrevocable import LEAVES, irrevocable_actions
from mclub.desk.audit import audit_log
from mclub.kinds.registry import GAMES
from mclub.service.bots import one_step
from tests.properties.random_clubs import board_alone

PERSONS = {"yellow": "Ann", "blue": "Ben", "red": "Cyd"}
BOTS = {"green": "random", "black": "random", "white": "random"}
ACTED = 4
"""The number of bot actions after the slip."""


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = datetime(2026, 7, 5, 12, tzinfo=UTC)

    def __call__(self) -> str:
        return self.now.isoformat().replace("+00:00", "Z")

    def wait(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


class Slip:
    """A game in which a person has decided and bots have reacted: the seat, and the board and
    questions before and after."""

    def __init__(self, club: Club, kind: str, persons: dict[str, str]) -> None:
        seats = persons | {seat: f"bot {seat}" for seat in BOTS}
        self.game = club.new(seats, game=kind, bots=BOTS, seed="tea")
        self.bots = sit(self.game.kind, "tea", self.game.bots)
        chance = Random(kind)
        acted = 0
        self._let_bots_act()
        while acted < ACTED:
            self.before, self.seq = self._position(), self.game.seq
            self.seat = next(seat for seat in self.game.awaited_seats if seat in persons)
            due = next(one for one in self.game.due() if one["seat"] == self.seat)
            self.slip = chance.choice(due["actions"])
            self.game.act(self.seat, self.slip)
            acted = self._let_bots_act()
        self.after = self._position()

    def _let_bots_act(self) -> int:
        acted = 0
        while step(self.game, self.bots):
            acted += 1
        return acted

    def _position(self) -> tuple[dict[str, Any], list[dict[str, Any]]]:
        return board_alone(self.game), self.game.due()

    @property
    def others(self) -> list[str]:
        """The other people."""
        return [seat for seat in PERSONS if seat != self.seat]

    def is_before(self) -> bool:
        return self._position() == self.before

    def is_after(self) -> bool:
        return self._position() == self.after

    def last_events(self, count: int) -> list[type]:
        return [type(record.event) for record in self.game.records[-count:]]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=GAMES)
def slip(request: pytest.FixtureRequest, clock: Clock) -> Iterator[Slip]:
    """A table of three people and bots; the final audit must find no fault."""
    with Club(clock=clock) as club:
        slip = Slip(club, request.param, PERSONS)
        yield slip
        assert audit_log(club.log, slip.game.id).passed


@pytest.fixture(params=GAMES)
def lonely(request: pytest.FixtureRequest, clock: Clock) -> Iterator[Slip]:
    """A table of one person and bots."""
    with Club(clock=clock) as club:
        slip = Slip(club, request.param, {"yellow": "Ann"})
        yield slip
        assert audit_log(club.log, slip.game.id).passed


def test_the_word_asks_the_other_persons_to_go_to_before_ones_own_last_decision(
    slip: Slip,
) -> None:
    answer = slip.game.act(slip.seat, "undo")
    proposed = UndoProposed(slip.seat, slip.seq, tuple(slip.others))
    assert slip.game.records[-1].event == proposed
    assert answer["undo"]["waiting"] == slip.others
    assert slip.is_after()


def test_once_they_agree_the_board_is_as_before_the_slip(slip: Slip) -> None:
    slip.game.act(slip.seat, "undo")
    first, second = slip.others
    slip.game.act(first, "agree")
    assert slip.is_after()
    slip.game.act(second, "agree")
    assert slip.last_events(1) == [Undone]
    assert slip.is_before()


def test_bots_are_not_asked_and_have_no_say(slip: Slip) -> None:
    slip.game.act(slip.seat, "undo")
    for word in ("agree", "refuse"):
        with pytest.raises(NotAllowed, match="This undo doesn't need green's agreement"):
            slip.game.act("green", word)


def test_bots_act_anew_only_after_the_person_has(slip: Slip, clock: Clock) -> None:
    act = one_step({})
    slip.game.act(slip.seat, "undo")
    assert not act(slip.game)
    for other in slip.others:
        slip.game.act(other, "agree")
        clock.wait(29)
        assert not act(slip.game)
    assert slip.is_before()
    slip.game.act(slip.seat, slip.slip)
    assert pause_left(slip.game) == 0
    assert act(slip.game)


def test_or_after_half_a_minute(slip: Slip, clock: Clock) -> None:
    slip.game.act(slip.seat, "undo")
    for other in slip.others:
        slip.game.act(other, "agree")
    clock.wait(12)
    assert pause_left(slip.game) == 18
    clock.wait(18)
    assert pause_left(slip.game) == 0


def test_a_clock_that_was_set_back_keeps_no_bot_from_acting(slip: Slip, clock: Clock) -> None:
    slip.game.act(slip.seat, "undo")
    clock.wait(-1)
    assert pause_left(slip.game) == 30
    clock.wait(-60)
    assert pause_left(slip.game) == 0


def test_a_redo_brings_all_back(slip: Slip) -> None:
    slip.game.act(slip.seat, "undo")
    for other in slip.others:
        slip.game.act(other, "agree")
    with pytest.raises(NotAllowed, match=f"Only {slip.seat} or the referee"):
        slip.game.act(slip.others[0], "redo")
    slip.game.act(slip.seat, "redo")
    assert slip.is_after()
    assert pause_left(slip.game) == 0
    assert slip.game.crossings() == []


def test_one_refusal_ends_it_and_the_one_who_asked_can_be_told(slip: Slip) -> None:
    slip.game.act(slip.seat, "undo")
    slip.game.act(slip.others[1], "refuse")
    vain = slip.game.line.failed
    assert vain is not None
    assert (vain.proposal.seat, vain.by, vain.refused) == (slip.seat, slip.others[1], True)
    ended = {"seat": slip.seat, "by": slip.others[1], "seq": slip.game.seq, "refused": True}
    assert slip.game.legal("spectator")["undo_ended"] == ended
    assert slip.is_after()
    slip.game.act(slip.seat, "undo")
    assert "undo_ended" not in slip.game.legal()


def test_a_request_lapses_when_the_game_goes_on(slip: Slip) -> None:
    slip.game.act(slip.seat, "undo")
    seat = slip.game.awaited_seats[0]
    slip.game.act(seat, slip.game.kind.legal(slip.game.table, seat)[0])
    vain = slip.game.line.failed
    assert vain is not None
    assert (vain.proposal.seat, vain.by, vain.refused) == (slip.seat, seat, False)
    ended = {"seat": slip.seat, "by": seat, "seq": vain.seq, "refused": False}
    assert slip.game.board()["undo_ended"] == ended
    assert slip.game.asked_undo() == {}
    assert pause_left(slip.game) == 0


def test_whose_seat_is_vacant_is_not_asked(slip: Slip) -> None:
    gone, stays = slip.others
    slip.game.leave(gone, by=gone)
    assert slip.game.act(slip.seat, "undo")["undo"]["waiting"] == [stays]
    slip.game.act(stays, "agree")
    assert slip.is_before()


def test_who_leaves_before_answering_is_no_longer_asked(slip: Slip) -> None:
    slip.game.act(slip.seat, "undo")
    gone, stays = slip.others
    slip.game.leave(gone, by=gone)
    slip.game.hand(stays, bot="random")
    assert slip.game.asked_undo()["undo"]["waiting"] == []
    slip.game.act(slip.seat, "undo")
    assert slip.game.records[-1].event == Undone(slip.seq)


def test_alone_among_bots_one_word_is_enough(lonely: Slip) -> None:
    lonely.game.act("yellow", "undo")
    assert lonely.game.records[-1].event == Undone(lonely.seq)
    assert lonely.is_before()
    lonely.game.act("yellow", "redo")
    assert lonely.is_after()


def test_alone_among_bots_nothing_is_for_good(lonely: Slip) -> None:
    actions = lonely.game.kind.legal(lonely.game.table, "yellow")
    leaving = {one: LEAVES for one in actions if one.startswith(("withdraw", "take "))}
    assert irrevocable_actions(lonely.game, "yellow", actions) == leaving


def test_alone_among_bots_a_withdrawal_is_confirmed() -> None:
    with Club() as club:
        seats = {"yellow": "Ann"} | {seat: f"bot {seat}" for seat in BOTS}
        game = club.new(seats, game="millions-of-dollars", bots=BOTS, seed="tea")
        for seat in seats:
            game.act(seat, "pick brute")
        game.act("green", "offer yellow 1")
        actions = game.kind.legal(game.table, "yellow")
        asked = irrevocable_actions(game, "yellow", actions)
    assert {"ready", "pay green 1"} <= {*actions}
    assert asked == {"withdraw": LEAVES, "take green": LEAVES}


def test_alone_among_bots_any_point_can_be_gone_back_to(lonely: Slip) -> None:
    game = lonely.game
    begun = game.line.ends()[0]
    game.undo("yellow", to=begun, command_id="back")
    assert game.records[-1].event == Undone(begun)
    seq = game.seq
    game.undo("yellow", to=begun, command_id="back")
    assert game.seq == seq, "the same request is carried out once"


def test_the_word_alone_means_the_person_at_the_table(lonely: Slip) -> None:
    lonely.game.act(None, "undo")
    assert lonely.is_before()


def test_who_has_decided_nothing_has_nothing_to_take_back() -> None:
    with Club() as club:
        game = club.new(PERSONS, seed="tea")
        game.act("yellow", "place companies")
        with pytest.raises(NotAllowed, match="blue has not decided anything yet"):
            game.act("blue", "undo")


def shows_something(records: list[Record[Any]]) -> bool:
    """Whether one of these records turned up a card or a throw, or showed a hidden card to
    somebody."""
    return any(
        type(record.event).turns_up
        or (type(record.event).opens and any(map(len, audiences(record.event))))
        for record in records
    )


def audiences(event: Any) -> list[tuple[str, ...]]:
    values = (getattr(event, name) for name in event.__struct_fields__)
    return [value.audience for value in values if hasattr(value, "audience")]


def test_what_crossed_a_card_that_was_seen_is_marked() -> None:
    with Club() as club:
        game = club.new(PERSONS, game="le-millionnaire", seed="tea")
        for action in ("start 2", "ready"):
            game.act("yellow", action)
        game.act("yellow", "undo")
        assert game.crossings() == [], "nothing was shown"
        game.redo("yellow")
        for seat in ("blue", "red"):
            for action in ("start 2", "ready"):
                game.act(seat, action)
        before = game.seq
        game.act("yellow", "throw")
        game.undo("yellow", to=before)
        for seat in ("blue", "red"):
            game.act(seat, "agree")
        (crossing,) = game.crossings()
        assert (crossing.by, crossing.seq) == ("yellow", game.seq)
        assert shows_something(crossing.back)
        assert [(u.by, u.seq) for u in club.game(game.id).crossings()] == [("yellow", game.seq)]
        game.redo("yellow")
        assert game.crossings() == []


def test_where_people_deal_nothing_is_marked() -> None:
    with Club() as club:
        game = club.new(PERSONS, game="le-millionnaire", table=True)
        game.act(None, game.due()[0]["actions"][0])
        game.undo(reason="a slip")
        assert game.crossings() == []
