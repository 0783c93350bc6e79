"""Seats with simultaneous decisions don't wait for each other; otherwise the expected record is the
last."""

from collections.abc import Iterator

import pytest

from events.errors import GameMovedOn
from mclub import Club
from mclub.club.game import Game

SEATS = {"yellow": "Ann", "blue": "Ben", "red": "Cyd", "green": "Dee"}


@pytest.fixture
def club() -> Iterator[Club]:
    with Club(":memory:") as club:
        yield club


@pytest.fixture
def negotiated(club: Club) -> Game:
    return club.new(SEATS, game="millions-of-dollars", seed="tea")


@pytest.fixture
def asked(club: Club) -> Game:
    """Green requests an undo of another seat's action."""
    game = club.new(SEATS, seed="tea")
    seat = game.board()["due"][0]["seat"]
    assert seat != "green"
    game.act(seat, "place companies")
    game.undo("green", to=game.line.ends()[-2])
    return game


def test_all_agree_to_an_undo_by_the_same_page(asked: Game) -> None:
    seen = asked.seq
    for seat in ("red", "blue", "yellow"):
        asked.act(seat, "agree", expect=seen)
    assert asked.board()["tiles"]["companies"] == []
    with pytest.raises(GameMovedOn):
        asked.act("red", "agree", expect=seen)


def test_a_refusal_meanwhile_is_told(asked: Game) -> None:
    seen = asked.seq
    asked.act("red", "refuse", expect=seen)
    with pytest.raises(GameMovedOn):
        asked.act("blue", "agree", expect=seen)


def test_all_pick_by_the_same_page_and_the_last_one_ends_it(negotiated: Game) -> None:
    seen = negotiated.seq
    for seat in SEATS:
        negotiated.act(seat, "pick driver", expect=seen)
    assert {due["decision"] for due in negotiated.board()["due"]} == {"negotiate"}
    with pytest.raises(GameMovedOn):
        negotiated.act("yellow", "ready", expect=seen)


def test_being_ready_waits_for_nobody_but_hears_of_an_offer(negotiated: Game) -> None:
    for seat in SEATS:
        negotiated.act(seat, "pick driver")
    seen = negotiated.seq
    negotiated.act("yellow", "ready", expect=seen)
    negotiated.act("blue", "ready", expect=seen)
    negotiated.act("green", "offer red 1", expect=seen)
    with pytest.raises(GameMovedOn):
        negotiated.act("red", "ready", expect=seen)


def test_the_same_seat_at_two_places_is_told(negotiated: Game) -> None:
    seen = negotiated.seq
    negotiated.act("yellow", "pick driver", expect=seen)
    with pytest.raises(GameMovedOn):
        negotiated.act("yellow", "pick brute", expect=seen)


def test_who_expects_what_has_not_happened_yet_is_told(negotiated: Game) -> None:
    with pytest.raises(GameMovedOn):
        negotiated.act("yellow", "pick driver", expect=negotiated.seq + 1)


def test_without_a_seat_the_record_has_to_be_the_last_one(negotiated: Game) -> None:
    seen = negotiated.seq
    negotiated.act("yellow", "pick driver")
    with pytest.raises(GameMovedOn):
        negotiated.act(None, "blue: pick driver", expect=seen)
