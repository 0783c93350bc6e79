"""Actions that a seat took, or could have taken, as the history tells them."""

import pytest

from events.errors import NotAllowed
from events.le_millionnaire.facts.cards import CardDrawn
from events.le_millionnaire.facts.course import RoundOpened, TurnOpened
from mclub import Club
from mclub.bots import bot, sight
from mclub.club.decided import Decided, tell_decided
from mclub.club.game import Game
from mclub.club.moment import Moment

SEATS = {"yellow": "Ann", "blue": "Ben"}


@pytest.fixture
def game() -> Game:
    """A game of Le Millionnaire that has just begun."""
    return Club(":memory:").new(SEATS, game="le-millionnaire", seed="tea")


def decided(game: Game, action: str) -> str | None:
    """How the history would have told that the seat to decide took this action, not the first of
    those listed."""
    seq, (due, *_others) = game.seq + 1, game.legal()["due"]
    game.act(due["seat"], due["actions"][0])
    one = Decided(seq, due["seat"], action)
    return tell_decided(game, [one]).get(one)


def test_an_action_not_taken_is_told_like_one_that_was(game: Game) -> None:
    before = game.seq
    seat = game.legal()["due"][0]["seat"]
    taken = game.legal()["due"][0]["actions"][0]
    other = decided(game, "start 3")
    assert other == f"{game.names[seat]} starts from square 3."
    one = Decided(before + 1, seat, taken)
    assert tell_decided(game, [one])[one] == game.history(since=before)[0]["text"]


def test_what_followed_is_not_told(game: Game) -> None:
    bots = {seat: bot("greedy", game.kind, seat) for seat in SEATS}
    dones = []
    while len(dones) < 3:
        seq, seat = game.seq + 1, game.awaited_seats[0]
        action = bots[seat].choose(sight(game, seat))
        game.act(seat, action)
        if action == "done":
            dones.append(Decided(seq, seat, action))
    followed = [type(game.records[one.seq - 1].event) for one in dones]
    assert followed == [CardDrawn, RoundOpened, TurnOpened]
    assert tell_decided(game, dones) == dict.fromkeys(dones, "")


def test_what_was_no_legal_action_is_left_out(game: Game) -> None:
    assert decided(game, "bet 5 1000") is None
    assert decided(game, "no action; at all") is None


def test_a_cut_log_does_not_tell(game: Game) -> None:
    seat = game.seats[0]
    records = game.records_for(seat, 0)
    with pytest.raises(NotAllowed):
        tell_decided(Moment(game.kind, game.id, records), [])
